// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 34, touched 34
// The same as newer GPUs have it, whose messages are sends with the name in the comment.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 5
//.declare BuiltInR0 (0)  rf=r size=64 type=ud align=16 words (r0.0)
// .inputs
        mov (16|M0)              r4.0<1>:ud    0x1:ud
        send.ugm (1|M0)          r5       r4  null:0  0x0            0x03F00003           {A@1,$1} // wr:1+0, rd:31; load_block2d.ugm.d8.a64 // $1
        send.ugm (1|M0)          null     r4  null:0  0x0            0x02080203           {$2} // wr:1+0, rd:0; load_block2d.ugm.d16.a64.ca.ca // $2
        send.ugm (1|M0)          null     r4  r5:4  0x0            0x02000207           {$3} // wr:1+4, rd:0; store_block2d.ugm.d16.a64 // $3
(W)     send.gtwy (1|M0)         null     r0  null:0  0x0            0x02000010           {EOT,$4} // wr:1+0, rd:0; end of thread // $9
