// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host's own media blocks, under the names that the library's have in programs from source: for checks that call
// them.

#define CLTILE_OWN_READ(access, suffix, texels_t)                                                                      \
    texels_t CLTILE_BUILTIN __cltile_intel_sub_group_media_block_read_##suffix(int2 at, int width, int height,         \
                                                                               access image2d_t image) {               \
        return intel_sub_group_media_block_read_##suffix(at, width, height, image);                                    \
    }
#define CLTILE_OWN_WRITE(access, suffix, texels_t)                                                                     \
    void CLTILE_BUILTIN __cltile_intel_sub_group_media_block_write_##suffix(int2 at, int width, int height,            \
                                                                            texels_t texels, access image2d_t image) { \
        intel_sub_group_media_block_write_##suffix(at, width, height, texels, image);                                  \
    }
#if defined(__OPENCL_CPP_VERSION__) || defined(__opencl_c_read_write_images) ||                                        \
    (__OPENCL_C_VERSION__ >= 200 && __OPENCL_C_VERSION__ < 300)
#define CLTILE_OWN(suffix, texels_t)                                                                                   \
    CLTILE_OWN_READ(read_only, suffix, texels_t)                                                                       \
    CLTILE_OWN_READ(read_write, suffix, texels_t)                                                                      \
    CLTILE_OWN_WRITE(write_only, suffix, texels_t)                                                                     \
    CLTILE_OWN_WRITE(read_write, suffix, texels_t)
#else
#define CLTILE_OWN(suffix, texels_t)                                                                                   \
    CLTILE_OWN_READ(read_only, suffix, texels_t)                                                                       \
    CLTILE_OWN_WRITE(write_only, suffix, texels_t)
#endif

CLTILE_OWN(uc, uchar)
CLTILE_OWN(uc2, uchar2)
CLTILE_OWN(uc4, uchar4)
CLTILE_OWN(uc8, uchar8)
CLTILE_OWN(uc16, uchar16)
CLTILE_OWN(us, ushort)
CLTILE_OWN(us2, ushort2)
CLTILE_OWN(us4, ushort4)
CLTILE_OWN(us8, ushort8)
CLTILE_OWN(us16, ushort16)
CLTILE_OWN(ui, uint)
CLTILE_OWN(ui2, uint2)
CLTILE_OWN(ui4, uint4)
CLTILE_OWN(ui8, uint8)
