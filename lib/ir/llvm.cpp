// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What LLVM offers in C++ alone, as plain C functions. This is the only C++ file: LLVM's C interface has no inliner, no
// dominators and no producer. It holds no policy and no state, and compiles with LLVM 18 to 23.

#include "ir/llvm.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/InlineCost.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/KnownBits.h>
#include <llvm/Support/MemoryBufferRef.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

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

unsigned cltile_order_blocks_of(LLVMValueRef function, LLVMBasicBlockRef *blocks) {
    unsigned count = 0;
    for (BasicBlock *block : ReversePostOrderTraversal<Function *>(unwrap<Function>(function)))
        blocks[count++] = wrap(block);
    return count;
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

static bool has_failed(Error error, char **reason) {
    if (!error)
        return false;
    *reason = strdup(toString(std::move(error)).c_str());
    return true;
}

bool cltile_read_bodies(LLVMModuleRef module, char **reason) {
    return !has_failed(unwrap(module)->materializeAll(), reason);
}

// A name that other modules see means the same function or variable in each of them.
static GlobalValue *find_same(const Module &module, const GlobalValue &value) {
    return value.hasLocalLinkage() ? nullptr : module.getNamedValue(value.getName());
}

// Whether a function of a member is called by the module, or by what was read of the member, and the module has none.
static bool is_needed(const Function &function, const Module &into) {
    const GlobalValue *same = find_same(into, function);
    const bool is_called = !function.use_empty() || (same != nullptr && !same->use_empty());
    return is_called && (same == nullptr || same->isDeclaration());
}

static bool read_needed(Module &member, const Module &into) {
    for (bool progress = true; progress;) {
        progress = false;
        for (Function &function : member) {
            if (!function.isMaterializable() || !is_needed(function, into))
                continue;
            if (Error error = function.materialize()) {
                consumeError(std::move(error));
                return false;
            }
            progress = true;
        }
    }
    return true;
}

static void insert(Module &into, Function *function) {
    function->removeFromParent();
    into.getFunctionList().push_back(function);
}

static void insert(Module &into, GlobalVariable *variable) {
    variable->removeFromParent();
    into.insertGlobalVariable(variable);
}

// Moves what is used or was read, unless the module has the same.
template <typename Range> static bool move_used(Range &&values, Module &into) {
    for (auto &value : make_early_inc_range(values)) {
        const bool is_there = !value.isDeclaration() && !value.isMaterializable();
        GlobalValue *same = find_same(into, value);
        if (value.use_empty() && (!is_there || isa<GlobalVariable>(value)))
            continue;
        if (same != nullptr && same->getType() != value.getType())
            return false;
        if (same != nullptr && (!is_there || !same->isDeclaration())) {
            value.replaceAllUsesWith(same);
            continue;
        }
        if (same != nullptr) {
            same->replaceAllUsesWith(&value);
            same->eraseFromParent();
        }
        insert(into, &value);
    }
    return true;
}

bool cltile_link_needed(LLVMModuleRef module, LLVMModuleRef from) {
    Module &into = *unwrap(module);
    const std::unique_ptr<Module> member(unwrap(from));
    if (into.getDataLayout().isDefault())
        into.setDataLayout(member->getDataLayout());
    if (!read_needed(*member, into))
        return false;
#if LLVM_VERSION_MAJOR == 19 || LLVM_VERSION_MAJOR == 20
    member->setIsNewDbgInfoFormat(into.IsNewDbgInfoFormat);
#endif
    return move_used(member->functions(), into) && move_used(member->globals(), into);
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

// What passes ask of a module, by their level.
namespace {
struct Analyses {
    PassBuilder builder;
    LoopAnalysisManager loops;
    FunctionAnalysisManager functions;
    CGSCCAnalysisManager calls;
    ModuleAnalysisManager modules;

    Analyses() {
        builder.registerModuleAnalyses(modules);
        builder.registerCGSCCAnalyses(calls);
        builder.registerFunctionAnalyses(functions);
        builder.registerLoopAnalyses(loops);
        builder.crossRegisterProxies(loops, functions, calls, modules);
    }
};
} // namespace

bool cltile_run_pipeline(LLVMModuleRef module, const char *passes, char **reason) {
    Analyses analyses;
    ModulePassManager pipeline;
    if (has_failed(analyses.builder.parsePassPipeline(pipeline, passes), reason))
        return false;
    pipeline.run(*unwrap(module), analyses.modules);
    return true;
}

bool cltile_run_function_pipeline(LLVMValueRef function, const char *passes, char **reason) {
    Analyses analyses;
    FunctionPassManager pipeline;
    if (has_failed(analyses.builder.parsePassPipeline(pipeline, passes), reason))
        return false;
    pipeline.run(*unwrap<Function>(function), analyses.functions);
    return true;
}

unsigned long long cltile_find_ones(LLVMModuleRef module, LLVMValueRef value, unsigned element) {
    const Type *type = unwrap(value)->getType();
    if (!type->isPointerTy() && (!type->isIntOrIntVectorTy() || type->getScalarSizeInBits() > 64))
        return 0;
    const DataLayout &layout = unwrap(module)->getDataLayout();
    if (const auto *vector = dyn_cast<FixedVectorType>(type))
        return computeKnownBits(unwrap(value), APInt::getOneBitSet(vector->getNumElements(), element), layout)
            .One.getZExtValue();
    return computeKnownBits(unwrap(value), layout).One.getZExtValue();
}

unsigned cltile_parameter_number(LLVMValueRef value) {
    const auto *argument = dyn_cast<Argument>(unwrap(value));
    return argument == nullptr ? 0 : argument->getArgNo() + 1;
}

unsigned cltile_number_in_metadata(LLVMValueRef function, const char *name, unsigned count, unsigned index) {
    const MDNode *node = unwrap<Function>(function)->getMetadata(name);
    if (node == nullptr || node->getNumOperands() != count)
        return 0;
    const auto *number = mdconst::dyn_extract_or_null<ConstantInt>(node->getOperand(index));
    return number == nullptr ? 0 : static_cast<unsigned>(number->getZExtValue());
}

bool cltile_has_text_in_metadata(LLVMValueRef parameter, const char *name, const char *text) {
    const auto *argument = unwrap<Argument>(parameter);
    const MDNode *node = argument->getParent()->getMetadata(name);
    if (node == nullptr || node->getNumOperands() != argument->getParent()->arg_size())
        return false;
    const auto *found = dyn_cast_or_null<MDString>(node->getOperand(argument->getArgNo()));
    return found != nullptr && found->getString() == text;
}

LLVMBasicBlockRef cltile_split_predecessors(LLVMBasicBlockRef block, LLVMBasicBlockRef *predecessors, unsigned count) {
    SmallVector<BasicBlock *, 4> blocks;
    for (unsigned i = 0; i < count; ++i)
        blocks.push_back(unwrap(predecessors[i]));
    return wrap(SplitBlockPredecessors(unwrap(block), blocks, ""));
}

LLVMBasicBlockRef cltile_split_block(LLVMValueRef instruction) {
    Instruction *first = unwrap<Instruction>(instruction);
    return wrap(first->getParent()->splitBasicBlock(first->getIterator()));
}

void cltile_pass_through_memory(LLVMValueRef instruction) {
    DemoteRegToStack(*unwrap<Instruction>(instruction));
}

LLVMValueRef cltile_move_phi_to_memory(LLVMValueRef phi) {
    return wrap(DemotePHIToStack(unwrap<PHINode>(phi)));
}
