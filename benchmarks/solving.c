/* Three games solved by depth-first search in C: what benchmarks/solving.py is compared with.

       solving GAME SIZE

   GAME and SIZE are cat_and_mice 8 or 10, kalah 42 or 43 (pits and seeds), connect_four 44 or 54 (width and height). Prints the number of
   positions, the value, the plies until the end, the positions a second of processor time and the bytes a position. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct { uint64_t a, b; int turn; } Position;  /* turn is 1 for the player who wants a high value, otherwise -1 */

typedef struct {
    int (*ended)(Position, int *value);
    int (*moves)(Position, Position *nexts);
    uint64_t (*key)(Position);  /* never 0 */
} Game;

/* Cat and mice: a is the cat, b are the mice, numbered as in prolog/games/cat_and_mice.pl. */

static uint64_t squares;

static int cat_ended(Position p, int *value) {
    uint64_t around = p.a << 5 | p.a << 6 | p.a >> 5 | p.a >> 6, ahead = p.b << 5 | p.b << 6;
    if (p.a < 1 << 5 || (p.turn < 0 && !(ahead & squares & ~(p.b | p.a)))) *value = 1;
    else if (p.turn > 0 && !(around & squares & ~p.b)) *value = -1;
    else return 0;
    return 1;
}

static int cat_moves(Position p, Position *nexts) {
    int n = 0;
    if (p.turn > 0) {
        uint64_t to[4] = {p.a >> 5, p.a >> 6, p.a << 5, p.a << 6};
        for (int i = 0; i < 4; i++)
            if (to[i] & squares & ~p.b) nexts[n++] = (Position){to[i], p.b, -1};
    } else
        for (uint64_t left = p.b; left; left &= left - 1)
            for (int step = 5; step <= 6; step++) {
                uint64_t from = left & -left, to = from << step;
                if (to & squares & ~(p.a | p.b)) nexts[n++] = (Position){p.a, p.b ^ from ^ to, 1};
            }
    return n;
}

static uint64_t cat_key(Position p) { return p.b << 7 | (uint64_t)__builtin_ctzll(p.a) << 1 | (p.turn < 0); }

static Position cat_start(int size) {
    for (int row = 0; row < size; row++)
        for (int column = row % 2; column < size; column += 2)
            squares |= 1ULL << (11 * (row / 2) + 6 * (row % 2) + column / 2);
    int column = size == 8 ? 3 : 5, row = size - 1;
    return (Position){1ULL << (11 * (row / 2) + 6 * (row % 2) + column / 2), (1 << size / 2) - 1, 1};
}

/* Kalah: the bytes of a are south's pits and store, those of b north's. */

static int pits;

static int kalah_ended(Position p, int *value) {
    uint64_t row = (1ULL << 8 * pits) - 1;
    if ((p.a & row) && (p.b & row)) return 0;
    *value = 0;
    for (int i = 0; i <= pits; i++) *value += (int)(p.a >> 8 * i & 255) - (int)(p.b >> 8 * i & 255);
    return 1;
}

static int kalah_moves(Position p, Position *nexts) {
    uint64_t own = p.turn > 0 ? p.a : p.b, other = p.turn > 0 ? p.b : p.a;
    int n = 0, cells = 2 * pits + 1;
    for (int pit = pits - 1; pit >= 0; pit--) {
        uint8_t cell[16];
        for (int i = 0; i <= pits; i++) cell[i] = own >> 8 * i;
        for (int i = 0; i < pits; i++) cell[pits + 1 + i] = other >> 8 * i;
        int seeds = cell[pit], at = pit, turn = -p.turn;
        if (!seeds) continue;
        for (cell[pit] = 0; seeds; seeds--) cell[at = (at + 1) % cells]++;
        if (at == pits) turn = p.turn;
        else if (at < pits && cell[at] == 1 && cell[2 * pits - at]) {
            cell[pits] += cell[2 * pits - at] + 1;
            cell[at] = cell[2 * pits - at] = 0;
        }
        uint64_t a = 0, b = other & 255ULL << 8 * pits;
        for (int i = 0; i <= pits; i++) a |= (uint64_t)cell[i] << 8 * i;
        for (int i = 0; i < pits; i++) b |= (uint64_t)cell[pits + 1 + i] << 8 * i;
        nexts[n++] = p.turn > 0 ? (Position){a, b, turn} : (Position){b, a, turn};
    }
    return n;
}

static uint64_t kalah_key(Position p) {
    uint64_t key = p.turn > 0 ? 1 : 2;
    for (int i = 0; i <= pits; i++) key = key << 6 | (p.a >> 8 * i & 255);
    for (int i = 0; i <= pits; i++) key = key << 6 | (p.b >> 8 * i & 255);
    return key;
}

static Position kalah_start(int size) {
    uint64_t row = 0;
    pits = size / 10;
    for (int i = 0; i < pits; i++) row |= (uint64_t)(size % 10) << 8 * i;
    return (Position){row, row, 1};
}

/* Connect Four: a are the stones of the player to move, b all stones, numbered as in prolog/games/connect_four.pl. */

static int width, height;

static int four(uint64_t stones) {
    int steps[4] = {1, height, height + 1, height + 2};
    for (int i = 0; i < 4; i++) {
        uint64_t two = stones & stones >> steps[i];
        if (two & two >> 2 * steps[i]) return 1;
    }
    return 0;
}

static int stones_ended(Position p, int *value) {
    *value = four(p.a ^ p.b) ? -p.turn : 0;
    return *value || __builtin_popcountll(p.b) == width * height;
}

static int stones_moves(Position p, Position *nexts) {
    int n = 0;
    for (int column = 0; column < width; column++) {
        uint64_t stones = p.b | (p.b + (1ULL << column * (height + 1)));
        if (!(stones >> (column * (height + 1) + height) & 1)) nexts[n++] = (Position){p.a ^ p.b, stones, -p.turn};
    }
    return n;
}

static uint64_t stones_key(Position p) {
    uint64_t sum = p.a + p.b, mirrored = 0, column = (1ULL << (height + 1)) - 1;
    for (int i = 0; i < width; i++)
        mirrored |= (sum >> i * (height + 1) & column) << (width - 1 - i) * (height + 1);
    return (sum < mirrored ? sum : mirrored) + 1;
}

static Position stones_start(int size) {
    width = size / 10, height = size % 10;
    return (Position){0, 0, 1};
}

/* Solving. A score is 1024 times the value, less the plies of a win, plus those of a loss. */

static Game game;
static uint64_t *keys, mask, count;
static int *scores;

static uint64_t place(uint64_t key) {
    uint64_t i = key * 0x9FB21C651E98DF25;
    for (i = (i ^ i >> 32) & mask; keys[i] && keys[i] != key; i = (i + 1) & mask) {}
    return i;
}

static void grow(void) {
    uint64_t *old = keys, size = mask + 1;
    int *old_scores = scores;
    mask = 2 * size - 1;
    keys = calloc(2 * size, sizeof *keys);
    scores = malloc(2 * size * sizeof *scores);
    for (uint64_t i = 0; i < size; i++)
        if (old[i]) {
            uint64_t j = place(old[i]);
            keys[j] = old[i], scores[j] = old_scores[i];
        }
    free(old);
    free(old_scores);
}

static int solve(Position p) {
    uint64_t key = game.key(p), i = place(key);
    if (keys[i]) return scores[i];
    Position nexts[32];
    int best, value;
    if (game.ended(p, &value)) best = 1024 * value;
    else {
        int n = game.moves(p, nexts);
        best = solve(nexts[0]);
        for (int j = 1; j < n; j++) {
            int score = solve(nexts[j]);
            if (p.turn > 0 ? score > best : score < best) best = score;
        }
        best -= (best > 0) - (best < 0);
    }
    if (4 * ++count > 3 * mask) grow();
    i = place(key);
    keys[i] = key, scores[i] = best;
    return best;
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int size = atoi(argv[2]);
    Position start;
    if (!strcmp(argv[1], "cat_and_mice")) game = (Game){cat_ended, cat_moves, cat_key}, start = cat_start(size);
    else if (!strcmp(argv[1], "kalah")) game = (Game){kalah_ended, kalah_moves, kalah_key}, start = kalah_start(size);
    else game = (Game){stones_ended, stones_moves, stones_key}, start = stones_start(size);
    mask = (1 << 16) - 1;
    keys = calloc(mask + 1, sizeof *keys);
    scores = malloc((mask + 1) * sizeof *scores);
    int score = solve(start), value = (score + 512 * (score > 0 ? 1 : -1)) / 1024;
    double seconds = (double)clock() / CLOCKS_PER_SEC;
    printf("%llu %d %d %.0f %.1f\n", (unsigned long long)count, value, abs(1024 * value - score), count / seconds,
           12.0 * (mask + 1) / count);
}
