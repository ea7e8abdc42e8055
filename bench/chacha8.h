/* The generator of librt.random, so that both sides draw the same numbers: ChaCha with 8 rounds,
   a new key every 16 blocks, and Lemire's unbiased reduction to a range. */

#include <stdint.h>
#include <string.h>

enum { BLOCKS_PER_KEY = 16 };

typedef struct {
    uint32_t key[8];
    uint32_t words[16];
    uint32_t block;
    int next, usable;
} Generator;

static inline uint32_t rotated(uint32_t x, int by) { return x << by | x >> (32 - by); }

static inline void quarter_round(uint32_t *w, int a, int b, int c, int d) {
    w[a] += w[b], w[d] = rotated(w[d] ^ w[a], 16);
    w[c] += w[d], w[b] = rotated(w[b] ^ w[c], 12);
    w[a] += w[b], w[d] = rotated(w[d] ^ w[a], 8);
    w[c] += w[d], w[b] = rotated(w[b] ^ w[c], 7);
}

static void make_block(const uint32_t key[8], uint32_t block, uint32_t out[16]) {
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    memcpy(in + 4, key, 8 * sizeof *key);
    in[12] = block;
    memcpy(out, in, sizeof in);
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) quarter_round(out, j, 4 + j, 8 + j, 12 + j);
        for (int j = 0; j < 4; j++)
            quarter_round(out, j, 4 + (j + 1) % 4, 8 + (j + 2) % 4, 12 + (j + 3) % 4);
    }
    for (int i = 0; i < 16; i++) out[i] += in[i];
}

static void refill(Generator *g) {
    make_block(g->key, g->block++, g->words);
    g->next = 0;
    g->usable = 16;
    if (g->block == BLOCKS_PER_KEY) { /* half of the last block is the next key */
        memcpy(g->key, g->words + 8, sizeof g->key);
        g->usable = 8;
        g->block = 0;
    }
}

static Generator seeded(int64_t seed) {
    Generator g = {.key = {(uint32_t)seed, (uint32_t)((uint64_t)seed >> 32)}};
    uint32_t out[16];
    make_block(g.key, 0, out);
    memcpy(g.key, out, sizeof g.key);
    return g;
}

static inline uint32_t next_word(Generator *g) {
    if (g->next == g->usable) refill(g);
    return g->words[g->next++];
}

/* One of 0 .. range - 1, each equally likely. */
static inline int draw(Generator *g, uint32_t range) {
    uint64_t product = (uint64_t)next_word(g) * range;
    if ((uint32_t)product < range) {
        uint32_t biased = -range % range;
        while ((uint32_t)product < biased) product = (uint64_t)next_word(g) * range;
    }
    return (int)(product >> 32);
}
