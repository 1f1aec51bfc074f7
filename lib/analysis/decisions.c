/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A branch decides on the blocks from its successors on, up to where all ways from it have met. */

#include "analysis/decisions.h"

#include "analysis/ends.h"
#include "report/memory.h"

#include <stdlib.h>

#define MOST_DECISIONS (1u << 22)

/* Counts the deciders of each block or, once their places are known, puts them there. */
static bool visit(const cltile_flow *f, const cltile_ends *e, unsigned *from, unsigned *to) {
    unsigned total = 0;
    for (unsigned block = 0; block < f->block_count; ++block) {
        const unsigned first = f->next.from[block], end = f->next.from[block + 1];
        for (unsigned edge = first; edge < end && end - first > 1; ++edge)
            for (unsigned reached = f->next.to[edge];
                 reached != e->post_dominator[block] && reached < f->block_count && total < MOST_DECISIONS;
                 reached = e->post_dominator[reached]) {
                ++total;
                if (to == NULL)
                    ++from[reached];
                else
                    to[--from[reached]] = block;
            }
    }
    return total < MOST_DECISIONS;
}

bool cltile_find_decisions(const cltile_flow *f, cltile_edges *deciders) {
    cltile_ends e = {NULL, NULL};
    *deciders = (cltile_edges){cltile_allocate((size_t)f->block_count + 1, sizeof(unsigned)), NULL};
    bool done = deciders->from != NULL && cltile_find_ends(f, &e) && visit(f, &e, deciders->from, NULL);
    if (done) {
        for (unsigned block = 1; block <= f->block_count; ++block) /* ends so far */
            deciders->from[block] += deciders->from[block - 1];
        deciders->to = cltile_allocate((size_t)deciders->from[f->block_count] + 1, sizeof(unsigned));
        done = deciders->to != NULL && visit(f, &e, deciders->from, deciders->to);
    }
    cltile_free_ends(&e);
    return done;
}

void cltile_free_decisions(cltile_edges *deciders) {
    free(deciders->from);
    free(deciders->to);
}
