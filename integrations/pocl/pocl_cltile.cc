// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cltile gives PoCL's CPU devices: extensions, the headers of these, and the link of their functions.

#include <clang/Lex/PreprocessorOptions.h>
#include <llvm-c/Core.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>

#include "config.h"
#include "devices/common.h"
#include "pocl_llvm.h"
#include <cltile/cltile.h>

static const char *const HostNames[] =
#include "cltile_names.inc"

extern "C" void pocl_cltile_add_extensions(cl_device_id Device) {
  auto &All = *new std::string(std::string(" ") + Device->extensions + " "); // as long as the device
  auto &Versions = *new std::vector<cl_name_version>(
      Device->extensions_with_version, Device->extensions_with_version + Device->num_extensions_with_version);
  for (size_t I = 0; const cltile_extension *Extension = cltile_extension_at(I); ++I)
    if (All.find(std::string(" ") + Extension->name + " ") == std::string::npos) {
      All.append(Extension->name).append(" ");
      Versions.push_back({Extension->version, ""});
      strncpy(Versions.back().name, Extension->name, CL_NAME_VERSION_MAX_NAME_SIZE - 1);
    }
  Device->extensions = All.c_str() + 1;
  Device->extensions_with_version = Versions.data();
  Device->num_extensions_with_version = Versions.size();
}

static bool isGiven(cl_device_id Device) { return strstr(Device->extensions, "cl_intel_media_block_io") != nullptr; }

extern "C" char *pocl_cltile_build_hash(cl_device_id Device) {
  return strcat(strcat(pocl_cpu_build_hash(Device), "-"), cltile_build_id()); // in 1,000 bytes
}

void pocl_cltile_include(clang::PreprocessorOptions &Options, cl_device_id Device) {
  Options.RetainRemappedFileBuffers = true;
  for (size_t I = 0; const cltile_extension *Extension = isGiven(Device) ? cltile_extension_at(I) : nullptr; ++I)
    if (const char *Text = cltile_header(Extension->name, CLTILE_HEADER_WITHOUT_WAITS)) {
      Options.Includes.push_back(std::string("/cltile/") + Extension->name);
      Options.addRemappedFile(Options.Includes.back(), llvm::MemoryBuffer::getMemBuffer(Text).release());
    }
}

bool pocl_cltile_link(llvm::Module *Module, cl_program Program, unsigned DeviceI, bool IsSource) {
  const cl_device_id Device = Program->devices[DeviceI];
  const char *Triple = LLVMGetTarget(llvm::wrap(Module));
  if (!isGiven(Device) || (strncmp(Triple, "spir", 4) != 0) != IsSource)
    return true;
  std::string Log;
  cltile_options Options = CLTILE_OPTIONS_INIT;
  cltile_set_runtime_options(&Options, "Portable Computing Language", Device->driver_version, nullptr, Triple);
  Options.host_names = IsSource ? HostNames : nullptr; // SPIR-V has the names of OpenCL C
  Options.user = &Log;
  Options.on_diagnostic = [](void *Lines, const cltile_diagnostic *Diagnostic) {
    char *Line = cltile_format_diagnostic(Diagnostic);
    static_cast<std::string *>(Lines)->append(Line).append("\n");
    cltile_free(Line);
  };
  char *Message = nullptr;
  const cltile_status Status = cltile_link_module(llvm::wrap(Module), &Options, &Message);
  Log.append(Message == nullptr ? "" : Message);
  cltile_free(Message);
  pocl_append_to_buildlog(Program, DeviceI, strdup(Log.c_str()), Log.empty() ? 0 : Log.size() + 1);
  return Status == CLTILE_SUCCESS;
}
