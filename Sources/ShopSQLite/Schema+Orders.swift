import ShopCore

extension SQLiteStore {
    /// Stock becomes what is there and what of it is spoken for, and its ledger names both ends of a move.
    ///
    /// Units of orders that stand were gone from the stock before; now they lie reserved in it.
    package static let ledgerTables = """
        ALTER TABLE variant RENAME COLUMN stock TO on_hand;
        ALTER TABLE variant ADD COLUMN reserved INTEGER NOT NULL DEFAULT 0
            CHECK (reserved BETWEEN 0 AND on_hand);
        ALTER TABLE stock_move RENAME TO stock_move_4;
        CREATE TABLE stock_move (
            id INTEGER PRIMARY KEY,
            variant TEXT NOT NULL REFERENCES variant (id),
            from_account TEXT NOT NULL
                CHECK (from_account IN ('supplier', 'available', 'reserved', 'shipped', 'scrapped')),
            to_account TEXT NOT NULL CHECK (to_account <> from_account
                AND to_account IN ('supplier', 'available', 'reserved', 'shipped', 'scrapped')),
            quantity INTEGER NOT NULL CHECK (quantity > 0),
            cause TEXT NOT NULL CHECK (cause IN ('import', 'adjustment', 'hold', 'unhold', 'order', 'release',
                'ship', 'withdraw', 'return')),
            order_id TEXT REFERENCES shop_order (id),
            reference TEXT,
            at INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX stock_move_once
            ON stock_move (order_id, variant, cause, coalesce(reference, '')) WHERE order_id IS NOT NULL;
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
        CREATE TABLE stock_hold (
            quote TEXT NOT NULL,
            variant TEXT NOT NULL REFERENCES variant (id),
            quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
            until INTEGER NOT NULL,
            PRIMARY KEY (quote, variant)
        ) STRICT;
        CREATE INDEX stock_hold_by_end ON stock_hold (until);
        """

    /// Orders end by the clock, and every line knows what became of its units.
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

    /// Payments may be captured by hand and refunded; every key has its scope.
    package static let moneyTables = """
        DROP INDEX payment_once_per_order;
        DROP INDEX payment_by_order;
        ALTER TABLE payment RENAME TO payment_4;
        CREATE TABLE payment (
            id TEXT PRIMARY KEY,
            order_id TEXT NOT NULL REFERENCES shop_order (id),
            state TEXT NOT NULL CHECK (state IN ('pending', 'authorized', 'capturing', 'captured', 'voiding',
                'voided', 'declined')),
            kind TEXT NOT NULL CHECK (kind IN ('wallet', 'card')),
            network TEXT NOT NULL,
            last_four TEXT NOT NULL CHECK (length(last_four) = 4),
            fingerprint BLOB NOT NULL,
            transaction_identifier TEXT UNIQUE,
            amount INTEGER NOT NULL CHECK (amount > 0),
            currency TEXT NOT NULL,
            is_manual INTEGER NOT NULL CHECK (is_manual IN (0, 1)),
            captured INTEGER NOT NULL DEFAULT 0 CHECK (captured BETWEEN 0 AND amount),
            refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND captured),
            decline_code TEXT,
            network_reference TEXT,
            deadline INTEGER NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT;
        INSERT INTO payment SELECT payment_4.id, order_id,
            CASE state WHEN 'authorized' THEN 'capturing' ELSE state END, kind, network, last_four,
            fingerprint, transaction_identifier, total, currency, 0,
            CASE WHEN state IN ('authorized', 'captured') THEN total ELSE 0 END, 0, decline_code,
            network_reference, payment_4.created_at + 604800, payment_4.created_at
            FROM payment_4 JOIN shop_order ON shop_order.id = order_id;
        DROP TABLE payment_4;
        CREATE UNIQUE INDEX payment_once_per_order ON payment (order_id)
            WHERE state NOT IN ('voided', 'declined');
        CREATE INDEX payment_by_order ON payment (order_id);
        CREATE INDEX payment_open ON payment (created_at)
            WHERE state IN ('pending', 'authorized', 'capturing', 'voiding');
        CREATE TABLE refund (
            id TEXT PRIMARY KEY,
            order_id TEXT NOT NULL REFERENCES shop_order (id),
            payment_id TEXT NOT NULL REFERENCES payment (id),
            state TEXT NOT NULL CHECK (state IN ('pending', 'succeeded', 'failed')),
            amount INTEGER NOT NULL CHECK (amount > 0),
            reason TEXT NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX refund_by_order ON refund (order_id);
        CREATE INDEX refund_open ON refund (created_at) WHERE state = 'pending';
        CREATE TABLE refund_line (
            refund_id TEXT NOT NULL REFERENCES refund (id),
            variant TEXT NOT NULL REFERENCES variant (id),
            quantity INTEGER NOT NULL CHECK (quantity >= 0),
            withdrawn INTEGER NOT NULL CHECK (withdrawn >= 0),
            returned INTEGER NOT NULL CHECK (returned >= 0),
            PRIMARY KEY (refund_id, variant)
        ) STRICT;
        ALTER TABLE attempt RENAME TO attempt_4;
        CREATE TABLE attempt (
            scope TEXT NOT NULL,
            key TEXT NOT NULL CHECK (length(key) BETWEEN 16 AND 128),
            fingerprint BLOB NOT NULL,
            operation TEXT NOT NULL,
            request TEXT NOT NULL,
            order_id TEXT REFERENCES shop_order (id),
            subject TEXT,
            status INTEGER CHECK (status BETWEEN 200 AND 499),
            body TEXT,
            location TEXT,
            created_at INTEGER NOT NULL,
            PRIMARY KEY (scope, key),
            CHECK ((status IS NULL) = (body IS NULL)),
            CHECK (status IS NOT NULL OR subject IS NOT NULL)
        ) STRICT;
        INSERT INTO attempt SELECT '\(KeyedRequest.placingScope)', key, fingerprint, 'place', '', order_id,
            (SELECT payment.id FROM payment WHERE payment.order_id = attempt_4.order_id
                ORDER BY payment.created_at DESC, payment.id DESC LIMIT 1),
            status, body, CASE status WHEN 201 THEN '/orders/' || order_id END, created_at FROM attempt_4
            WHERE status IS NOT NULL OR EXISTS (SELECT 1 FROM payment
                WHERE payment.order_id = attempt_4.order_id AND state IN ('pending', 'capturing'));
        DROP TABLE attempt_4;
        CREATE INDEX attempt_by_key ON attempt (key);
        CREATE INDEX attempt_by_age ON attempt (created_at) WHERE order_id IS NULL;
        CREATE INDEX attempt_open ON attempt (subject) WHERE status IS NULL;
        """

    /// Parcels on their way.
    package static let fulfilmentTables = """
        CREATE TABLE fulfilment (
            id TEXT PRIMARY KEY,
            order_id TEXT NOT NULL REFERENCES shop_order (id),
            state TEXT NOT NULL CHECK (state IN ('label', 'in_transit', 'out_for_delivery', 'delivered')),
            carrier TEXT NOT NULL,
            tracking TEXT NOT NULL,
            next_at INTEGER,
            created_at INTEGER NOT NULL,
            version INTEGER NOT NULL CHECK (version > 0),
            CHECK ((state = 'delivered') = (next_at IS NULL))
        ) STRICT;
        CREATE INDEX fulfilment_by_order ON fulfilment (order_id);
        CREATE INDEX fulfilment_due ON fulfilment (next_at) WHERE next_at IS NOT NULL;
        CREATE TABLE fulfilment_line (
            fulfilment_id TEXT NOT NULL REFERENCES fulfilment (id),
            variant TEXT NOT NULL REFERENCES variant (id),
            quantity INTEGER NOT NULL CHECK (quantity > 0),
            PRIMARY KEY (fulfilment_id, variant)
        ) STRICT;
        CREATE TABLE fulfilment_step (
            fulfilment_id TEXT NOT NULL REFERENCES fulfilment (id),
            position INTEGER NOT NULL CHECK (position > 0),
            at INTEGER NOT NULL,
            state TEXT NOT NULL,
            PRIMARY KEY (fulfilment_id, position)
        ) STRICT;
        """
}
