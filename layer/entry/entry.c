/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: OpenCL's signatures. What they do is in
 *
 *     clCreateProgramWithIL               program/il.c
 *     clBuildProgram, clCompileProgram    program/build.c; scan and plan: plan.c; prelude and sizes: companions.c
 *     clLinkProgram                       program/linking.c, which links the inputs' companions of companions.c
 *     clRetainProgram, clReleaseProgram   program/program.c
 *     clGetProgram...Info                 program/info.c
 *     clCreateKernel and other kernels    launch/kernel.c
 *     clEnqueueNDRangeKernel              launch/checker.c, checker_launches.c
 *     clGetDeviceInfo                     driver/extensions.c */

#include "entry/entry.h"

#include "driver/answer.h"
#include "launch/checker_launches.h"
#include "launch/kernel.h"
#include "program/calls.h"

#include <stdatomic.h>
#include <string.h>

/* A query that names its object alone. */
#define QUERY(entry, object_type, name_type, ask)                                                                      \
    static CL_API_ENTRY cl_int CL_API_CALL entry(object_type object, name_type name, size_t capacity, void *value,     \
                                                 size_t *size_ret) {                                                   \
        return ask(object, name, &(layer_answer){capacity, value, size_ret});                                          \
    }

QUERY(get_device_info, cl_device_id, cl_device_info, layer_get_device_info)
QUERY(get_program_info, cl_program, cl_program_info, layer_get_program_info)
QUERY(get_kernel_info, cl_kernel, cl_kernel_info, layer_get_kernel_info)

static CL_API_ENTRY cl_program CL_API_CALL create_with_source(cl_context context, cl_uint count, const char **strings,
                                                              const size_t *lengths, cl_int *status) {
    cl_program program = layer_driver->clCreateProgramWithSource(context, count, strings, lengths, status);
    if (program != NULL && !layer_begin(program)) {
        layer_driver->clReleaseProgram(program);
        program = NULL;
        if (status != NULL)
            *status = CL_OUT_OF_HOST_MEMORY;
    }
    return program;
}

/* Says once that programs without source are not checked. */
static void say_unchecked(atomic_flag *said, const char *origin) {
    if (!atomic_flag_test_and_set(said))
        layer_say("check: programs created from %s", origin);
}

static void say_unchecked_spirv(void) {
    static atomic_flag said = ATOMIC_FLAG_INIT;
    say_unchecked(&said, "SPIR-V are not checked");
}

static CL_API_ENTRY cl_program CL_API_CALL create_with_binary(cl_context context, cl_uint count,
                                                              const cl_device_id *devices, const size_t *lengths,
                                                              const unsigned char **binaries, cl_int *statuses,
                                                              cl_int *status) {
    static atomic_flag said = ATOMIC_FLAG_INIT;
    say_unchecked(&said, "binaries are not checked. PYOPENCL_NO_CACHE=1 switches off pyopencl's cache of binaries, and "
                         "POCL_KERNEL_CACHE=0 PoCL's");
    return layer_driver->clCreateProgramWithBinary(context, count, devices, lengths, binaries, statuses, status);
}

static CL_API_ENTRY cl_program CL_API_CALL create_with_il(cl_context context, const void *il, size_t size,
                                                          cl_int *status) {
    if (layer_setting.check)
        say_unchecked_spirv();
    return layer_create_with_il(layer_driver->clCreateProgramWithIL, context, il, size, status);
}

/* As the driver's function of cl_khr_il_program, which does not come with the dispatch table. */
static CL_API_ENTRY cl_program CL_API_CALL create_with_il_khr(cl_context context, const void *il, size_t size,
                                                              cl_int *status) {
    layer_create_il create = layer_find_create_il(context);
    if (create != NULL)
        return layer_create_with_il(create, context, il, size, status);
    if (status != NULL)
        *status = CL_INVALID_CONTEXT;
    return NULL;
}

static CL_API_ENTRY cl_int CL_API_CALL build_program(cl_program program, cl_uint count, const cl_device_id *devices,
                                                     const char *options, void(CL_CALLBACK *notify)(cl_program, void *),
                                                     void *data) {
    const layer_build build = {.program = program,
                               .device_count = count,
                               .devices = devices,
                               .options = options,
                               .notify = notify,
                               .data = data};
    return layer_build_program(&build);
}

static CL_API_ENTRY cl_int CL_API_CALL compile_program(cl_program program, cl_uint count, const cl_device_id *devices,
                                                       const char *options, cl_uint header_count,
                                                       const cl_program *headers, const char **header_names,
                                                       void(CL_CALLBACK *notify)(cl_program, void *), void *data) {
    return layer_build_program(&(layer_build){.program = program,
                                              .device_count = count,
                                              .devices = devices,
                                              .options = options,
                                              .notify = notify,
                                              .data = data,
                                              .is_object = true,
                                              .header_count = header_count,
                                              .headers = headers,
                                              .header_names = header_names});
}

static CL_API_ENTRY cl_program CL_API_CALL link_program(cl_context context, cl_uint device_count,
                                                        const cl_device_id *devices, const char *options, cl_uint count,
                                                        const cl_program *programs,
                                                        void(CL_CALLBACK *notify)(cl_program, void *), void *data,
                                                        cl_int *status) {
    const layer_build build = {
        .device_count = device_count, .devices = devices, .options = options, .notify = notify, .data = data};
    return layer_link_program(context, &build, count, programs, status);
}

static CL_API_ENTRY cl_int CL_API_CALL get_build_info(cl_program program, cl_device_id device,
                                                      cl_program_build_info name, size_t capacity, void *value,
                                                      size_t *size_ret) {
    return layer_get_build_info(program, device, name, &(layer_answer){capacity, value, size_ret});
}

static CL_API_ENTRY cl_int CL_API_CALL enqueue(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                                               const size_t *offset, const size_t *global, const size_t *local,
                                               cl_uint wait_count, const cl_event *waits, cl_event *event) {
    if (queue == NULL || (wait_count == 0) != (waits == NULL))
        return layer_driver->clEnqueueNDRangeKernel(queue, kernel, dimensions, offset, global, local, wait_count, waits,
                                                    event);
    if (layer_refuses_launch(kernel))
        return CL_IMAGE_FORMAT_NOT_SUPPORTED;
    const layer_launch launch = {queue, kernel, dimensions, offset, global, local, wait_count, waits};
    return layer_enqueue_checked(&launch, event);
}

static CL_API_ENTRY cl_int CL_API_CALL enqueue_task(cl_command_queue queue, cl_kernel kernel, cl_uint wait_count,
                                                    const cl_event *waits, cl_event *event) {
    const size_t one = 1;
    return enqueue(queue, kernel, 1, NULL, &one, &one, wait_count, waits, event);
}

static CL_API_ENTRY cl_int CL_API_CALL wait_for_events(cl_uint count, const cl_event *events) {
    layer_await_findings(count, events);
    return layer_driver->clWaitForEvents(count, events);
}

/* What was built of a program decides. */
static CL_API_ENTRY cl_int CL_API_CALL set_constant(cl_program program, cl_uint id, size_t size, const void *value) {
    layer_program *record = layer_hold(program);
    cl_program built = record == NULL ? program : layer_first_companion(record).program;
    const cl_int status = layer_driver->clSetProgramSpecializationConstant(built, id, size, value);
    layer_drop(record);
    return status;
}

/* The driver's function, or that of the extension. */
#define SUB_GROUP_QUERY(entry, driver_entry)                                                                           \
    static CL_API_ENTRY cl_int CL_API_CALL entry(cl_kernel kernel, cl_device_id device, cl_kernel_sub_group_info name, \
                                                 size_t input_size, const void *input_value, size_t capacity,          \
                                                 void *value, size_t *size_ret) {                                      \
        return layer_get_sub_group_info(layer_driver->driver_entry, kernel, device, name,                              \
                                        &(layer_input){input_size, input_value},                                       \
                                        &(layer_answer){capacity, value, size_ret});                                   \
    }

SUB_GROUP_QUERY(get_sub_group_info, clGetKernelSubGroupInfo)
SUB_GROUP_QUERY(get_sub_group_info_khr, clGetKernelSubGroupInfoKHR)

/* Programs get the addresses of extensions' functions by name, here. One that asks for clCreateProgramWithILKHR will
 * create programs from SPIR-V, which are not checked. */
static CL_API_ENTRY void *CL_API_CALL get_extension_function(cl_platform_id platform, const char *name) {
    void *own = layer_driver->clGetExtensionFunctionAddressForPlatform(platform, name);
    if (name != NULL && strcmp(name, "clGetKernelSubGroupInfoKHR") == 0)
        return (void *)get_sub_group_info_khr;
    if (own == NULL || name == NULL || strcmp(name, LAYER_CREATE_IL_KHR) != 0)
        return own;
    if (layer_setting.check)
        say_unchecked_spirv();
    return (void *)create_with_il_khr;
}

void layer_enter(cl_icd_dispatch *table) {
    table->clGetDeviceInfo = get_device_info;
    table->clCreateProgramWithSource = create_with_source;
    table->clCreateProgramWithIL = create_with_il;
    table->clRetainProgram = layer_retain_program;
    table->clReleaseProgram = layer_release_program;
    table->clBuildProgram = build_program;
    table->clCompileProgram = compile_program;
    table->clLinkProgram = link_program;
    table->clSetProgramSpecializationConstant = set_constant;
    table->clGetProgramInfo = get_program_info;
    table->clGetProgramBuildInfo = get_build_info;
    table->clCreateKernel = layer_create_kernel;
    table->clCreateKernelsInProgram = layer_create_kernels;
    table->clCloneKernel = layer_clone_kernel;
    table->clRetainKernel = layer_retain_kernel;
    table->clReleaseKernel = layer_release_kernel;
    table->clGetKernelInfo = get_kernel_info;
    table->clGetKernelSubGroupInfo = get_sub_group_info;
    table->clGetKernelSubGroupInfoKHR = get_sub_group_info_khr;
    table->clSetKernelArg = layer_set_argument;
    table->clEnqueueNDRangeKernel = enqueue;
    table->clGetExtensionFunctionAddressForPlatform = get_extension_function;
    if (layer_setting.check) {
        table->clCreateProgramWithBinary = create_with_binary;
        table->clEnqueueTask = enqueue_task;
        table->clWaitForEvents = wait_for_events;
    }
}

bool layer_is_entered(const cl_icd_dispatch *table) {
    return table->clBuildProgram == build_program;
}
