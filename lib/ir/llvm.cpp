// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What LLVM offers in C++ alone, as plain C functions. This is the only C++ file: LLVM's C interface has no inliner, no
// dominators and no producer. It holds no policy and no state, and compiles with LLVM 18 to 23.

#include "ir/llvm.h"

#include <llvm/Analysis/InlineCost.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Dominators.h>
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

template <typename Tree> static LLVMBasicBlockRef find_parent(const Tree &tree, LLVMBasicBlockRef block) {
    const DomTreeNode *above = tree.getNode(unwrap(block))->getIDom();
    return above == nullptr ? nullptr : wrap(above->getBlock());
}

void cltile_find_dominators(LLVMValueRef function, const LLVMBasicBlockRef *blocks, unsigned count,
                            LLVMBasicBlockRef *dominators, cltile_loop_fn on_loop, void *user) {
    const DominatorTree tree(*unwrap<Function>(function));
    const LoopInfo loops(tree);
    for (unsigned i = 0; i < count; ++i) {
        dominators[i] = find_parent(tree, blocks[i]);
        if (loops.isLoopHeader(unwrap(blocks[i])))
            for (BasicBlock *block : loops.getLoopFor(unwrap(blocks[i]))->blocks())
                on_loop(i, wrap(block), user);
    }
}

void cltile_find_post_dominators(LLVMValueRef function, const LLVMBasicBlockRef *blocks, unsigned count,
                                 LLVMBasicBlockRef (*ignored)[2], unsigned ignored_count,
                                 LLVMBasicBlockRef *post_dominators) {
    PostDominatorTree tree(*unwrap<Function>(function));
    SmallVector<PostDominatorTree::UpdateType> removed;
    for (unsigned i = 0; i < ignored_count; ++i)
        removed.push_back({PostDominatorTree::Delete, unwrap(ignored[i][0]), unwrap(ignored[i][1])});
    tree.applyUpdates({}, removed); // of a view: the function keeps its edges
    for (unsigned i = 0; i < count; ++i)
        post_dominators[i] = find_parent(tree, blocks[i]);
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

bool cltile_can_inline(LLVMValueRef function) {
    return isInlineViable(*unwrap<Function>(function)).isSuccess();
}

bool cltile_inline_call(LLVMValueRef call, bool marks_lifetimes, cltile_inlined_fn on_call, void *user) {
    InlineFunctionInfo info;
    if (!InlineFunction(*unwrap<CallBase>(call), info, /*MergeAttributes=*/true, /*CalleeAAR=*/nullptr, marks_lifetimes)
             .isSuccess())
        return false;
    for (CallBase *copied : info.InlinedCallSites)
        if (on_call != nullptr)
            on_call(wrap(copied), user);
    return true;
}

bool cltile_run_pipeline(LLVMModuleRef module, const char *passes, char **reason) {
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
    if (Error error = builder.parsePassPipeline(pipeline, passes)) {
        *reason = strdup(toString(std::move(error)).c_str());
        return false;
    }
    pipeline.run(*unwrap(module), modules);
    return true;
}
