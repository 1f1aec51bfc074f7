#pragma once
once: FROM_HEADER(2) __COUNTER__
