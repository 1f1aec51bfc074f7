/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* layer-launches PLATFORM [CASE...]: launches of kernels that do not wait for their copies, in queues that wait for
 * events of the program, and contexts that go. What the layer finds is beside what the program prints. */

#define CL_TARGET_OPENCL_VERSION 300
#include "first_device.h"

#include <CL/cl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define KERNELS 4 /* at most */
#define ITEMS 16

static cl_device_id device;
static cl_context context;
static cl_command_queue queues[2];
static cl_program program;
static cl_kernel kernels[KERNELS];
static int kernel_count; /* of a case */
static cl_mem buffer;
static cl_event user;

static void equal(const char *what, long got, long wanted) {
    if (got != wanted) {
        fprintf(stderr, "%s: %ld, not %ld\n", what, got, wanted);
        exit(1);
    }
}

static void succeeds(const char *what, cl_int status) {
    equal(what, status, CL_SUCCESS);
}

/* Each kernel has a line of its own. */
static void open_all(void) {
    char source[2048] = "";
    cl_int status;
    for (int i = 0; i < kernel_count; ++i)
        snprintf(
            source + strlen(source), sizeof source - strlen(source),
            "kernel void k%d(global int *p) { local int t[16]; async_work_group_copy_2D2D(t, 0, p, 0, 4, 4, 4, 4, 4, "
            "0); p[16 + get_local_id(0)] = %d; }\n",
            i, i);
    const char *text = source;
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    succeeds("clCreateContext", status);
    for (int i = 0; i < 2; ++i)
        queues[i] = clCreateCommandQueue(context, device, 0, &status);
    succeeds("clCreateCommandQueue", status);
    buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 2 * ITEMS * sizeof(cl_int), NULL, &status);
    succeeds("clCreateBuffer", status);
    program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
    succeeds("clBuildProgram", clBuildProgram(program, 1, &device, "", NULL, NULL));
    for (int i = 0; i < kernel_count; ++i) {
        char name[] = {'k', (char)('0' + i), '\0'};
        kernels[i] = clCreateKernel(program, name, &status);
        succeeds("clCreateKernel", status);
        succeeds("clSetKernelArg", clSetKernelArg(kernels[i], 0, sizeof buffer, &buffer));
    }
    user = clCreateUserEvent(context, &status);
    succeeds("clCreateUserEvent", status);
}

/* NVIDIA's driver never ends a context with a user event that has got no status. */
static void close_all(void) {
    clSetUserEventStatus(user, CL_COMPLETE);
    clReleaseEvent(user);
    for (int i = 0; i < kernel_count; ++i)
        clReleaseKernel(kernels[i]);
    clReleaseProgram(program);
    clReleaseMemObject(buffer);
    for (int i = 0; i < 2; ++i)
        clReleaseCommandQueue(queues[i]);
    clReleaseContext(context);
}

static void launch(int queue, int kernel, cl_uint wait_count, const cl_event *waits, cl_event *event) {
    const size_t items = ITEMS;
    succeeds("clEnqueueNDRangeKernel",
             clEnqueueNDRangeKernel(queues[queue], kernels[kernel], 1, NULL, &items, &items, wait_count, waits, event));
}

static void write_after(int queue, const cl_event *wait, cl_event *event) {
    static const cl_int nothing[ITEMS];
    succeeds("clEnqueueWriteBuffer",
             clEnqueueWriteBuffer(queues[queue], buffer, CL_FALSE, 0, sizeof nothing, nothing, 1, wait, event));
}

static void complete(void) {
    succeeds("clSetUserEventStatus", clSetUserEventStatus(user, CL_COMPLETE));
}

static void finish(int queue) {
    succeeds("clFinish", clFinish(queues[queue]));
    printf("finished\n");
}

static void an_earlier_command_waits(void) {
    write_after(0, &user, NULL);
    launch(0, 0, 0, NULL, NULL);
    complete();
    finish(0);
}

static void an_event_of_the_wait_list_waits(void) {
    cl_event written;
    write_after(1, &user, &written);
    launch(0, 0, 1, &written, NULL);
    complete();
    finish(0);
    clReleaseEvent(written);
}

static void the_launch_waits(void) {
    launch(0, 0, 1, &user, NULL);
    complete();
    finish(0);
}

static void other_queues_are_not_held_up(void) {
    cl_event ended;
    launch(0, 0, 1, &user, NULL);
    launch(1, 1, 0, NULL, &ended);
    succeeds("clWaitForEvents", clWaitForEvents(1, &ended));
    printf("the other queue's has ended\n");
    complete();
    finish(0);
    finish(1);
    clReleaseEvent(ended);
}

static void other_queues_follow(void) {
    cl_event ended;
    launch(0, 0, 0, NULL, &ended);
    launch(1, 1, 1, &ended, NULL);
    finish(1);
    finish(0);
    clReleaseEvent(ended);
}

/* NVIDIA's driver runs such queues in order: it waits for ever, with and without checks. */
static void commands_are_out_of_order(void) {
    cl_int status;
    cl_event ended;
    clReleaseCommandQueue(queues[0]);
    queues[0] = clCreateCommandQueue(context, device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &status);
    succeeds("clCreateCommandQueue", status);
    launch(0, 0, 1, &user, NULL);
    launch(0, 1, 0, NULL, &ended);
    succeeds("clWaitForEvents", clWaitForEvents(1, &ended));
    printf("the second has ended\n");
    complete();
    finish(0);
    clReleaseEvent(ended);
}

static void launches_follow_each_other(void) {
    cl_int values[ITEMS];
    for (int i = 0; i < KERNELS; ++i)
        launch(0, i, 0, NULL, NULL);
    succeeds("clEnqueueReadBuffer",
             clEnqueueReadBuffer(queues[0], buffer, CL_TRUE, sizeof values, sizeof values, values, 0, NULL, NULL));
    printf("read %d\n", values[ITEMS - 1]);
}

static void an_event_fails(void) {
    cl_event ended;
    cl_int status;
    launch(0, 0, 1, &user, &ended);
    succeeds("clSetUserEventStatus", clSetUserEventStatus(user, -5));
    equal("clWaitForEvents", clWaitForEvents(1, &ended), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    succeeds("clGetEventInfo", clGetEventInfo(ended, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    equal("an error", status < 0, 1);
    clReleaseEvent(ended);
    launch(1, 1, 0, NULL, NULL);
    finish(1);
}

/* The launch is refused as without the layer, and holds nothing up. */
static void a_launch_is_invalid(void) {
    const size_t items = ITEMS, others = 3;
    cl_event event;
    complete();
    equal("a size that does not divide",
          clEnqueueNDRangeKernel(queues[0], kernels[0], 1, NULL, &items, &others, 0, NULL, &event) != CL_SUCCESS, 1);
    equal("no dimension", clEnqueueNDRangeKernel(queues[0], kernels[0], 0, NULL, &items, NULL, 0, NULL, &event),
          CL_INVALID_WORK_DIMENSION);
    launch(0, 0, 0, NULL, NULL);
    finish(0);
}

/* As far as a driver counts the objects of a context, as PoCL and Oclgrind do. The layer's thread may be the last that
 * lets an event go. */
static void contexts_go(void) {
    cl_uint references = 0;
    cl_context own = context;
    complete();
    launch(0, 0, 0, NULL, NULL);
    finish(0);
    clRetainContext(own);
    close_all();
    for (int i = 0; i < 1000 && references != 1; ++i) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        clGetContextInfo(own, CL_CONTEXT_REFERENCE_COUNT, sizeof references, &references, NULL);
    }
    printf("%u reference\n", references);
    clReleaseContext(own);
    open_all();
}

static void all_is_released_at_once(void) {
    cl_event ended;
    launch(0, 0, 0, NULL, &ended);
    close_all();
    succeeds("clWaitForEvents", clWaitForEvents(1, &ended));
    clReleaseEvent(ended);
    printf("ended\n");
    open_all();
}

/* At once after this case. */
static void the_program_ends(void) {
    cl_int status = CL_QUEUED;
    cl_event ended;
    launch(0, 0, 0, NULL, &ended);
    succeeds("clFlush", clFlush(queues[0]));
    while (status != CL_COMPLETE)
        succeeds("clGetEventInfo",
                 clGetEventInfo(ended, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    exit(0);
}

#define CASE(name, kernels)                                                                                            \
    { #name, name, kernels }
static const struct {
    const char *name;
    void (*run)(void);
    int kernels;
} cases[] = {
    CASE(an_earlier_command_waits, 1),
    CASE(an_event_of_the_wait_list_waits, 1),
    CASE(the_launch_waits, 1),
    CASE(other_queues_are_not_held_up, 2),
    CASE(other_queues_follow, 2),
    CASE(commands_are_out_of_order, 2),
    CASE(launches_follow_each_other, 4),
    CASE(an_event_fails, 2),
    CASE(a_launch_is_invalid, 1),
    CASE(all_is_released_at_once, 1),
    CASE(contexts_go, 1),
    CASE(the_program_ends, 1),
};

static bool is_asked_for(const char *name, int count, char **names) {
    for (int i = 0; i < count; ++i)
        if (strcmp(names[i], name) == 0)
            return true;
    return count == 0;
}

int main(int count, char **arguments) {
    if (count < 2)
        return fputs("usage: layer-launches PLATFORM [CASE...]\n", stderr), 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    device = first_device(arguments[1]);
    equal("a device", device != NULL, 1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        if (!is_asked_for(cases[i].name, count - 2, arguments + 2))
            continue;
        printf("case: %s\n", cases[i].name);
        kernel_count = cases[i].kernels;
        open_all();
        cases[i].run();
        close_all();
    }
    return 0;
}
