/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SARIF 2.1.0: a log of what cltile check found. */

#include "findings.h"

#include "file.h"
#include "text.h"

#include <string.h>
#include <unistd.h>

#define PAGE "share/doc/cltile/docs/diagnostics.md"

/* The first paragraph of a finding's section, behind its heading, as a line. */
static char *take_summary(const char *section) {
    const char *begin = strstr(section, "\n\n"), *end = begin == NULL ? NULL : strstr(begin + 2, "\n\n");
    char *summary = format_text("%.*s", end == NULL ? 0 : (int)(end - begin - 2), begin + 2);
    for (char *c = strchr(summary, '\n'); c != NULL; c = strchr(c, '\n'))
        *c = ' ';
    return summary;
}

/* The rules that results name. Clang's messages are results without a rule. */
static void print_rules(const char *results) {
    words ids = {0};
    const char *page = format_text("%s/" PAGE, installation_folder()), *comma = "";
    const bool has_page = access(page, R_OK) == 0;
    add_explained_ids(&ids);
    for (size_t i = 0; i < ids.count; ++i) {
        const char *id = ids.items[i];
        if (strstr(results, format_text("\"ruleId\": \"%s\"", id)) == NULL)
            continue;
        const char *text = explain(id), *summary = take_summary(text);
        fputs(comma, stdout);
        print_json(stdout,
                   "\n    {'id': %s, 'shortDescription': {'text': %s}, 'fullDescription': {'text': %s}, "
                   "'help': {'text': %s}",
                   id, summary, summary, text);
        if (has_page)
            print_json(stdout, ", 'helpUri': %s", format_text("%s#%s", make_uri(page), id));
        print_json(stdout, "}");
        comma = ",";
    }
}

void print_sarif(const char *results, const char *errors) {
    print_json(stdout,
               "{'$schema': 'https://json.schemastore.org/sarif-2.1.0.json', 'version': '2.1.0', 'runs': [{\n  'tool': "
               "{'driver': {'name': 'cltile', 'version': %s, 'rules': [",
               CLTILE_VERSION);
    print_rules(results);
    print_json(stdout, "]}},\n  'invocations': [{'executionSuccessful': %b", errors == NULL);
    if (errors != NULL)
        print_json(stdout, ", 'toolExecutionNotifications': [{'level': 'error', 'message': {'text': %s}}]", errors);
    printf("}],\n  \"results\": [%s%s]}]}\n", results[0] == '\0' ? "" : "\n", results);
}
