// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that estimate motion with cl_intel_device_side_avc_motion_estimation, beside blocks and copies, need no #include, are
// checked and inspected, and become SPIR-V and machine code. The llc of LLVM 22 cannot translate them, which is said.
// RUN: %cltile check %s | count 0
// RUN: %cltile inspect %s | FileCheck %s --check-prefix=INSPECTED
// INSPECTED: intel_sub_group_media_block_read_uc16
// INSPECTED: completed by wait #3

// RUN: %if translator %{ %cltile build --target intel --emit spv %s -o %t.spv %}
// RUN: %if translator %{ spirv-dis %t.spv | FileCheck %s --check-prefix=SPIRV %}
// RUN: %if translator %{ %cltile build -cl-std=CL2.0 --emit spv %s -o %t.2.spv %}
// SPIRV: OpExtension "SPV_INTEL_device_side_avc_motion_estimation"
// SPIRV: OpTypeVmeImageINTEL
// SPIRV-DAG: OpSubgroupImageMediaBlockReadINTEL
// SPIRV-DAG: OpSubgroupAvcImeEvaluateWithSingleReferenceStreamoutINTEL
// SPIRV-DAG: OpSubgroupAvcRefEvaluateWithSingleReferenceINTEL

// RUN: %if translator && ocloc %{ %cltile build --emit isa --device skl %s -o %t.asm %}
// RUN: %if translator && ocloc %{ FileCheck %s --check-prefix=ASSEMBLY --input-file %t.asm %}
// RUN: %if translator && ocloc %{ %cltile registers --device skl,tgllp %s | FileCheck %s --check-prefix=REGISTERS %}
// ASSEMBLY: media block read
// ASSEMBLY: vme
// REGISTERS: search {{.*}} 1 x 256 B
// REGISTERS: search {{.*}} 1 x 256 B

// RUN: %if spirv-backend %{ %exits 1 %cltile build --target intel --emit spv %s -o %t.22 2>&1 | FileCheck %s --check-prefix=LLC %}
// LLC: motion-estimation{{.*}}.cl:{{[0-9]+:[0-9]+}}: error: 'intel_sub_group_avc_{{.*}}': LLVM 22's SPIR-V target cannot translate this (it has no SPV_INTEL_device_side_avc_motion_estimation): write it in another way, or give --spirv-by translator, which takes llvm-spirv-22, or take a cltile built with LLVM 19

#pragma OPENCL EXTENSION cl_intel_device_side_avc_motion_estimation : enable

intel_sub_group_avc_ime_result_t refine(read_only image2d_t current, read_only image2d_t previous, sampler_t accelerator,
                                        intel_sub_group_avc_ime_payload_t payload) {
    intel_sub_group_avc_ime_result_single_reference_streamout_t first =
        intel_sub_group_avc_ime_evaluate_with_single_reference_streamout(current, previous, accelerator, payload);
    first = intel_sub_group_avc_ime_evaluate_with_single_reference_streaminout(
        current, previous, accelerator, payload, intel_sub_group_avc_ime_get_single_reference_streamin(first));
    return intel_sub_group_avc_ime_strip_single_reference_streamout(first);
}

__attribute__((reqd_work_group_size(16, 1, 1), intel_reqd_sub_group_size(16))) kernel void
search(read_only image2d_t current, read_only image2d_t previous, read_only image2d_t mask, const global uchar *weights,
       global long *vectors, global ushort *sums) {
    local uchar tile[256];
    const sampler_t accelerator = CLK_AVC_ME_INITIALIZE_INTEL;
    const ushort2 position = (ushort2)((ushort)(get_group_id(0) * 16), (ushort)(get_group_id(1) * 16));
    const uchar16 texels = intel_sub_group_media_block_read_uc16(convert_int2(position), 16, 16, mask);
    event_t copied = async_work_group_copy_2D2D(tile, 0, weights, 0, 1, 16, 16, 64, 16, 0);
    intel_sub_group_avc_ime_payload_t payload = CLK_AVC_IME_PAYLOAD_INITIALIZE_INTEL;
    payload = intel_sub_group_avc_ime_initialize(position, CLK_AVC_ME_PARTITION_MASK_ALL_INTEL,
                                                 CLK_AVC_ME_SAD_ADJUST_MODE_HAAR_INTEL);
    payload = intel_sub_group_avc_ime_set_single_reference((short2)(0, 0), CLK_AVC_ME_SEARCH_WINDOW_EXHAUSTIVE_INTEL, payload);
    const intel_sub_group_avc_ime_result_t whole = refine(current, previous, accelerator, payload);
    const intel_sub_group_avc_ref_payload_t fraction = intel_sub_group_avc_fme_initialize(
        position, intel_sub_group_avc_ime_get_motion_vectors(whole), intel_sub_group_avc_ime_get_inter_major_shape(whole),
        intel_sub_group_avc_ime_get_inter_minor_shapes(whole), intel_sub_group_avc_ime_get_inter_directions(whole),
        CLK_AVC_ME_SUBPIXEL_MODE_QPEL_INTEL, CLK_AVC_ME_SAD_ADJUST_MODE_HAAR_INTEL);
    const intel_sub_group_avc_ref_result_t result =
        intel_sub_group_avc_ref_evaluate_with_single_reference(current, previous, accelerator, fraction);
    wait_group_events(1, &copied);
    vectors[get_global_id(0)] = intel_sub_group_avc_ref_get_motion_vectors(result);
    sums[get_global_id(0)] = (ushort)(tile[get_local_id(0)] * (texels.s0 + texels.sf));
}
