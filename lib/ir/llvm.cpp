// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What LLVM offers in C++ alone, as plain C functions. This is the only C++ file: LLVM's C interface has no inliner, no
// dominators, no hash tables and no producer. It holds no policy and no state, and compiles with LLVM 18 to 23.

#include "ir/llvm.h"
#include "ir/flow.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DepthFirstIterator.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/ADT/SCCIterator.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/Analysis/InlineCost.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/KnownBits.h>
#include <llvm/Support/MathExtras.h>
#include <llvm/Support/MemoryBufferRef.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

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

// ---- Inlining ----

bool cltile_inline_call(LLVMValueRef call) {
    InlineFunctionInfo info;
    return InlineFunction(*unwrap<CallBase>(call), info, /*MergeAttributes=*/true, /*CalleeAAR=*/nullptr,
                          /*InsertLifetime=*/false)
        .isSuccess();
}

// The functions that are to be inlined.
using Marked = SmallPtrSet<const Function *, 16>;

static Marked find_marked(Module &module) {
    Marked marked;
    for (Function &function : module)
        if (!function.isDeclaration() && function.hasFnAttribute(Attribute::AlwaysInline) &&
            isInlineViable(function).isSuccess())
            marked.insert(&function);
    return marked;
}

// The marked function that an instruction calls, or nullptr.
static const Function *marked_callee(const Marked &marked, const Instruction &instruction) {
    const auto *call = dyn_cast<CallInst>(&instruction);
    const Function *callee = call == nullptr ? nullptr : call->getCalledFunction();
    return marked.contains(callee) ? callee : nullptr;
}

// Whether a function is there once all marked ones are inlined.
static bool stays(const Marked &marked, const Function &function) {
    return !function.isDeclaration() && (!marked.contains(&function) || !function.hasInternalLinkage());
}

// By callees first. What recurs is left alone.
uint64_t cltile_measure_inlining(LLVMModuleRef module) {
    const Marked marked = find_marked(*unwrap(module));
    DenseMap<const Function *, uint64_t> sizes; // once all is inlined
    uint64_t growth = 0;
    CallGraph graph(*unwrap(module));
    for (auto calls = scc_begin(&graph); !calls.isAtEnd(); ++calls) {
        Function *function = calls->front()->getFunction();
        if (function == nullptr || function->isDeclaration())
            continue;
        const uint64_t own = function->getInstructionCount();
        uint64_t size = own;
        const bool recurs = calls.hasCycle(); // which looks through all calls
        for (const Instruction &instruction : instructions(*function))
            if (const Function *callee = recurs ? nullptr : marked_callee(marked, instruction))
                size = SaturatingAdd(size, sizes[callee]);
        sizes[function] = size;
        if (stays(marked, *function))
            growth = SaturatingAdd(growth, size - own);
    }
    return growth;
}

// A call to inline, or one that was; and the inlined call that it came with, from 1 on.
namespace {
struct Site {
    CallBase *call;
    const Function *callee;
    size_t from;
};
} // namespace

static bool recurs(ArrayRef<Site> inlined, const Function *callee, size_t from) {
    while (from > 0 && inlined[from - 1].callee != callee)
        from = inlined[from - 1].from;
    return from > 0;
}

// What follows a call moves into another block: so the last call comes first.
static void inline_into(Function &function, const Marked &marked) {
    std::vector<Site> sites, inlined;
    const auto keep = [&](CallBase &call, size_t from) {
        const Function *callee = marked_callee(marked, call);
        if (callee != nullptr && callee != &function && !call.hasFnAttr(Attribute::NoInline) &&
            !recurs(inlined, callee, from))
            sites.push_back({&call, callee, from});
    };
    for (Instruction &instruction : instructions(function))
        if (auto *call = dyn_cast<CallBase>(&instruction))
            keep(*call, 0);
    while (!sites.empty()) {
        inlined.push_back(sites.back());
        sites.pop_back();
        InlineFunctionInfo info;
        InlineFunction(*inlined.back().call, info, /*MergeAttributes=*/true);
        for (CallBase *copied : info.InlinedCallSites)
            keep(*copied, inlined.size());
    }
}

// LLVM's always-inline takes functions in the order of the module. So of n functions, each of which calls the next, it
// makes n copies of n functions, or, callees first, copies the first n times; and lines of the source take as much.
// Here functions that stay take in what they call, then what that calls: each call is copied once.
void cltile_inline_marked(LLVMModuleRef module) {
    const Marked marked = find_marked(*unwrap(module));
    for (Function &function : *unwrap(module))
        if (stays(marked, function))
            inline_into(function, marked);
}

// ---- Passes ----

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

unsigned long long cltile_find_ones(LLVMModuleRef module, LLVMValueRef value) {
    const Type *type = unwrap(value)->getType();
    if (!type->isPointerTy() && (!type->isIntOrIntVectorTy() || type->getScalarSizeInBits() > 64))
        return 0;
    const DataLayout &layout = unwrap(module)->getDataLayout();
    if (const auto *vector = dyn_cast<FixedVectorType>(type))
        return computeKnownBits(unwrap(value), APInt(vector->getNumElements(), 1), layout).One.getZExtValue();
    return computeKnownBits(unwrap(value), layout).One.getZExtValue();
}

// ---- Low bits ----

// How many low bits of values are 0, by all that they are made of: LLVM's own analysis follows six operations. At first
// all bits are taken for 0, and then fewer, until nothing changes: so a phi has as many as what comes into it.
namespace {
class ZeroBits {
    static constexpr unsigned all = 64;
    const DataLayout &layout;
    MapVector<const Value *, unsigned> bits;

    static unsigned of_number(uint64_t number) {
        return number == 0 ? all : static_cast<unsigned>(llvm::countr_zero(number));
    }

    unsigned of_elements(const GEPOperator &gep) const {
        unsigned least = bits.lookup(gep.getPointerOperand());
        for (auto i = gep_type_begin(gep); i != gep_type_end(gep); ++i)
            if (StructType *type = i.getStructTypeOrNull()) {
                const auto field = static_cast<unsigned>(cast<ConstantInt>(i.getOperand())->getZExtValue());
                least = std::min(least, of_number(layout.getStructLayout(type)->getElementOffset(field)));
            } else {
                const uint64_t size = layout.getTypeAllocSize(i.getIndexedType());
                least = std::min(least, bits.lookup(i.getOperand()) + of_number(size));
            }
        return least;
    }

    unsigned of_operation(const Operator &operation) const {
        SmallVector<unsigned> of;
        for (const Use &operand : operation.operands())
            of.push_back(bits.lookup(operand));
        switch (operation.getOpcode()) {
        case Instruction::Mul:
            return of[0] + of[1];
        case Instruction::Shl: {
            const auto *by = dyn_cast<ConstantInt>(operation.getOperand(1));
            return of[0] + (by == nullptr ? 0 : static_cast<unsigned>(by->getLimitedValue(all)));
        }
        case Instruction::And:
            return std::max(of[0], of[1]);
        case Instruction::Select:
            return std::min(of[1], of[2]);
        case Instruction::GetElementPtr:
            return of_elements(cast<GEPOperator>(operation));
        case Instruction::Add:
        case Instruction::Sub:
        case Instruction::Or:
        case Instruction::Xor:
        case Instruction::PHI:
        case Instruction::Trunc:
        case Instruction::ZExt:
        case Instruction::SExt:
        case Instruction::PtrToInt:
        case Instruction::IntToPtr:
        case Instruction::BitCast:
        case Instruction::AddrSpaceCast:
            return *std::min_element(of.begin(), of.end());
        default: {
            if (!operation.getType()->isIntegerTy()) // as the structure of a cmpxchg
                return 0;
            const KnownBits known = computeKnownBits(cast<Value>(&operation), layout);
            return known.isZero() ? all : known.countMinTrailingZeros();
        }
        }
    }

    unsigned find(const Value &value) const {
        const auto *operation = dyn_cast<Operator>(&value);
        if (const auto *number = dyn_cast<ConstantInt>(&value))
            return number->getValue().countr_zero();
        if (isa<ConstantPointerNull>(value))
            return all;
        const unsigned known = value.getType()->isPointerTy() ? Log2(value.getPointerAlignment(layout)) : 0;
        return operation == nullptr ? known : std::max(known, of_operation(*operation));
    }

  public:
    explicit ZeroBits(const DataLayout &of) : layout(of) {
    }

    // Takes in a value, and what it is made of. Of vectors, of memory and of what calls return nothing is known.
    void add(const Value *value) {
        SmallVector<const Value *> left = {value};
        while (!left.empty()) {
            const Value *next = left.pop_back_val();
            const bool is_known = !next->getType()->isVectorTy() && !isa<LoadInst>(next) && !isa<CallBase>(next);
            if (!bits.insert({next, is_known ? all : 0}).second || !is_known)
                continue;
            if (const auto *operation = dyn_cast<Operator>(next))
                left.append(operation->op_begin(), operation->op_end());
        }
    }

    void settle() {
        for (bool changed = true; changed;) {
            changed = false;
            for (auto &[value, known] : reverse(bits)) {
                const unsigned now = std::min(known, find(*value));
                changed |= now < known;
                known = now;
            }
        }
    }

    unsigned of(const Value *value) const {
        return bits.lookup(value);
    }
};
} // namespace

void cltile_find_zero_bits(LLVMModuleRef module, LLVMValueRef (*value_of)(LLVMValueRef instruction),
                           void (*act)(LLVMValueRef instruction, unsigned zero_bits)) {
    for (Function &function : *unwrap(module)) {
        ZeroBits bits(unwrap(module)->getDataLayout());
        SmallVector<std::pair<Instruction *, const Value *>> asked;
        for (Instruction &instruction : instructions(function))
            if (LLVMValueRef value = value_of(wrap(&instruction))) {
                asked.push_back({&instruction, unwrap(value)});
                bits.add(unwrap(value));
            }
        bits.settle();
        for (const auto &[instruction, value] : asked)
            act(wrap(instruction), bits.of(value));
    }
}

// ---- Parameters and metadata ----

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

bool cltile_is_annotated(LLVMValueRef function, const char *what) {
    const NamedMDNode *nodes = unwrap<Function>(function)->getParent()->getNamedMetadata("nvvm.annotations");
    return nodes != nullptr && any_of(nodes->operands(), [&](const MDNode *node) {
               const bool has_three = node->getNumOperands() == 3;
               const auto *kind = has_three ? dyn_cast_or_null<MDString>(node->getOperand(1)) : nullptr;
               return kind != nullptr && kind->getString() == what &&
                      mdconst::dyn_extract_or_null<Function>(node->getOperand(0)) == unwrap(function);
           });
}

// ---- Control flow ----

// More than kernels have; and more bits of loops' blocks than are worth it.
#define MAX_VALUES (1u << 20)
#define MAX_LOOP_BLOCKS (1u << 24)

// A flow, with the memory that it points to.
namespace {
struct Flow : cltile_flow {
    DenseMap<const void *, unsigned> numbers;
    BumpPtrAllocator memory;

    template <typename T> T *make(size_t count) {
        T *made = memory.Allocate<T>(count);
        std::fill_n(made, count, T());
        return made;
    }

    // The edges to the nodes that each node has in a list.
    cltile_edges join(ArrayRef<SmallVector<unsigned, 2>> lists) {
        size_t count = 0;
        for (const auto &list : lists)
            count += list.size();
        const cltile_edges edges = {make<unsigned>(lists.size() + 1), make<unsigned>(count)};
        for (size_t i = 0; i < lists.size(); ++i) {
            std::copy(lists[i].begin(), lists[i].end(), edges.to + edges.from[i]);
            edges.from[i + 1] = edges.from[i] + static_cast<unsigned>(lists[i].size());
        }
        return edges;
    }

    BasicBlock *block(unsigned number) const {
        return unwrap(blocks[number]);
    }
};
} // namespace

static void number_values(Flow &f, size_t count) {
    f.values = f.make<LLVMValueRef>(count);
    f.block_of = f.make<unsigned>(count);
    f.first_value = f.make<unsigned>(f.block_count + 1);
    for (unsigned block = 0; block < f.block_count; ++block) {
        f.first_value[block] = f.value_count;
        for (Instruction &value : *f.block(block)) {
            f.numbers[wrap(&value)] = f.value_count;
            f.block_of[f.value_count] = block;
            f.values[f.value_count++] = wrap(&value);
        }
    }
    f.first_value[f.block_count] = f.value_count;
}

static void find_edges(Flow &f) {
    std::vector<SmallVector<unsigned, 2>> next(f.block_count), previous(f.block_count);
    for (unsigned block = 0; block < f.block_count; ++block)
        for (const BasicBlock *successor : successors(f.block(block))) {
            const unsigned number = f.numbers[successor];
            next[block].push_back(number);
            previous[number].push_back(block);
        }
    f.next = f.join(next);
    f.previous = f.join(previous);
}

// False where there are too many loops.
static bool find_loops(Flow &f, const DominatorTree &tree) {
    const LoopInfo loops(tree);
    const size_t count = loops.getLoopsInPreorder().size();
    f.loops = f.make<cltile_loop>(count);
    for (unsigned header = 0; header < f.block_count && count <= MAX_LOOP_BLOCKS / f.block_count; ++header) {
        if (!loops.isLoopHeader(f.block(header)))
            continue;
        const Loop *loop = loops.getLoopFor(f.block(header));
        bool *has = f.make<bool>(f.block_count);
        for (const BasicBlock *block : loop->blocks())
            has[f.numbers[block]] = true;
        f.loops[f.loop_count++] = {header, loop->getNumBlocks(), has};
    }
    return f.loop_count == count;
}

cltile_flow *cltile_find_flow(LLVMValueRef of) {
    Function &function = *unwrap<Function>(of);
    auto f = std::make_unique<Flow>();
    size_t count = 0;
    for (const BasicBlock &block : function)
        count += block.size();
    if (count == 0 || count > MAX_VALUES)
        return nullptr;
    f->blocks = f->make<LLVMBasicBlockRef>(function.size());
    for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&function)) {
        f->numbers[block] = f->block_count;
        f->blocks[f->block_count++] = wrap(block);
    }
    number_values(*f, count);
    find_edges(*f);
    const DominatorTree tree(function);
    f->dominator = f->make<unsigned>(f->block_count);
    for (unsigned i = 1; i < f->block_count; ++i)
        f->dominator[i] = f->numbers[tree.getNode(f->block(i))->getIDom()->getBlock()];
    return find_loops(*f, tree) ? f.release() : nullptr;
}

void cltile_free_flow(cltile_flow *f) {
    delete static_cast<Flow *>(f);
}

unsigned cltile_number(const cltile_flow *f, const void *block_or_value) {
    const auto &numbers = static_cast<const Flow *>(f)->numbers;
    const auto found = numbers.find(block_or_value);
    return found == numbers.end() ? CLTILE_NOWHERE : found->second;
}

bool cltile_dominates(const cltile_flow *f, unsigned block, unsigned other) {
    while (other > block) // dominators have lower numbers
        other = f->dominator[other];
    return other == block;
}

const cltile_loop *cltile_inner_loop(const cltile_flow *f, unsigned block) {
    const cltile_loop *inner = nullptr;
    for (const cltile_loop &loop : ArrayRef<cltile_loop>(f->loops, f->loop_count))
        if (loop.has[block] && (inner == nullptr || loop.blocks < inner->blocks))
            inner = &loop;
    return inner;
}

const cltile_loop *cltile_loop_of_header(const cltile_flow *f, unsigned header) {
    const ArrayRef<cltile_loop> loops(f->loops, f->loop_count);
    const auto *found = find_if(loops, [&](const cltile_loop &loop) { return loop.header == header; });
    return found == loops.end() ? nullptr : found;
}

bool cltile_leaves_loop(const cltile_flow *f, const cltile_loop *loop, unsigned block) {
    return std::any_of(f->next.to + f->next.from[block], f->next.to + f->next.from[block + 1],
                       [&](unsigned next) { return !loop->has[next]; });
}

void cltile_find_ends(cltile_flow *of) {
    auto &f = *static_cast<Flow *>(of);
    if (f.post_dominator != nullptr)
        return;
    f.post_dominator = f.make<unsigned>(f.block_count + 1);
    f.returns = f.make<bool>(f.block_count);
    df_iterator_default_set<BasicBlock *> returning;
    for (unsigned i = 0; i < f.block_count; ++i)
        if (isa<ReturnInst>(f.block(i)->getTerminator()))
            for (BasicBlock *before : inverse_depth_first_ext(f.block(i), returning))
                returning.insert(before);
    for (unsigned i = 0; i < f.block_count; ++i)
        f.returns[i] = returning.count(f.block(i)) > 0;
    SmallVector<PostDominatorTree::UpdateType> ignored;
    for (unsigned i = 0; i < f.block_count; ++i)
        for (BasicBlock *next : SmallSetVector<BasicBlock *, 2>(succ_begin(f.block(i)), succ_end(f.block(i))))
            if (!cltile_is_counted_edge(of, i, f.numbers[next]))
                ignored.push_back({PostDominatorTree::Delete, f.block(i), next});
    PostDominatorTree tree(*f.block(0)->getParent());
    tree.applyUpdates({}, ignored); // of a view: the function keeps its edges
    for (unsigned i = 0; i < f.block_count; ++i) {
        const BasicBlock *behind = tree.getNode(f.block(i))->getIDom()->getBlock();
        f.post_dominator[i] = behind == nullptr ? f.block_count : f.numbers[behind];
    }
    f.post_dominator[f.block_count] = f.block_count;
}

bool cltile_post_dominates(const cltile_flow *f, unsigned block, unsigned other) {
    while (other != block && other < f->block_count)
        other = f->post_dominator[other];
    return other == block;
}

// ---- Changes of control flow ----

static bool is_ordered(Function &function) {
    const DominatorTree tree(function);
    SmallPtrSet<const BasicBlock *, 32> passed;
    return all_of(function, [&](const BasicBlock &block) {
        passed.insert(&block);
        const DomTreeNode *node = tree.getNode(&block), *above = node == nullptr ? nullptr : node->getIDom();
        return above == nullptr || passed.contains(above->getBlock());
    });
}

void cltile_order_blocks(LLVMModuleRef module) {
    for (Function &function : *unwrap(module)) {
        if (function.isDeclaration() || is_ordered(function))
            continue;
        BasicBlock *last = nullptr;
        for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&function)) {
            if (last != nullptr)
                block->moveAfter(last);
            last = block;
        }
    }
}

void cltile_keep_loops(LLVMValueRef function, bool (*has)(LLVMBasicBlockRef block)) {
    const DominatorTree tree(*unwrap<Function>(function));
    const LoopInfo loops(tree);
    for (Loop *loop : loops.getLoopsInPreorder())
        if (any_of(loop->blocks(), [&](BasicBlock *block) { return has(wrap(block)); }))
            loop->setLoopAlreadyUnrolled();
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
