/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Lanes' colours: hues of one lightness, as the OKLCH colour space has them. */

#include "layout/draw.h"

#include <math.h>

/* A linear share of light as a code of sRGB. */
static unsigned char encode(double light) {
    const double bounded = light < 0 ? 0 : light > 1 ? 1 : light;
    const double code = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * pow(bounded, 1 / 2.4) - 0.055;
    return (unsigned char)lround(255 * code);
}

/* Hue in turns of the circle. The numbers are those of OKLab's definition. */
static layout_colour convert(double lightness, double chroma, double hue) {
    const double angle = 2 * acos(-1) * hue, a = chroma * cos(angle), b = chroma * sin(angle);
    const double l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    const double m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    const double s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
    return (layout_colour){
        encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
        encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
        encode(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s),
    };
}

layout_colour lane_colour(const layout_map *map, unsigned lane) {
    const double hue = 0.05 + (double)lane / map->lanes;
    /* With many lanes neighbours differ little in hue, and so a little in lightness as well. */
    const double lightness = map->lanes > 8 && lane % 2 == 1 ? 0.81 : 0.87;
    return convert(lightness, 0.1, hue);
}
