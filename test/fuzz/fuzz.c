/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs random kernels on a driver, of the platform that CLTILE_TEST_PLATFORM names, by each way that leads there, and
 * compares with the references.
 *
 * fuzz-semantics [options]
 *   --seed N      a fixed one unless given
 *   --programs N  how many; 20 unless given
 *   --program N   this one only, or so many from it on as --programs says after it
 *   --seconds N   as many as there is time for
 *   --inputs N    that each kernel is run on; 32 unless given
 *   --jobs N      so many at once
 *   --ways LIST   only these: linked, intel, spirv, layer, spv, with commas between
 *   --kind KIND   calls: one after another, compared with references in C; shapes: whole kernels, compared with
 * Oclgrind, which runs plain loops in place of the builtins; exchanges: functions whose lanes exchange data, by the
 * layer, compared with plain C; all unless given
 *   --tries N     make what fails smaller by so many programs at most, 400 unless given: each takes about a second
 *   --model FILE  what stands for Intel's hardware, in place of Inputs/intel-model.cl
 *   --print       only prints the kernels
 *   --counter F   adds the number of runs to file F
 *   --log F       adds what drivers and the layer say to file F, behind a line for each program
 *
 * What fails is made smaller, and printed with the command that repeats it. A program is of its seed and number alone.
 */

#include "devices.h"
#include "minimise.h"
#include "reference.h"

#include <dirent.h>
#include <errno.h>
#include <execinfo.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MAX_JOBS 64
#define MAX_FAILURES 10
#define MOST_SECONDS 300      /* of a program; then it is taken to hang */
#define MOST_SMALLER 900      /* seconds until no smaller program is tried: each may hang as long */
#define PROGRAMS_OF_WORKER 60 /* PoCL keeps what it has compiled */

static struct run {
    uint64_t seed, first, count, end;
    time_t deadline; /* 0: none */
    time_t smaller_until;
    int inputs, jobs, tries, failures;
    unsigned ways, kinds;
    const char *model, *program, *log;
    bool print;
    long by_loops; /* programs that PoCL was given again, see is_fault_of_replication */
    long slow;     /* programs that are left out, see is_slow_compiler */
    report done;   /* of workers that have ended */
} run = {.seed = 20240229,
         .count = 20,
         .inputs = 32,
         .jobs = 1,
         .tries = 400,
         .ways = (1u << WAYS) - 1,
         .kinds = (1u << KINDS) - 1};

/* ---- Processes: PoCL, and what it compiles, may crash ---- */

typedef struct worker {
    pid_t pid;     /* 0: none */
    uint64_t next; /* program */
    bool by_loops; /* the next program is to be compiled to work-item loops */
    char folder[4096];
    report *report; /* shared with it */
} worker;

static volatile sig_atomic_t is_stopped; /* by a signal: workers end, and their folders are removed */

static void stop(int number) {
    (void)number;
    is_stopped = 1;
}

static int remove_entry(const char *path, const struct stat *about, int kind, struct FTW *place) {
    (void)about, (void)kind, (void)place;
    return remove(path);
}

static void make_folder(worker *w) {
    const char *temporary = getenv("TMPDIR");
    char folder[sizeof w->folder];
    snprintf(folder, sizeof folder, "%s/fuzz-XXXXXX", temporary == NULL ? "/tmp" : temporary);
    if (mkdtemp(folder) == NULL || realpath(folder, w->folder) == NULL) {
        fprintf(stderr, "fuzz-semantics: %s: %s: set TMPDIR\n", folder, strerror(errno));
        exit(2);
    }
}

/* ---- Where a child is that takes too long ---- */

/* In each of its threads, at SIGURG: the functions that are called go to what it says, one that calls itself once. LLVM
 * has SIGUSR1 and SIGUSR2. */
static void say_calls(int number) {
    void *calls[2048];
    (void)number;
    /* NOLINTBEGIN(bugprone-signal-handler): glibc's own, and the process ends next */
    const int depth = backtrace(calls, 2048);
    for (int i = 0; i < depth; ++i)
        if (i == 0 || calls[i] != calls[i - 1])
            backtrace_symbols_fd(&calls[i], 1, STDERR_FILENO);
    /* NOLINTEND(bugprone-signal-handler) */
}

/* Its parent knows its threads. */
static void ask_parent(int number) {
    kill(getpid(), SIGSTOP);
    while (poll(NULL, 0, 1000) != 0)
        ;
    signal(number, SIG_DFL);
    raise(number);
}

static void ask_threads(pid_t pid) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *threads = opendir(path);
    for (const struct dirent *thread; threads != NULL && (thread = readdir(threads)) != NULL;)
        if (thread->d_name[0] != '.')
            syscall(SYS_tgkill, pid, atoi(thread->d_name), SIGURG);
    if (threads != NULL)
        closedir(threads);
    kill(pid, SIGCONT);
}

/* As waitpid, of a child that ends. */
static pid_t wait_for_child(pid_t pid, int *status, int flags) {
    pid_t ended;
    while ((ended = waitpid(pid, status, flags | WUNTRACED)) == pid && WIFSTOPPED(*status))
        ask_threads(pid);
    return ended;
}

/* ---- Programs ---- */

/* In the child: PoCL's files, and what it says, go into the folder, too; pictures of kernels that it does not
 * understand go into the current one. */
static void begin_child(const worker *w) {
    char path[5000];
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGALRM, ask_parent);
    signal(SIGURG, say_calls);
    backtrace(&(void *){NULL}, 1); /* the first call takes memory, which signals must not */
    snprintf(path, sizeof path, "%s/said.txt", w->folder);
    if (freopen(path, "w", stderr) == NULL || dup2(STDERR_FILENO, STDOUT_FILENO) < 0 || chdir(w->folder) != 0)
        _exit(1);
    setvbuf(stderr, NULL, _IONBF, 0);
    setenv("POCL_CACHE_DIR", w->folder, 1);
}

/* A host, and Oclgrind in a process of its own; both until the process ends. */
static workshop open_workshop(const worker *w) {
    static host h;
    static reference r;
    begin_child(w);
    signal(SIGPIPE, SIG_IGN); /* Oclgrind may crash */
    if (run.kinds >> KIND_SHAPES & 1 && !reference_start(&r, w->folder))
        host_die("Oclgrind's process", strerror(errno));
    h = host_open();
    return (workshop){&h, &r, w->folder, run.model, .linked_host = host_name(&h), .reads_spirv = ways_read_spirv()};
}

/* The end of what a child said that ended without a report. */
static void explain(const worker *w, int status) {
    char path[5000];
    report *r = w->report;
    snprintf(path, sizeof path, "%s/said.txt", w->folder);
    FILE *file = fopen(path, "r");
    size_t length = 0;
    if (file != NULL) {
        if (fseek(file, -(long)(sizeof r->message - 64), SEEK_END) != 0)
            rewind(file);
        length = fread(r->message, 1, sizeof r->message - 64, file);
        fclose(file);
    }
    if (WIFSIGNALED(status))
        length += (size_t)snprintf(r->message + length, 64, "%s",
                                   WTERMSIG(status) == SIGALRM ? "it took too long" : strsignal(WTERMSIG(status)));
    r->message[length] = '\0';
    r->failed = true;
}

/* PoCL 3.1 copies the code of a work-group of one or two work-items in place of making loops, and stops where it finds
 * no way from a value to its use: with kernels built with -O0, mostly. It compiles the same kernels to loops. */
static bool is_fault_of_replication(const report *r) {
    return r->failed && strstr(r->message, "Could not find a dominating alternative variable") != NULL;
}

/* PoCL looks at the regions of a kernel again and again: 3.1 compiled a kernel of large blocks in loops, one of them
 * unrolled, for over a quarter of an hour. Without the unrolled loop it took six seconds. */
static bool is_slow_compiler(const report *r) {
    return r->failed && strstr(r->message, "pocl_check_kernel_") != NULL && strstr(r->message, "too long") != NULL;
}

/* What a child said goes to the log. */
static void keep_said(const worker *w) {
    char path[5000], bytes[4096];
    snprintf(path, sizeof path, "%s/said.txt", w->folder);
    FILE *said = fopen(path, "r"), *log = fopen(run.log, "a");
    if (said == NULL || log == NULL) {
        fprintf(stderr, "fuzz-semantics: %s: %s\n", said == NULL ? path : run.log, strerror(errno));
        exit(2);
    }
    for (size_t size; (size = fread(bytes, 1, sizeof bytes, said)) != 0;)
        fwrite(bytes, 1, size, log);
    fclose(said);
    if (fclose(log) != 0) {
        fprintf(stderr, "fuzz-semantics: %s: %s\n", run.log, strerror(errno));
        exit(2);
    }
}

static void end_worker(worker *w, int status) {
    if (run.log != NULL)
        keep_said(w);
    if (!w->report->failed && (WIFSIGNALED(status) || WEXITSTATUS(status) != 0))
        explain(w, status);
    nftw(w->folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    w->pid = 0;
}

static void start_worker(worker *w) {
    *w->report = (report){.number = w->next};
    make_folder(w);
    fflush(NULL);
    w->pid = fork();
    if (w->pid != 0)
        return;
    const workshop shop = open_workshop(w);
    for (int i = 0; i < PROGRAMS_OF_WORKER; ++i) {
        static program drawn;
        const uint64_t number = w->next + (uint64_t)(i * run.jobs);
        if (number >= run.end || (run.deadline != 0 && time(NULL) >= run.deadline))
            break;
        program_draw(&drawn, run.kinds, run.seed, number, run.inputs);
        if (w->by_loops && i == 0)
            setenv("POCL_WORK_GROUP_METHOD", "workitemloops", 1);
        else
            unsetenv("POCL_WORK_GROUP_METHOD");
        if (run.log != NULL)
            fprintf(stderr, "program %lu\n", number);
        alarm(MOST_SECONDS);
        if (!program_execute(&shop, &drawn, run.ways, w->report))
            _exit(1);
        alarm(0);
    }
    _exit(0);
}

/* ---- Failures ---- */

static bool fails(void *user, const program *p, report *r) {
    static worker w;
    int status = 0;
    if (is_stopped || time(NULL) >= run.smaller_until)
        return false;
    w.report = user;
    *w.report = (report){.number = r->number};
    make_folder(&w);
    fflush(NULL);
    w.pid = fork();
    if (w.pid == 0) {
        static program candidate;
        candidate = *p;
        const workshop shop = open_workshop(&w);
        alarm(MOST_SECONDS);
        _exit(program_execute(&shop, &candidate, run.ways, w.report) ? 0 : 1);
    }
    wait_for_child(w.pid, &status, 0);
    end_worker(&w, status);
    *r = *w.report;
    return r->failed && !is_fault_of_replication(r);
}

static void print_failure(program *p, const report *r, int tries) {
    printf("FAILED program %lu of seed %lu, way %s; after %d smaller programs this is left:\n\n", r->number, run.seed,
           r->way < WAYS ? way_names[r->way] : "to bitcode", tries);
    program_print(stdout, p);
    program_print_input(stdout, p, r->kernel);
    printf("\nkernel%d: %s\nagain: %s --seed %lu --program %lu --kind %s --inputs %d", program_kernel_id(p, r->kernel),
           r->message, run.program, run.seed, r->number, kind_names[p->kind], run.inputs);
    if (r->way < WAYS)
        printf(" --ways %s", way_names[r->way]);
    printf("%s%s\n\n", run.model == NULL ? "" : " --model ", run.model == NULL ? "" : run.model);
    fflush(stdout);
}

static void handle_failure(const worker *w) {
    static program p;
    report r = *w->report;
    const unsigned ways = run.ways;
    program_draw(&p, run.kinds, run.seed, r.number, run.inputs);
    if (r.way < WAYS)
        run.ways = 1u << r.way;
    run.smaller_until = time(NULL) + MOST_SMALLER;
    const int tries = minimise(&p, &r, run.tries, fails, w->report);
    run.ways = ways;
    print_failure(&p, &r, tries);
    run.failures += 1;
}

/* ---- All ---- */

static void count(const report *r) {
    run.done.kernels += r->kernels;
    run.done.cases += r->cases;
    run.done.runs += r->runs;
    run.done.programs += r->programs;
}

static void show_progress(const worker *workers) {
    report all = run.done;
    if (!isatty(STDERR_FILENO))
        return;
    for (int i = 0; i < run.jobs; ++i)
        if (workers[i].pid != 0) {
            all.programs += workers[i].report->programs;
            all.runs += workers[i].report->runs;
        }
    fprintf(stderr, "\r\033[K%ld programs, %ld runs, %d failed", all.programs, all.runs, run.failures);
}

static bool has_work(const worker *w) {
    return !is_stopped && w->next < run.end && run.failures < MAX_FAILURES &&
           (run.deadline == 0 || time(NULL) < run.deadline);
}

static void poll_worker(worker *w) {
    int status = 0;
    if (w->pid != 0 && is_stopped)
        kill(w->pid, SIGKILL);
    if (w->pid != 0 && wait_for_child(w->pid, &status, WNOHANG) == 0)
        return;
    if (w->pid != 0) {
        end_worker(w, status);
        count(w->report);
        w->by_loops = is_fault_of_replication(w->report) && !(w->by_loops && w->report->programs == 0);
        run.by_loops += w->by_loops;
        w->report->failed = w->report->failed && !w->by_loops;
        w->next += (uint64_t)run.jobs * (uint64_t)(w->report->programs + w->report->failed);
        run.slow += is_slow_compiler(w->report);
        if (w->report->failed && !is_slow_compiler(w->report) && !is_stopped)
            handle_failure(w);
    }
    if (has_work(w))
        start_worker(w);
}

static void work(void) {
    static worker workers[MAX_JOBS];
    bool busy = true;
    for (int i = 0; i < run.jobs; ++i) {
        workers[i].next = run.first + (uint64_t)i;
        workers[i].report = mmap(NULL, sizeof(report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (workers[i].report == MAP_FAILED) {
            fprintf(stderr, "fuzz-semantics: out of memory\n");
            exit(2);
        }
    }
    while (busy) {
        const struct timespec moment = {.tv_nsec = 20000000};
        busy = false;
        for (int i = 0; i < run.jobs; ++i) {
            poll_worker(&workers[i]);
            busy = busy || workers[i].pid != 0;
        }
        show_progress(workers);
        nanosleep(&moment, NULL);
    }
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

static void print_programs(void) {
    for (uint64_t number = run.first; number < run.end; ++number) {
        static program p;
        program_draw(&p, run.kinds, run.seed, number, run.inputs);
        printf("// program %lu of seed %lu, %s\n", number, run.seed, kind_names[p.kind]);
        program_print(stdout, &p);
    }
}

/* ---- Options ---- */

static bool choose_ways(const char *list) {
    run.ways = 0;
    while (*list != '\0') {
        const size_t length = strcspn(list, ",");
        int way = 0;
        while (way < WAYS && (strlen(way_names[way]) != length || strncmp(way_names[way], list, length) != 0))
            ++way;
        if (way == WAYS)
            return false;
        run.ways |= 1u << way;
        list += length + (list[length] == ',');
    }
    return run.ways != 0;
}

static bool choose_kinds(const char *name) {
    for (int i = 0; i < KINDS; ++i)
        if (strcmp(name, kind_names[i]) == 0) {
            run.kinds = 1u << i;
            return true;
        }
    return strcmp(name, "all") == 0;
}

static bool read_option(const char *name, const char *value, const char **counter) {
    char *end;
    const unsigned long number = strtoul(value, &end, 10);
    const bool is_number = *value != '\0' && *end == '\0';
    if (strcmp(name, "--ways") == 0)
        return choose_ways(value);
    if (strcmp(name, "--kind") == 0)
        return choose_kinds(value);
    if (strcmp(name, "--model") == 0) {
        run.model = realpath(value, NULL); /* until the program ends */
        return run.model != NULL;
    }
    if (strcmp(name, "--counter") == 0)
        *counter = value;
    else if (strcmp(name, "--log") == 0)
        run.log = value;
    else if (!is_number)
        return false;
    else if (strcmp(name, "--seed") == 0)
        run.seed = number;
    else if (strcmp(name, "--programs") == 0)
        run.count = number;
    else if (strcmp(name, "--program") == 0) {
        run.first = number;
        run.count = 1;
    } else if (strcmp(name, "--seconds") == 0) {
        run.deadline = time(NULL) + (time_t)number;
        run.count = UINT64_MAX / 2;
    } else if (strcmp(name, "--inputs") == 0) {
        run.inputs = (int)number;
        return number > 0 && number <= MAX_INPUTS;
    } else if (strcmp(name, "--tries") == 0) {
        run.tries = (int)number;
    } else if (strcmp(name, "--jobs") == 0) {
        run.jobs = (int)number;
        return number > 0 && number <= MAX_JOBS;
    } else
        return false;
    return true;
}

static bool read_options(int argc, char **argv, const char **counter) {
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--print") == 0)
            run.print = true;
        else if (i + 1 < argc && read_option(argv[i], argv[i + 1], counter))
            ++i;
        else
            return false;
    }
    run.end = run.first + run.count;
    return true;
}

static void count_runs(const char *path) {
    FILE *file = path == NULL ? NULL : fopen(path, "a");
    if (file == NULL)
        return;
    fprintf(file, "%ld\n", run.done.runs);
    fclose(file);
}

int main(int argc, char **argv) {
    const char *counter = NULL;
    run.program = argv[0];
    if (!read_options(argc, argv, &counter)) {
        fprintf(
            stderr,
            "usage: fuzz-semantics [--seed N] [--programs N] [--program N] [--seconds N] [--inputs N] "
            "[--jobs N] [--ways LIST] [--kind KIND] [--tries N] [--model FILE] [--print] [--counter FILE] [--log FILE]\n");
        return 2;
    }
    if (run.print) {
        print_programs();
        return 0;
    }
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    if ((run.kinds >> KIND_SHAPES & 1) != 0 && access(FUZZ_OCLGRIND, R_OK) != 0) {
        fprintf(stderr, "fuzz-semantics: no whole kernels, since their references take " FUZZ_OCLGRIND
                        ", which is not there\n");
        run.kinds &= ~(1u << KIND_SHAPES);
        if (run.kinds == 0)
            return 2;
    }
    setenv("OPENCL_LAYERS", FUZZ_LAYER, 1); /* which leaves bitcode as it is */
    work();
    printf("%ld programs of %ld kernels, %ld cases, %ld runs by %d ways, %d failed; seed %lu\n", run.done.programs,
           run.done.kernels, run.done.cases, run.done.runs, __builtin_popcount(run.ways), run.failures, run.seed);
    if (run.by_loops > 0)
        printf("PoCL did not compile %ld of them, and did so with POCL_WORK_GROUP_METHOD=workitemloops\n",
               run.by_loops);
    if (run.slow > 0)
        printf("%ld more are left out: PoCL was compiling each for %d seconds\n", run.slow, MOST_SECONDS);
    count_runs(counter);
    return run.failures > 0 || run.done.runs == 0 ? 1 : 0;
}
