# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The OpenCL layer, switched on, in a Debian 13 with PoCL: docker build -t cltile-layer . && docker run cltile-layer

FROM debian:13-slim AS build
COPY . /cltile
RUN /cltile/dev layer /usr/local

FROM debian:13-slim
RUN apt-get -q update \
    && apt-get -q install -y --no-install-recommends pocl-opencl-icd ocl-icd-libopencl1 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /usr/local /usr/local
ENV OPENCL_LAYERS=/usr/local/lib/libcltile-layer.so
CMD ["cltile-layer-info"]
