#include "CPageTemplates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Each file twice: its bytes, and its place in the table.

static const unsigned char alert_mustache[] = {
#embed "Templates/alert.mustache"
};
static const unsigned char block_mustache[] = {
#embed "Templates/block.mustache"
};
static const unsigned char cell_mustache[] = {
#embed "Templates/cell.mustache"
};
static const unsigned char docs_mustache[] = {
#embed "Templates/docs.mustache"
};
static const unsigned char errors_mustache[] = {
#embed "Templates/errors.mustache"
};
static const unsigned char examples_json[] = {
#embed "Templates/examples.json"
};
static const unsigned char facts_table_mustache[] = {
#embed "Templates/facts-table.mustache"
};
static const unsigned char facts_mustache[] = {
#embed "Templates/facts.mustache"
};
static const unsigned char field_mustache[] = {
#embed "Templates/field.mustache"
};
static const unsigned char form_mustache[] = {
#embed "Templates/form.mustache"
};
static const unsigned char icon_svg[] = {
#embed "Templates/icon.svg"
};
static const unsigned char layout_mustache[] = {
#embed "Templates/layout.mustache"
};
static const unsigned char lines_mustache[] = {
#embed "Templates/lines.mustache"
};
static const unsigned char mail_mustache[] = {
#embed "Templates/mail.mustache"
};
static const unsigned char operation_mustache[] = {
#embed "Templates/operation.mustache"
};
static const unsigned char order_mustache[] = {
#embed "Templates/order.mustache"
};
static const unsigned char problem_mustache[] = {
#embed "Templates/problem.mustache"
};
static const unsigned char product_mustache[] = {
#embed "Templates/product.mustache"
};
static const unsigned char quote_mustache[] = {
#embed "Templates/quote.mustache"
};
static const unsigned char receipt_mustache[] = {
#embed "Templates/receipt.mustache"
};
static const unsigned char rows_mustache[] = {
#embed "Templates/rows.mustache"
};
static const unsigned char sheet_css[] = {
#embed "Templates/sheet.css"
};
static const unsigned char sheet_mustache[] = {
#embed "Templates/sheet.mustache"
};
static const unsigned char shop_css[] = {
#embed "Templates/shop.css"
};
static const unsigned char shop_mustache[] = {
#embed "Templates/shop.mustache"
};
static const unsigned char summary_mustache[] = {
#embed "Templates/summary.mustache"
};

#define ENTRY(name, array) {name, array, sizeof array}

static const page_template templates[] = {
    ENTRY("alert.mustache", alert_mustache),
    ENTRY("block.mustache", block_mustache),
    ENTRY("cell.mustache", cell_mustache),
    ENTRY("docs.mustache", docs_mustache),
    ENTRY("errors.mustache", errors_mustache),
    ENTRY("examples.json", examples_json),
    ENTRY("facts-table.mustache", facts_table_mustache),
    ENTRY("facts.mustache", facts_mustache),
    ENTRY("field.mustache", field_mustache),
    ENTRY("form.mustache", form_mustache),
    ENTRY("icon.svg", icon_svg),
    ENTRY("layout.mustache", layout_mustache),
    ENTRY("lines.mustache", lines_mustache),
    ENTRY("mail.mustache", mail_mustache),
    ENTRY("operation.mustache", operation_mustache),
    ENTRY("order.mustache", order_mustache),
    ENTRY("problem.mustache", problem_mustache),
    ENTRY("product.mustache", product_mustache),
    ENTRY("quote.mustache", quote_mustache),
    ENTRY("receipt.mustache", receipt_mustache),
    ENTRY("rows.mustache", rows_mustache),
    ENTRY("sheet.css", sheet_css),
    ENTRY("sheet.mustache", sheet_mustache),
    ENTRY("shop.css", shop_css),
    ENTRY("shop.mustache", shop_mustache),
    ENTRY("summary.mustache", summary_mustache),
};

const page_template *page_template_at(size_t index) {
    return index < sizeof templates / sizeof templates[0] ? &templates[index] : NULL;
}
