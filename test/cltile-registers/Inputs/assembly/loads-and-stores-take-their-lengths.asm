// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// peak 5, touched 5
// Registers of 64 bytes: two of addresses, r4 and r5, bring two of data, r6 and r7, which are stored.
//.platform TEST
//.thread_config numGRF=128, numAcc=2
//.instCount 4
//.declare BuiltInR0 (0)  rf=r size=64 type=ud align=16 words (r0.0)
// .inputs
        mov (32|M0)              r4.0<1>:ud    0x1:ud
        load.ugm.d32.a32.ca.ca (32|M0)  r6:2    bti[0][r4:2]       {A@1,$1} // ex_desc:0x0; desc:0x64280500 // $1
        store.ugm.d32.a32.wb.wb (32|M0)  bti[1][r4:2] r6:2         {$2} // ex_desc:0x0; desc:0x640E0504 // $2
(W)     send (8|M0)              null     r0      0x27           0x02000010           {EOT} // wr:1+0, rd:0; spawner; end of thread // $9
