/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pixels set, dot by dot. */

#include "draw.h"

#include "font.h"

#include <string.h>

void draw_fill(picture *p, draw_area area, unsigned rgb) {
    for (int y = area.y < 0 ? 0 : area.y; y < area.y + area.height && y < (int)p->height; ++y)
        for (int x = area.x < 0 ? 0 : area.x; x < area.x + area.width && x < (int)p->width; ++x) {
            unsigned char *pixel = p->rgb + (size_t)y * picture_row_bytes(p) + (size_t)3 * (size_t)x;
            pixel[0] = (unsigned char)(rgb >> 16 & 255);
            pixel[1] = (unsigned char)(rgb >> 8 & 255);
            pixel[2] = (unsigned char)(rgb & 255);
        }
}

void draw_outline(picture *p, draw_area area, int thickness, unsigned rgb) {
    const int wide = area.width + 2 * thickness;
    draw_fill(p, (draw_area){area.x - thickness, area.y - thickness, wide, thickness}, rgb);
    draw_fill(p, (draw_area){area.x - thickness, area.y + area.height, wide, thickness}, rgb);
    draw_fill(p, (draw_area){area.x - thickness, area.y, thickness, area.height}, rgb);
    draw_fill(p, (draw_area){area.x + area.width, area.y, thickness, area.height}, rgb);
}

void draw_text(picture *p, int x, int y, int scale, unsigned rgb, const char *text) {
    for (; *text != '\0'; ++text, x += (FONT_WIDTH + 1) * scale)
        for (int row = 0; row < FONT_HEIGHT; ++row)
            for (int column = 0; column < FONT_WIDTH; ++column)
                if (font_dot(*text, column, row))
                    draw_fill(p, (draw_area){x + column * scale, y + row * scale, scale, scale}, rgb);
}

int draw_text_width(int scale, const char *text) {
    return (int)strlen(text) * (FONT_WIDTH + 1) * scale;
}

int draw_text_height(int scale) {
    return FONT_HEIGHT * scale;
}
