// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What LLVM offers in C++ alone, as plain C functions. This is the only C++ file: LLVM's C interface has no inliner, no
// dominators and no producer. It holds no policy and no state, and compiles with LLVM 18 to 23.

#include "ir/llvm.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/MemoryBufferRef.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>

using namespace llvm;

bool cltile_read_producer(const void *bytes, size_t size, char producer[CLTILE_PRODUCER_SIZE]) {
    const MemoryBufferRef buffer(StringRef(static_cast<const char *>(bytes), size), "");
    Expected<std::string> found = getBitcodeProducerString(buffer);
    if (!found) {
        consumeError(found.takeError());
        return false;
    }
    const size_t length = std::min(found->size(), size_t{CLTILE_PRODUCER_SIZE} - 1);
    producer[found->copy(producer, length)] = '\0';
    return length > 0;
}

struct cltile_linking {
    Linker linker;
};

cltile_linking *cltile_start_linking(LLVMModuleRef into) {
    return new cltile_linking{Linker(*unwrap(into))};
}

bool cltile_link_needed(cltile_linking *linking, LLVMModuleRef module) {
    return !linking->linker.linkInModule(std::unique_ptr<Module>(unwrap(module)), Linker::LinkOnlyNeeded);
}

void cltile_end_linking(cltile_linking *linking) {
    delete linking;
}

bool cltile_inline_call(LLVMValueRef call) {
    InlineFunctionInfo info;
    // The marks of memory slots' lifetimes have no use here, and old translators to SPIR-V no form for them.
    return InlineFunction(*cast<CallBase>(unwrap(call)), info, /*MergeAttributes=*/true, /*CalleeAAR=*/nullptr,
                          /*InsertLifetime=*/false)
        .isSuccess();
}

char *cltile_run_pipeline(LLVMModuleRef module, const char *passes) {
    PassBuilder builder;
    LoopAnalysisManager loops;
    FunctionAnalysisManager functions;
    CGSCCAnalysisManager calls;
    ModuleAnalysisManager modules;
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(calls);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, calls, modules);
    ModulePassManager pipeline;
    if (Error error = builder.parsePassPipeline(pipeline, passes))
        return strdup(toString(std::move(error)).c_str());
    pipeline.run(*unwrap(module), modules);
    return nullptr;
}
