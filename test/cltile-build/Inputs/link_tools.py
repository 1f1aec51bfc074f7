# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# link_tools.py FOLDER TOOL... PATH: makes links to tools of PATH in a folder.

import os
import shutil
import sys

folder, tools, path = sys.argv[1], sys.argv[2:-1], sys.argv[-1]
for tool in tools:
    os.symlink(shutil.which(tool, path=path), os.path.join(folder, tool))
