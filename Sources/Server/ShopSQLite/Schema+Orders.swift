import ShopCore
import ShopSQL

extension SQLiteStore {
    /// Stock becomes what is there and what of it is spoken for, and its ledger names both ends of a move.
    ///
    /// Units of orders that stand were gone from the stock before; now they lie reserved in it.
    package static let ledgerTables = """
        ALTER TABLE variant RENAME COLUMN stock TO on_hand;
        ALTER TABLE variant ADD COLUMN reserved INTEGER NOT NULL DEFAULT 0
            CHECK (reserved BETWEEN 0 AND on_hand);
        ALTER TABLE stock_move RENAME TO stock_move_4;
        \(define(SharedTables.stockMoves));
        CREATE INDEX stock_move_by_variant ON stock_move (variant);
        INSERT INTO stock_move SELECT id, variant,
            CASE cause WHEN 'import' THEN 'supplier' WHEN 'order' THEN 'available' ELSE 'reserved' END,
            CASE cause WHEN 'order' THEN 'reserved' ELSE 'available' END,
            abs(delta), cause, order_id, payment_id, at FROM stock_move_4;
        DROP TABLE stock_move_4;
        UPDATE variant SET reserved = moved, on_hand = on_hand + moved FROM (
            SELECT variant AS id,
                sum(CASE cause WHEN 'order' THEN quantity WHEN 'release' THEN -quantity ELSE 0 END) AS moved
            FROM stock_move GROUP BY variant) AS total
            WHERE variant.id = total.id;
        \(define(SharedTables.stockHolds));
        """

    package static let orderStateTables = """
        ALTER TABLE shop_order ADD COLUMN expires_at INTEGER NOT NULL DEFAULT 0;
        UPDATE shop_order SET expires_at = created_at + 900;
        DROP INDEX order_once_per_quote;
        DROP INDEX order_pending;
        CREATE UNIQUE INDEX order_once_per_quote ON shop_order (quote)
            WHERE status NOT IN ('cancelled', 'expired');
        CREATE INDEX order_by_expiry ON shop_order (expires_at) WHERE status = 'awaiting_payment';
        ALTER TABLE order_step ADD COLUMN event TEXT NOT NULL DEFAULT 'cancelled';
        UPDATE order_step SET event = CASE to_status WHEN 'payment_pending' THEN 'submitted'
            WHEN 'authorized' THEN 'authorized' WHEN 'paid' THEN 'captured' WHEN 'cancelled' THEN 'cancelled'
            ELSE CASE from_status WHEN 'authorized' THEN 'released' ELSE 'declined' END END;
        ALTER TABLE order_line ADD COLUMN kind TEXT NOT NULL DEFAULT 'physical'
            CHECK (kind IN ('physical', 'digital'));
        ALTER TABLE order_line ADD COLUMN gross INTEGER NOT NULL DEFAULT 0 CHECK (gross >= 0);
        ALTER TABLE order_line ADD COLUMN withdrawn INTEGER NOT NULL DEFAULT 0
            CHECK (withdrawn BETWEEN 0 AND quantity);
        ALTER TABLE order_line ADD COLUMN shipped INTEGER NOT NULL DEFAULT 0
            CHECK (shipped BETWEEN 0 AND quantity - withdrawn);
        ALTER TABLE order_line ADD COLUMN returned INTEGER NOT NULL DEFAULT 0
            CHECK (returned BETWEEN 0 AND shipped);
        ALTER TABLE order_line ADD COLUMN refunded INTEGER NOT NULL DEFAULT 0
            CHECK (refunded BETWEEN 0 AND quantity);
        UPDATE order_line SET gross = unit * quantity, kind = (SELECT product.kind FROM variant
            JOIN product ON product.id = variant.product WHERE variant.id = order_line.variant);
        INSERT INTO order_step SELECT shop_order.id,
            1 + (SELECT count(*) FROM order_step WHERE order_id = shop_order.id),
            created_at, status, 'expired', 'expired' FROM shop_order
            WHERE status = 'awaiting_payment' AND \(hasNothingReserved);
        UPDATE shop_order SET status = 'expired', order_axis = 'expired', version = version + 1
            WHERE status = 'awaiting_payment' AND \(hasNothingReserved);
        UPDATE order_line SET withdrawn = quantity WHERE order_id IN
            (SELECT id FROM shop_order WHERE status IN ('expired', 'cancelled'));
        """

    /// A declined payment used to free the units; such an order cannot wait for another one any more.
    private static let hasNothingReserved = """
        (SELECT coalesce(sum(CASE to_account WHEN 'reserved' THEN quantity ELSE -quantity END), 0)
        FROM stock_move WHERE stock_move.order_id = shop_order.id) = 0
        """

    package static let moneyTables = """
        DROP INDEX payment_once_per_order;
        DROP INDEX payment_by_order;
        ALTER TABLE payment RENAME TO payment_4;
        \(define(SharedTables.payments));
        INSERT INTO payment SELECT payment_4.id, order_id,
            CASE state WHEN 'authorized' THEN 'capturing' ELSE state END, kind, network, last_four,
            fingerprint, transaction_identifier, total, currency, 0,
            CASE WHEN state IN ('authorized', 'captured') THEN total ELSE 0 END, 0, decline_code,
            network_reference, payment_4.created_at + 604800, payment_4.created_at
            FROM payment_4 JOIN shop_order ON shop_order.id = order_id;
        DROP TABLE payment_4;
        \(define(SharedTables.refunds));
        ALTER TABLE attempt RENAME TO attempt_4;
        \(define(SharedTables.attempts));
        INSERT INTO attempt SELECT '\(KeyedRequest.placingScope)', key, fingerprint, 'place', '', order_id,
            (SELECT payment.id FROM payment WHERE payment.order_id = attempt_4.order_id
                ORDER BY payment.created_at DESC, payment.id DESC LIMIT 1),
            status, body, CASE status WHEN 201 THEN '/orders/' || order_id END, created_at FROM attempt_4
            WHERE status IS NOT NULL OR EXISTS (SELECT 1 FROM payment
                WHERE payment.order_id = attempt_4.order_id AND state IN ('pending', 'capturing'));
        DROP TABLE attempt_4;
        """

    package static let fulfilmentTables = """
        \(define(SharedTables.parcels));
        CREATE INDEX fulfilment_due ON fulfilment (next_at) WHERE next_at IS NOT NULL;
        """
}
