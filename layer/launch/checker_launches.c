/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The launches in progress, and the thread that follows them. */

#include "launch/checker_launches.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SHORTEST_PAUSE 20000L /* nanoseconds */
#define LONGEST_PAUSE 1000000L

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* of all below, and of the launches' `next` */
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static layer_checked_launch *launches; /* the thread alone removes them */
static pthread_t thread;
static bool is_running;
static atomic_bool stops;

static void release_event(cl_event *event) {
    if (*event != NULL)
        layer_driver->clReleaseEvent(*event);
    *event = NULL;
}

static void drop_launch(layer_checked_launch *c) {
    if (atomic_fetch_sub(&c->references, 1) != 1)
        return;
    release_event(&c->last);
    free(c);
}

/* Lets the kernel run, or fail as what it waited for. */
static void open_gate(layer_checked_launch *c, cl_int status) {
    layer_driver->clSetUserEventStatus(c->gate, status);
    c->is_open = true;
}

/* Releases what the launch holds, and lets the queue go on: who waits for it may count references. `last` is released
 * behind `told`: where it has failed, PoCL 3.1 still notifies it. NVIDIA's driver never ends a context with a user
 * event that has got no status. */
static void finish(layer_checked_launch *c) {
    if (c->gate != NULL && !c->is_open)
        open_gate(c, CL_COMPLETE);
    for (cl_uint i = 0; i < c->buffer_count; ++i)
        layer_driver->clReleaseMemObject(c->buffers[i]);
    release_event(&c->ready);
    release_event(&c->gate);
    release_event(&c->end);
    release_event(&c->past);
    layer_free_arguments(c->launched.arguments);
    layer_drop(c->launched.program);
    free(c->buffers);
    if (c->told != NULL)
        layer_driver->clSetUserEventStatus(c->told, CL_COMPLETE);
    release_event(&c->told);
    drop_launch(c);
}

/* ---- The area ---- */

static layer_area *area_of(const layer_checked_launch *c) {
    return c->launched.program->plan.area;
}

/* Fills in the mirror for a launch. Returns the bytes of it that the launch uses. */
static size_t fill(const layer_checked_launch *c) {
    const layer_area *a = area_of(c);
    const layer_arguments *arguments = c->launched.arguments;
    struct __cltile_area *header = (struct __cltile_area *)a->mirror;
    *header = c->header;
    memset(a->mirror + header->findings, 0, header->groups - header->findings);
    struct __cltile_range *ranges = (struct __cltile_range *)(a->mirror + header->ranges);
    cl_ulong addresses[LAYER_MOST_RANGES];
    if (layer_tell_addresses(a, c->buffers, c->buffer_count, addresses))
        header->range_count = c->buffer_count;
    else
        header->flags &= ~(cl_uint)__cltile_ranges_are_all;
    for (cl_uint i = 0; i < header->range_count; ++i) {
        size_t bytes = 0;
        layer_driver->clGetMemObjectInfo(c->buffers[i], CL_MEM_SIZE, sizeof bytes, &bytes, NULL);
        ranges[i] = (struct __cltile_range){addresses[i], bytes};
    }
    cl_ulong *known = (cl_ulong *)(ranges + header->range_count);
    known[0] = arguments->count;
    for (cl_uint i = 0; i < arguments->count; ++i)
        known[1 + i] = arguments->rows[i].local_bytes;
    return layer_area_bytes(header);
}

/* Reads the area and writes what it has. */
static void report(const layer_checked_launch *c) {
    const layer_area *a = area_of(c);
    const struct __cltile_area *header = (const struct __cltile_area *)a->mirror, filled = *header;
    if (!layer_read_area(a, layer_area_bytes(&filled)))
        return;
    if (!layer_is_header(header, &filled)) {
        layer_say("check: kernel '%s' has overwritten what its checks at run time found",
                  c->launched.arguments->kernel);
        return;
    }
    const bool has_error = layer_say_findings(&c->launched, header);
    layer_check_blocks(&c->launched, header);
    static bool said;
    if (header->unchecked_copies != 0 && !said) {
        said = true;
        layer_say("check: %u copies of kernel '%s' are not checked at run time: a work-group has more than %u calls of "
                  "copies before a wait",
                  header->unchecked_copies, c->launched.arguments->kernel, header->record_capacity);
    }
    if (has_error && layer_setting.check_aborts)
        abort();
}

/* ---- The thread ---- */

static cl_int status_of(cl_event event) {
    cl_int status = CL_COMPLETE;
    layer_driver->clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
    return status;
}

/* Reads the area, if the launch has it. */
static void leave_area(layer_checked_launch *c) {
    if (area_of(c)->holder != c)
        return;
    report(c);
    area_of(c)->holder = NULL;
}

/* Whether the launch may begin, and has begun. A kernel has ended before it is past. */
static bool begin(layer_checked_launch *c) {
    layer_area *a = area_of(c);
    if (a->holder != NULL && status_of(a->holder->end) > CL_COMPLETE)
        return false;
    const cl_int status = status_of(c->ready);
    if (status > CL_COMPLETE)
        return false;
    if (a->holder != NULL)
        leave_area(a->holder);
    if (status == CL_COMPLETE && layer_write_area(a, fill(c)))
        a->holder = c;
    open_gate(c, status);
    return true;
}

/* Whether the launch is over. Then its findings are written. */
static bool end(layer_checked_launch *c) {
    if (status_of(atomic_load(&stops) ? c->end : c->past) > CL_COMPLETE)
        return false;
    leave_area(c);
    return true;
}

/* Begins and ends what it can, with the mutex held but for calls of the driver. Whether there was anything. */
static bool go_round(void) {
    bool any = false;
    for (layer_checked_launch **at = &launches, *c; (c = *at) != NULL;) {
        pthread_mutex_unlock(&mutex);
        const bool was_open = c->is_open, has_moved = was_open ? end(c) : begin(c);
        pthread_mutex_lock(&mutex);
        any |= has_moved;
        if (!was_open || !has_moved) {
            at = &c->next;
            continue;
        }
        *at = c->next;
        pthread_mutex_unlock(&mutex);
        finish(c);
        pthread_mutex_lock(&mutex);
    }
    return any;
}

static void *follow(void *unused) {
    struct timespec pause = {0, SHORTEST_PAUSE};
    pthread_mutex_lock(&mutex);
    for (;;) {
        if (go_round()) {
            pause.tv_nsec = SHORTEST_PAUSE;
            continue;
        }
        if (atomic_load(&stops))
            break;
        if (launches == NULL) {
            pthread_cond_wait(&changed, &mutex);
            continue;
        }
        pthread_mutex_unlock(&mutex);
        nanosleep(&pause, NULL);
        pause.tv_nsec = 2 * pause.tv_nsec < LONGEST_PAUSE ? 2 * pause.tv_nsec : LONGEST_PAUSE;
        pthread_mutex_lock(&mutex);
    }
    layer_checked_launch *left = launches;
    launches = NULL;
    pthread_mutex_unlock(&mutex);
    for (layer_checked_launch *c = left, *next; c != NULL; c = next) {
        next = c->next;
        if (area_of(c)->holder == c)
            area_of(c)->holder = NULL;
        finish(c);
    }
    return unused;
}

void layer_stop_launches(void) {
    pthread_mutex_lock(&mutex);
    const bool was_running = is_running;
    atomic_store(&stops, true);
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
    if (was_running)
        pthread_join(thread, NULL);
    pthread_mutex_lock(&mutex);
    atomic_store(&stops, false);
    is_running = false;
    pthread_mutex_unlock(&mutex);
}

/* Before the drivers go: they were loaded earlier, and exit() calls functions in reverse order. The program's signals
 * are not for the thread. */
static bool start_thread(void) {
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    const bool ok = atexit(layer_stop_launches) == 0 && pthread_create(&thread, NULL, follow, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return ok;
}

static bool add(layer_checked_launch *c) {
    pthread_mutex_lock(&mutex);
    is_running = is_running || start_thread();
    layer_checked_launch **last = &launches;
    while (*last != NULL)
        last = &(*last)->next;
    if (is_running)
        *last = c;
    pthread_cond_broadcast(&changed);
    const bool ok = is_running;
    pthread_mutex_unlock(&mutex);
    return ok;
}

/* ---- The program's threads ---- */

cl_int layer_pass_launch(const layer_launch *launch, cl_event *event) {
    return layer_driver->clEnqueueNDRangeKernel(launch->queue, launch->kernel, launch->dimensions, launch->offset,
                                                launch->global, launch->local, launch->wait_count, launch->waits,
                                                event);
}

/* A write, which waits for its events. A marker waits for all commands of a queue that is out of order. */
static bool mark(cl_command_queue queue, const layer_checked_launch *c, cl_uint wait_count, const cl_event *waits,
                 cl_event *event) {
    static const cl_uint nothing;
    return layer_driver->clEnqueueWriteBuffer(queue, area_of(c)->scratch, CL_FALSE, c->word * sizeof nothing,
                                              sizeof nothing, &nothing, wait_count, waits, event) == CL_SUCCESS;
}

/* Enqueues what is before the kernel. Nothing depends on it if that fails. Launches in different queues write different
 * words. */
static bool prepare(const layer_launch *launch, layer_checked_launch *c) {
    static atomic_uint count;
    c->word = atomic_fetch_add(&count, 1) % LAYER_SCRATCH_WORDS;
    c->gate = layer_driver->clCreateUserEvent(area_of(c)->context, NULL);
    c->told = layer_driver->clCreateUserEvent(area_of(c)->context, NULL);
    return c->gate != NULL && c->told != NULL && mark(launch->queue, c, launch->wait_count, launch->waits, &c->ready);
}

cl_int layer_start_launch(const layer_launch *launch, layer_checked_launch *c, cl_event *event) {
    cl_event *waits = calloc(launch->wait_count + 2, sizeof *waits);
    layer_launch gated = *launch;
    atomic_init(&c->references, 1);
    cl_int status = CL_OUT_OF_HOST_MEMORY;
    if (waits != NULL && !prepare(launch, c)) {
        status = layer_pass_launch(launch, event);
    } else if (waits != NULL) {
        if (launch->wait_count != 0)
            memcpy(waits, launch->waits, launch->wait_count * sizeof *waits);
        waits[gated.wait_count++] = c->ready;
        waits[gated.wait_count++] = c->gate;
        gated.waits = waits;
        status = layer_pass_launch(&gated, &c->end);
    }
    free(waits);
    if (c->end == NULL) {
        finish(c);
        return status;
    }
    if (event != NULL) {
        layer_driver->clRetainEvent(c->end);
        *event = c->end;
    }
    if (!mark(launch->queue, c, 1, &c->end, &c->past)) {
        layer_driver->clRetainEvent(c->end);
        c->past = c->end;
    }
    const cl_event both[2] = {c->past, c->told};
    mark(launch->queue, c, 2, both, &c->last);
    if (!add(c))
        finish(c);
    return CL_SUCCESS;
}

/* The launch that ends with an event, with one more reference; NULL if there is none. */
static layer_checked_launch *hold_launch(cl_event event) {
    pthread_mutex_lock(&mutex);
    layer_checked_launch *c = launches;
    while (c != NULL && c->end != event) /* NOLINT(clang-analyzer-unix.Malloc): what is freed has left the list */
        c = c->next;
    if (c != NULL)
        atomic_fetch_add(&c->references, 1);
    pthread_mutex_unlock(&mutex);
    return c;
}

void layer_await_findings(cl_uint count, const cl_event *events) {
    for (cl_uint i = 0; events != NULL && i < count; ++i) {
        layer_checked_launch *c = hold_launch(events[i]);
        if (c == NULL)
            continue;
        if (c->last != NULL)
            layer_driver->clWaitForEvents(1, &c->last);
        drop_launch(c);
    }
}
