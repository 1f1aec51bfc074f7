// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 34, touched 34
// The header of 2D blocks, r4, brings r5 to r36, of which four are stored; a prefetch brings nothing.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 5
//.declare BuiltInR0 (0)  rf=r size=64 type=ud align=16 words (r0.0)
// .inputs
        mov (16|M0)              r4.0<1>:ud    0x1:ud
        load_block2d.ugm.d8.a64 (1|M0)  r5:31   [r4:1]             {A@1,$1} // ex_desc:0x0; desc:0x3F00003 // $1
        load_block2d.ugm.d16.a64.ca.ca (1|M0)  null:0 [r4:1]       {$2} // ex_desc:0x0; desc:0x2080203 // $2
        store_block2d.ugm.d16.a64 (1|M0)  [r4:1] r5:4              {$3} // ex_desc:0x0; desc:0x2000207 // $3
(W)     send.gtwy (1|M0)         null     r0  null:0  0x0            0x02000010           {EOT,$4} // wr:1+0, rd:0; end of thread // $9
