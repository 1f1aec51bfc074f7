/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reads the assembly of a kernel for Intel GPUs, as IGC 1.0 and 2.40 dump it, of the latter up to Xe3: from Xe3P on
 * messages are other instructions.
 *
 * A line is "(f0.0) add (16|M0)  r10.0<1>:d  r8.0<8;8,1>:d  r4.0<0;1,0>:d  {Compacted} // comment": a predicate, if
 * any; the operation, its lanes, where it writes, what it reads. Whatever is not known ends the reading, rather than
 * that a register would be missed. */

#include "registers/registers.h"

#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* There are 128 or 256. */
#define MOST_REGISTERS 512u

/* A variable of the compiler, and where in the registers it is. */
typedef struct variable {
    unsigned start, size;
} variable;

typedef struct label {
    const char *name;
    size_t instruction;
} label;

typedef struct reader {
    const char *subject, *kernel;
    assembly *a;
    unsigned line;
    unsigned stated_count; /* of instructions, by the compiler */
    bool has_inputs;       /* their table was there */
    variable *variables;
    size_t variable_count;
    label *labels;
    size_t label_count;
    unsigned addresses[16]; /* what was last added to each part of the address register: bytes from r0; 0: unknown */
    unsigned char gathered[32]; /* the scalar register: numbers of registers that a message gathers */
    unsigned known_gathered;    /* bits: of its bytes */
} reader;

/* Reports what the assembly has. */
static bool refuse(const reader *r, const char *what) {
    return report_error(r->subject,
                        "the assembly of kernel %s has %s: cltile registers knows what IGC 1.0 and 2.40 write up to "
                        "Xe3. cltile build --emit isa shows the assembly",
                        r->kernel, what);
}

static bool refuse_line(const reader *r, unsigned line, const char *text) {
    return refuse(r, format_text("an unknown part in line %u, '%.60s'", line, text));
}

/* ---- Comments that tell of the kernel ---- */

/* The number behind a name, or `missing`. */
static unsigned number_behind(const char *line, const char *name, unsigned missing) {
    const char *found = strstr(line, name);
    return found == NULL ? missing : (unsigned)strtoul(found + strlen(name), NULL, 10);
}

/* "//.declare V0047 (55)  rf=r size=256 type=d align=16 words (r10.0)". The first of them is r0. */
static void read_declaration(reader *r, const char *line) {
    const char *position = strstr(line, " words (r");
    const unsigned size = number_behind(line, " size=", 0);
    if (strstr(line, " rf=r ") == NULL || position == NULL || size == 0)
        return;
    if (strstr(line, "BuiltInR0 ") != NULL)
        r->a->register_bytes = size;
    char *end = NULL;
    variable v = {.size = size};
    v.start = (unsigned)strtoul(position + strlen(" words (r"), &end, 10) * r->a->register_bytes;
    if (*end != '.' || strtoul(end + 1, NULL, 10) != 0)
        return; /* within a register: nothing is computed from there */
    *ADD_ROW(r->variables, r->variable_count) = v;
}

/* "// | V0034    | :d       |      4 | r8+8     | general    |" */
static void read_input_row(reader *r, const char *line) {
    unsigned size = 0, number = 0, offset = 0;
    if (sscanf(line, "// | %*[^|]| %*[^|]| %u | r%u+%u", &size, &number, &offset) < 2)
        return;
    if (number > GREATEST_NUMBER || offset > GREATEST_NUMBER)
        number = offset = GREATEST_NUMBER; /* it is refused all the same, and is not too large to be counted with */
    *ADD_ROW(r->a->inputs, r->a->input_count) = contiguous_bytes(number * r->a->register_bytes + offset, size);
}

static void read_comment(reader *r, const char *line) {
    assembly *a = r->a;
    if (starts_with(line, "//.platform "))
        a->platform = line + strlen("//.platform ");
    else if (starts_with(line, "//.thread_config "))
        a->register_count = number_behind(line, "numGRF=", 0);
    else if (starts_with(line, "//.instCount "))
        r->stated_count = number_behind(line, "//.instCount ", 0);
    else if (starts_with(line, "//.spill size "))
        a->spill_bytes = number_behind(line, "//.spill size ", 0);
    else if (starts_with(line, "//.declare "))
        read_declaration(r, line);
    else if (strcmp(line, "// .inputs") == 0)
        r->has_inputs = true;
    else if (starts_with(line, "// | "))
        read_input_row(r, line);
}

/* ---- Operations ---- */

typedef enum operation_kind {
    OPERATION_NONE,    /* no general registers */
    OPERATION_PLAIN,   /* a destination and sources */
    OPERATION_CHOICE,  /* likewise; a predicate chooses what is written */
    OPERATION_LANE,    /* likewise, to a computed register; the last source chooses the lanes */
    OPERATION_PRODUCT, /* of matrices */
    OPERATION_FLOW,
    OPERATION_SEND,
    OPERATION_LOAD,   /* received, [sent] */
    OPERATION_STORE,  /* [sent], sent */
    OPERATION_ATOMIC, /* received, [sent], sent */
} operation_kind;

typedef struct operation_row {
    operation_kind kind;
    flow flow;
    const char *names; /* up to a "."; between blanks */
} operation_row;

static const operation_row operations[] = {
    {OPERATION_PLAIN, FLOW_NEXT,
     " mov not and or xor shr shl asr ror rol cmp cmpn bfrev bfe bfi1 bfi2 bfn math add mul avg frc rndu rndd rnde rndz "
     "mac mach macl lzd fbh fbl cbit addc subb add3 dp4a mad madm "},
    {OPERATION_CHOICE, FLOW_NEXT, " sel csel "},
    {OPERATION_LANE, FLOW_NEXT, " smov "},
    {OPERATION_PRODUCT, FLOW_NEXT, " dpas dpasw "},
    {OPERATION_NONE, FLOW_NEXT, " nop sync wait endif join "},
    {OPERATION_FLOW, FLOW_JUMP, " jmpi "},
    {OPERATION_FLOW, FLOW_IF, " if "},
    {OPERATION_FLOW, FLOW_ELSE, " else "},
    {OPERATION_FLOW, FLOW_WHILE, " while "},
    {OPERATION_FLOW, FLOW_BREAK, " break "},
    {OPERATION_FLOW, FLOW_BRANCH, " cont goto halt "},
    {OPERATION_FLOW, FLOW_CALL, " call "},
    {OPERATION_FLOW, FLOW_RETURN, " ret "},
    {OPERATION_SEND, FLOW_NEXT, " send sendc sends sendsc "},
    {OPERATION_LOAD, FLOW_NEXT, " load load_quad load_block2d "},
    {OPERATION_STORE, FLOW_NEXT, " store store_quad store_block2d "},
    {OPERATION_ATOMIC, FLOW_NEXT, " atomic_ "}, /* and the operation */
};

static const operation_row *find_operation(const char *word) {
    const char *name =
        starts_with(word, "atomic_") ? " atomic_ " : format_text(" %.*s ", (int)strcspn(word, "."), word);
    for (size_t i = 0; i < sizeof operations / sizeof *operations; ++i)
        if (strstr(operations[i].names, name) != NULL)
            return &operations[i];
    return NULL;
}

/* ---- Lines ---- */

/* The pieces of a line. */
typedef struct line_parts {
    bool is_predicated;
    const operation_row *operation;
    const char *name; /* the operation's, whole */
    unsigned lanes;
    char **operands; /* among the words */
    size_t operand_count;
    const char *comment; /* "": none */
    bool is_last;        /* the thread ends */
    words words;
} line_parts;

/* Whether it sets a flag, as (lt)f0.0: a word before the operands. */
static bool is_condition(const char *word) {
    const char *end = strchr(word, ')');
    return word[0] == '(' && end != NULL && end[1] == 'f' && isdigit((unsigned char)end[2]);
}

static bool split_line(const char *line, line_parts *p) {
    const char *comment = strstr(line, "//"), *options = strchr(line, '{');
    const char *end = comment == NULL ? line + strlen(line) : comment;
    p->comment = comment == NULL ? "" : comment;
    if (options != NULL && options < end) {
        p->is_last = memmem(options, (size_t)(end - options), "EOT", 3) != NULL;
        end = options;
    }
    add_parts(&p->words, format_text("%.*s", (int)(end - line), line), " \t");
    size_t next = 0;
    if (next < p->words.count && p->words.items[next][0] == '(')
        p->is_predicated = strchr(p->words.items[next++], 'f') != NULL;
    if (next == p->words.count)
        return false;
    p->name = p->words.items[next++];
    p->operation = find_operation(p->name);
    p->lanes = 1;
    if (next < p->words.count && sscanf(p->words.items[next], "(%u|M", &p->lanes) == 1)
        ++next;
    if (next < p->words.count && is_condition(p->words.items[next]))
        ++next;
    p->operands = p->words.items + next;
    p->operand_count = p->words.count - next;
    return p->operation != NULL && p->lanes > 0 && p->lanes <= 32;
}

/* ---- Operands ---- */

static unsigned long end_of(const register_bytes *b) {
    return (unsigned long)b->start + (unsigned long)(b->columns - 1) * b->column_step +
           (unsigned long)(b->rows - 1) * b->row_step + b->element_bytes;
}

/* The array that begins where an address register was last pointed to, or else has that place in it; the largest, as
 * registers are used again. */
static bool find_array(const reader *r, unsigned part, register_bytes *b) {
    const variable *begins = NULL, *has = NULL;
    if (part >= 16 || r->addresses[part] == 0)
        return false;
    for (size_t i = 0; i < r->variable_count; ++i) {
        const variable *v = &r->variables[i];
        const unsigned address = r->addresses[part];
        if (v->start == address && (begins == NULL || v->size > begins->size))
            begins = v;
        if (v->start <= address && address - v->start < v->size && (has == NULL || v->size > has->size))
            has = v;
    }
    const variable *array = begins != NULL ? begins : has;
    if (array != NULL)
        *b = contiguous_bytes(array->start, array->size);
    return array != NULL;
}

/* The constant that was last added to the first of these bytes; 0: they have none, or another value. */
static unsigned find_added(const reader *r, const register_bytes *b) {
    for (size_t n = r->a->count - 1; n-- > 0;) {
        const gpu_instruction *before = &r->a->instructions[n];
        if (before->written.start <= b->start && b->start < end_of(&before->written))
            return before->added;
    }
    return 0;
}

/* A constant that is moved or added to the address register is the address of an array, and so is one that comes by a
 * general register. */
static void note_address(reader *r, const line_parts *p, gpu_instruction *i) {
    unsigned part = 0;
    const char *last = p->operands[p->operand_count - 1];
    const bool is_move = starts_with(p->name, "mov");
    if (isdigit((unsigned char)last[0]) && (is_move || starts_with(p->name, "add")))
        i->added = (unsigned)strtoul(last, NULL, 0);
    if (sscanf(p->operands[0], "a0.%u", &part) != 1)
        return;
    const unsigned address = is_move && i->read_count == 1 ? find_added(r, &i->reads[0]) : i->added;
    for (unsigned n = part; n < part + p->lanes && n < 16; ++n)
        r->addresses[n] = address;
}

/* What is moved to the scalar register of Xe3: "s0.1<1>:uq  0x3A253C1D:uq" sets its second 8 bytes. */
static void note_gathered(reader *r, const line_parts *p) {
    unsigned part = 0;
    const char *last = p->operands[p->operand_count - 1], *type = strchr(p->operands[0], ':');
    if (sscanf(p->operands[0], "s0.%u", &part) != 1)
        return;
    if (type == NULL || strcmp(type, ":uq") != 0 || !starts_with(p->name, "mov") || p->lanes != 1 || part > 3 ||
        !isdigit((unsigned char)last[0])) {
        r->known_gathered = 0;
        return;
    }
    r->known_gathered |= 0xffu << 8 * part;
    const unsigned long long numbers = strtoull(last, NULL, 0);
    for (unsigned n = 0; n < 8; ++n)
        r->gathered[8 * part + n] = (unsigned char)(numbers >> 8 * n);
}

/* Reads an operand, and passes its bytes on; false if it is not known. */
static bool read_bytes(const reader *r, const line_parts *p, const char *word, gpu_instruction *i,
                       bool is_destination) {
    register_bytes b = {0};
    const operand_kind kind = read_operand(word, p->lanes, r->a->register_bytes, &b);
    if (kind == OPERAND_UNKNOWN || (kind == OPERAND_COMPUTED && !find_array(r, b.start, &b)))
        return false;
    i->may_write |= is_destination && kind == OPERAND_COMPUTED;
    if (kind != OPERAND_OTHER)
        *(is_destination ? &i->written : ADD_ROW(i->reads, i->read_count)) = b;
    return true;
}

static bool read_plain(reader *r, const line_parts *p, gpu_instruction *i) {
    if (p->operand_count < 2 || !read_bytes(r, p, p->operands[0], i, true))
        return false;
    if (p->operation->kind == OPERATION_LANE && !i->may_write)
        return false;
    for (size_t n = 1; n < p->operand_count; ++n)
        if (!read_bytes(r, p, p->operands[n], i, false))
            return false;
    i->writes_always = p->operation->kind == OPERATION_CHOICE;
    note_address(r, p, i);
    note_gathered(r, p);
    return true;
}

/* "dpas.8x4 (16|M0)  r10:f  r10:f  r2:bf  r30.0:bf": 4 rows of sums, written and added to, dwords or words for each
 * lane; 8 dwords of each lane's column; and 4 rows of 8 dwords, or 2 rows for dpasw. */
static bool read_product(const reader *r, const line_parts *p, gpu_instruction *i) {
    unsigned depth, rows;
    const char *steps = strchr(p->name, '.');
    if (steps == NULL || p->operand_count != 4 || sscanf(steps, ".%ux%u", &depth, &rows) != 2 || depth > 8 || rows > 8)
        return false;
    for (size_t n = 0; n < 4; ++n) {
        register_bytes b;
        const operand_kind kind = read_operand(p->operands[n], p->lanes, r->a->register_bytes, &b);
        const unsigned bytes = n < 2    ? rows * p->lanes * b.element_bytes
                               : n == 2 ? depth * p->lanes * 4
                                        : rows * depth * 4 / (starts_with(p->name, "dpasw") ? 2 : 1);
        if (kind == OPERAND_OTHER && n == 1)
            continue; /* nothing is added */
        if (kind != OPERAND_BYTES)
            return false;
        *(n == 0 ? &i->written : ADD_ROW(i->reads, i->read_count)) = contiguous_bytes(b.start, bytes);
    }
    return true;
}

/* ---- Messages ---- */

/* Reads registers that a message fills. */
static bool read_received(const reader *r, const char *word, unsigned count, gpu_instruction *i) {
    const operand_kind kind = read_payload(word, count, r->a->register_bytes, &i->written);
    i->message.received = i->written.columns / r->a->register_bytes;
    return kind != OPERAND_UNKNOWN;
}

/* Reads the registers whose numbers are in the scalar register: "r[s0.0]". */
static bool read_gathered(const reader *r, unsigned count, gpu_instruction *i, unsigned *sent) {
    const unsigned size = r->a->register_bytes;
    for (unsigned n = 0; n < count; ++n) {
        if (n >= sizeof r->gathered || (r->known_gathered >> n & 1) == 0)
            return false;
        *ADD_ROW(i->reads, i->read_count) = contiguous_bytes(size * r->gathered[n], size);
    }
    *sent = count;
    return true;
}

/* Reads registers that a message contains; *sent receives their number. */
static bool read_sent(const reader *r, const char *word, unsigned count, gpu_instruction *i, unsigned *sent) {
    register_bytes b;
    if (strcmp(word, "r[s0.0]") == 0)
        return read_gathered(r, count, i, sent);
    const operand_kind kind = read_payload(word, count, r->a->register_bytes, &b);
    if (kind != OPERAND_BYTES)
        return kind == OPERAND_OTHER;
    *sent = b.columns / r->a->register_bytes;
    *ADD_ROW(i->reads, i->read_count) = b;
    return true;
}

/* "media block read" of " hdc.dc1; media block read // $11"; only older GPUs name the unit there, others in the
 * operation. */
static char *describe_message(const line_parts *p, const char *text) {
    const char *end = strstr(text, " //");
    size_t length = end == NULL ? strlen(text) : (size_t)(end - text);
    const char *unit_end = strchr(p->name, '.') == NULL ? memchr(text, ';', length) : NULL;
    if (unit_end != NULL) {
        length -= (size_t)(unit_end + 1 - text);
        text = unit_end + 1;
    }
    const size_t blanks = strspn(text, " ");
    char *description = format_text("%.*s", (int)(length - blanks), text + blanks);
    for (size_t n = strlen(description); n > 0 && description[n - 1] == ' ';)
        description[--n] = '\0';
    return description;
}

/* The first register that a 2D block sends says where the block is: it is a header. A length has five bits, and 31 of
 * them are 32 registers, as all lengths are powers of two. */
static void complete_2d_block(const reader *r, gpu_instruction *i) {
    message *m = &i->message;
    if (!m->is_send || strstr(m->description, "_block2d.") == NULL)
        return;
    m->header = 1;
    if (m->received != 31)
        return;
    m->received = 32;
    i->written.columns += r->a->register_bytes;
}

/* "send (8|M0)  r12:d  r11  0xC  0x02890000  // wr:1h+0, rd:8; hdc.dc1; media block read // $11" */
static bool read_send(const reader *r, const line_parts *p, gpu_instruction *i) {
    message *m = &i->message;
    unsigned first, second, received;
    char after = '\0';
    int length = 0;
    const char *lengths = strstr(p->comment, "wr:");
    if (lengths == NULL || p->operand_count < 4 || sscanf(lengths, "wr:%u%c", &first, &after) != 2)
        return false;
    m->header = after == 'h';
    const char *rest = strchr(lengths, '+');
    if (rest == NULL || sscanf(rest, "+%u, rd:%u;%n", &second, &received, &length) != 2 || length == 0)
        return false;
    m->is_send = true;
    m->description = describe_message(p, rest + length);
    m->is_fill = strstr(p->comment, "scratch space fill") != NULL;
    m->is_spill = strstr(p->comment, "scratch space spill") != NULL;
    return (received == 0 || read_received(r, p->operands[0], received, i)) &&
           (first == 0 || read_sent(r, p->operands[1], first, i, &m->first)) &&
           (second == 0 || read_sent(r, p->operands[2], second, i, &m->second));
}

/* The registers within the last brackets, as in "bti[3][r16:2+0x40]". */
static bool read_addresses(const reader *r, const char *word, gpu_instruction *i) {
    const char *inner = strrchr(word, '[');
    return inner != NULL && read_sent(r, inner + 1, 0, i, &i->message.first);
}

/* "load.ugm.d32.a32.ca.ca (16|M0)  r20:2  bti[0][r16:2]" */
static bool read_memory_access(const reader *r, const line_parts *p, gpu_instruction *i) {
    const operation_kind kind = p->operation->kind;
    const bool receives = kind != OPERATION_STORE, sends = kind != OPERATION_LOAD;
    if (p->operand_count < 1u + receives)
        return false;
    i->message.is_send = true;
    char **word = p->operands;
    if (receives && !read_received(r, *word++, 0, i))
        return false;
    if (!read_addresses(r, *word++, i))
        return false;
    if (sends && word < p->operands + p->operand_count && !read_sent(r, *word, 0, i, &i->message.second))
        return false;
    i->message.description = p->name;
    return true;
}

/* ---- Control flow ---- */

/* The register with the return address of a subroutine, and its lanes. */
static bool read_return_address(const reader *r, const char *word, register_bytes *b) {
    if (read_payload(word, 1, r->a->register_bytes, b) != OPERAND_BYTES)
        return false;
    const char *part = strchr(word, '.');
    const unsigned long dwords = part == NULL ? 0 : strtoul(part + 1, NULL, 10);
    *b = contiguous_bytes(b->start + 4 * (unsigned)(dwords > GREATEST_NUMBER ? GREATEST_NUMBER : dwords), 8);
    return true;
}

static bool read_flow(const reader *r, const line_parts *p, gpu_instruction *i) {
    char **word = p->operands;
    size_t count = p->operand_count;
    if (count == 0)
        return false;
    if (i->flow == FLOW_RETURN)
        return read_return_address(r, *word, ADD_ROW(i->reads, i->read_count));
    if (i->flow == FLOW_CALL) {
        if (!read_return_address(r, *word++, &i->written))
            return false;
        --count;
    }
    if (count == 0 || count > 2)
        return false;
    for (size_t n = 0; n < count; ++n)
        i->labels[n] = word[n];
    return true;
}

/* ---- All of it ---- */

static bool read_operands(reader *r, const line_parts *p, gpu_instruction *i) {
    const operation_kind kind = p->operation->kind;
    return kind == OPERATION_NONE      ? true
           : kind == OPERATION_PRODUCT ? read_product(r, p, i)
           : kind == OPERATION_FLOW    ? read_flow(r, p, i)
           : kind == OPERATION_SEND    ? read_send(r, p, i)
           : kind >= OPERATION_LOAD    ? read_memory_access(r, p, i)
                                       : read_plain(r, p, i);
}

static bool read_instruction(reader *r, const char *line) {
    assembly *a = r->a;
    line_parts p = {0};
    gpu_instruction *i = ADD_ROW(a->instructions, a->count);
    *i = (gpu_instruction){.text = line + strspn(line, " "), .line = r->line};
    bool read = a->register_bytes > 0 && a->register_count > 0 && split_line(line, &p);
    if (read) {
        i->flow = p.is_last ? FLOW_END : p.operation->flow;
        i->is_predicated = p.is_predicated;
        read = read_operands(r, &p, i);
        if (read)
            complete_2d_block(r, i);
    }
    return read || refuse_line(r, i->line, i->text);
}

static bool read_line(reader *r, const char *line) {
    const size_t blanks = strspn(line, " \t"), length = strlen(line);
    if (line[blanks] == '\0')
        return true;
    if (starts_with(line + blanks, "//")) {
        read_comment(r, line + blanks);
        return true;
    }
    if (blanks == 0 && line[length - 1] == ':' && strchr(line, ' ') == NULL) {
        *ADD_ROW(r->labels, r->label_count) = (label){format_text("%.*s", (int)length - 1, line), r->a->count};
        return true;
    }
    return read_instruction(r, line);
}

static bool find_label(const reader *r, const char *name, size_t *instruction) {
    for (size_t i = 0; i < r->label_count; ++i)
        if (strcmp(r->labels[i].name, name) == 0) {
            *instruction = r->labels[i].instruction;
            return *instruction < r->a->count;
        }
    return false;
}

static bool resolve_labels(const reader *r) {
    for (gpu_instruction *i = r->a->instructions; i < r->a->instructions + r->a->count; ++i)
        for (size_t n = 0; n < 2 && i->labels[n] != NULL; ++n)
            if (!find_label(r, i->labels[n], &i->targets[n]))
                return refuse_line(r, i->line, i->labels[n]);
    return true;
}

static bool is_within(const reader *r, const register_bytes *b) {
    return end_of(b) <= (unsigned long)r->a->register_count * r->a->register_bytes;
}

/* Checks that all operands are within the registers, whose number a comment anywhere in the text gives. */
static bool check_registers(const reader *r) {
    const assembly *a = r->a;
    if (a->register_count > MOST_REGISTERS || (a->register_bytes != 32 && a->register_bytes != 64))
        return refuse(r, format_text("%u registers of %u bytes", a->register_count, a->register_bytes));
    for (size_t n = 0; n < a->input_count; ++n)
        if (!is_within(r, &a->inputs[n]))
            return refuse(r, "an input behind its last register");
    for (size_t n = 0; n < a->count; ++n) {
        const gpu_instruction *i = &a->instructions[n];
        bool within = is_within(r, &i->written);
        for (size_t k = 0; k < i->read_count; ++k)
            within = within && is_within(r, &i->reads[k]);
        if (!within)
            return refuse_line(r, i->line, i->text);
    }
    return true;
}

/* Checks that the text is complete: it has the number of instructions that the compiler states. */
static bool check_contents(const reader *r) {
    if (!r->has_inputs)
        return refuse(r, "no table of inputs, without which nothing tells what is set at the start");
    if (r->a->count == 0)
        return refuse(r, "no instructions");
    return r->a->count == r->stated_count ||
           refuse(r, format_text("%zu instructions, and its compiler tells of %u", r->a->count, r->stated_count));
}

bool read_assembly(const char *subject, const char *kernel, const char *text, assembly *a) {
    reader r = {.subject = subject, .kernel = kernel, .a = a};
    bool read = true;
    *a = (assembly){0};
    for (char *line; read && (line = take_line(&text)) != NULL;) {
        ++r.line;
        line[strcspn(line, "\r")] = '\0';
        read = read_line(&r, line);
    }
    return read && resolve_labels(&r) && check_contents(&r) && check_registers(&r);
}
