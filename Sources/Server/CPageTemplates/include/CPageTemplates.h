// Templates, style sheets and icon of the shop's pages, carried in the program so that no file can be missing.
//
// They stand in C, since a change of what a C target holds recompiles nobody who imports it.
#ifndef C_PAGE_TEMPLATES_H
#define C_PAGE_TEMPLATES_H

#include <stddef.h>

typedef struct {
    // The file's name in the folder Templates.
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t count;
} page_template;

// All of them, by index from 0; NULL behind the last.
const page_template *_Nullable page_template_at(size_t index);

#endif
