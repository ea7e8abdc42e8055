/* Random games of To Court the King in plain C: the yardstick for the compiled Python.

   All rules of src/rookery/games/court, with the options' defaults. Pools of dice, sets of
   decisions and the order of draws are the same, so the same seed plays the same game: the
   benchmark compares steps and winners. Otherwise it is written as one would in C: one flat
   struct, a switch over the phases, everything in one translation unit. */

#include <stdbool.h>
#include <stdint.h>

#include "chacha8.h"

typedef uint32_t Pool;  /* six nibbles: how many dice show each face */
typedef uint32_t Faces; /* six bits */
typedef uint64_t Set;   /* a bit per decision or per character */

enum {
    FOOL, CHARLATAN, FARMER, MAID, PHILOSOPHER, LABORER, GUARD, HUNTER, ASTRONOMER, MERCHANT,
    NOBLEWOMAN, PAWNBROKER, KNIGHT, MAGICIAN, ALCHEMIST, BISHOP, NOBLEMAN, GENERAL, QUEEN, KING,
    CHARACTERS
};
enum { ROLL, DONE, PASS, DECLINE, ASIDE = 3, DIE = 9, TO = 15, USE = 22, TAKE = USE + CHARACTERS };
enum { DICE = 12, ALL_FACES = 63, SEATS = 5, NOBODY = -1, CHARLATANS = 24 };

#define BIT(n) ((Set)1 << (n))
#define BRINGERS                                                                                 \
    (BIT(LABORER) | BIT(GUARD) | BIT(HUNTER) | BIT(PAWNBROKER) | BIT(KNIGHT) | BIT(BISHOP) |     \
     BIT(QUEEN))
#define ABLE                                                                                     \
    (BRINGERS | BIT(FOOL) | BIT(MAID) | BIT(PHILOSOPHER) | BIT(ASTRONOMER) | BIT(MERCHANT) |     \
     BIT(NOBLEWOMAN) | BIT(MAGICIAN) | BIT(ALCHEMIST) | BIT(NOBLEMAN))

typedef enum {
    CHOOSE_START_PLAYER, FIRST_ROLL, ROLLING, USE_OR_SET_ASIDE, CHOOSE_DIE, CHOOSE_RECEIVER,
    CHOOSE_VALUE, CHOOSE_DICE, TAKE_CARD, OVER
} Phase;

typedef struct {
    Phase phase;
    int players, start, turns, seat, queen, king, bar;
    bool final, due;
    Set cards[SEATS], display, used;
    int unrolled, ability, giver;
    Pool active, aside, picked, made;
} Court;

/* ---- dice --------------------------------------------------------------------------------- */

static inline Pool die(int face) { return (Pool)1 << 4 * (face - 1); }
static inline int count(Pool pool, int face) { return pool >> 4 * (face - 1) & 15; }
static inline int size(Pool pool) { return pool * 0x111111u >> 20 & 15; }
static inline Faces face(int face) { return 1u << (face - 1); }
static inline Faces below(int face) { return (1u << (face - 1)) - 1; }

static inline int pips(Pool pool) {
    int sum = 0;
    for (int f = 1; f <= 6; f++) sum += f * count(pool, f);
    return sum;
}

static inline Faces faces(Pool pool) {
    Pool low = (pool | pool >> 1 | pool >> 2 | pool >> 3) & 0x111111;
    return (low & 1) | (low >> 3 & 2) | (low >> 6 & 4) | (low >> 9 & 8) | (low >> 12 & 16) |
           (low >> 15 & 32);
}

static inline int best_set(Pool pool) {
    int best = 0;
    for (int f = 1; f <= 6; f++)
        if (8 * count(pool, f) + f > best) best = 8 * count(pool, f) + f;
    return best;
}

/* ---- abilities ---------------------------------------------------------------------------- */

static Faces shares(int giver, int receiver) {
    Faces values = 0;
    for (int left = 1; left < giver; left++)
        if (receiver + giver - left <= 6 && left != receiver) values |= face(left);
    return values;
}

static Faces receivers(Pool active, int giver) {
    Faces able = 0;
    for (int f = 1; f <= 6; f++)
        if (count(active - die(giver), f) && shares(giver, f)) able |= face(f);
    return able;
}

static Faces givers(Pool active) {
    Faces able = 0;
    for (int f = 2; f <= 6; f++)
        if (count(active, f) && receivers(active, f)) able |= face(f);
    return able;
}

static bool changeable(int dice, int total) {
    return dice == 2 ? 4 <= total && total <= 10 : 5 <= total && total <= 16;
}

static bool leads_on(Pool rest, int chosen, int total) {
    if (chosen >= 2 && changeable(chosen, total)) return true;
    if (chosen == 3) return false;
    for (int f = 1; f <= 6; f++)
        if (count(rest, f) && leads_on(rest - die(f), chosen + 1, total + f)) return true;
    return false;
}

static Faces completions(Pool active, Pool picked) {
    Faces able = 0;
    if (size(picked) == 3) return 0;
    for (int f = 1; f <= 6; f++)
        if (count(active - picked, f) &&
            leads_on(active - picked - die(f), size(picked) + 1, pips(picked) + f))
            able |= face(f);
    return able;
}

static bool can_finish(Pool picked, Pool made, int low) {
    int left = pips(picked) - pips(made);
    if (size(picked) - size(made) == 1)
        return low <= left && left <= 6 && made + die(left) != picked;
    for (int f = low; f <= 6; f++)
        if (left > f && can_finish(picked, made + die(f), f)) return true;
    return false;
}

static Faces transmutations(Pool picked, Pool made) {
    Faces able = 0;
    int low = made ? 1 + (31 - __builtin_clz(made)) / 4 : 1;
    for (int f = low; f <= 6; f++)
        if (can_finish(picked, made + die(f), f)) able |= face(f);
    return able;
}

static Faces dice_for(const Court *s, int character) {
    Faces there = faces(s->active), aside = faces(s->aside);
    switch (character) {
    case MAID: return there & below(6);
    case ASTRONOMER:
        if (!aside) return 0;
        return aside & (aside - 1) ? there : there & ~aside;
    case PHILOSOPHER: return givers(s->active);
    case NOBLEWOMAN: return there & below(6);
    case NOBLEMAN: return there & below(5);
    case ALCHEMIST: return completions(s->active, 0);
    default: return there;
    }
}

static Set usable(const Court *s) {
    Set ready = s->cards[s->seat] & ~s->used & ABLE, able = 0;
    if (!ready) return 0;
    if (size(s->active) + size(s->aside) < DICE) able = ready & BRINGERS;
    for (Set rest = ready & ~BRINGERS; rest; rest &= rest - 1)
        if (dice_for(s, __builtin_ctzll(rest))) able |= rest & -rest;
    return able;
}

static Faces values_to_choose(const Court *s) {
    switch (s->ability) {
    case MAID: return ~below(s->giver + 1) & below(s->giver + 4) & ALL_FACES;
    case ASTRONOMER: return faces(s->aside) & ~face(s->giver);
    case PHILOSOPHER: return shares(s->giver, pips(s->picked) - s->giver);
    case ALCHEMIST: return transmutations(s->picked, s->made);
    case QUEEN: return ALL_FACES;
    default: return ALL_FACES & ~face(s->giver);
    }
}

static Faces more_dice(const Court *s) {
    Faces there = faces(s->active - s->picked);
    switch (s->ability) {
    case ALCHEMIST: return completions(s->active, s->picked);
    case MERCHANT: return there;
    case NOBLEWOMAN: return there & below(6);
    default: return there & below(5);
    }
}

static bool enough_dice(const Court *s) {
    if (s->ability == ALCHEMIST) return size(s->picked) == 2 && changeable(2, pips(s->picked));
    return s->picked != 0;
}

/* ---- costs -------------------------------------------------------------------------------- */

static Set costs_met(Pool result) {
    int most = 0, pairs = 0, triplets = 0, twos = 0, total = pips(result);
    Faces there = faces(result);
    for (int f = 1; f <= 6; f++) {
        int n = count(result, f);
        if (n > most) most = n;
        twos += n >= 2;
        pairs += n / 2;
        triplets += n / 3;
    }
    bool straight = (there & 31) == 31 || (there & 62) == 62;
    return BIT(FOOL) | (Set)(most >= 2) << FARMER | (Set)(most >= 3) << GUARD |
           (Set)(most >= 4) << HUNTER | (Set)(most >= 5) << KNIGHT | (Set)(most >= 6) << GENERAL |
           (Set)(most >= 7) << KING | (Set)(pairs >= 2) << ASTRONOMER |
           (Set)(pairs >= 3) << BISHOP | (Set)(triplets >= 2) << NOBLEMAN |
           (Set)(most >= 5 || (most >= 3 && twos >= 2)) << NOBLEWOMAN |
           (Set)(total >= 15) << LABORER | (Set)(total >= 20) << MERCHANT |
           (Set)(total >= 30) << PAWNBROKER | (Set)(!(result & 0xF0F0F0)) << MAID |
           (Set)(!(result & 0x0F0F0F)) << PHILOSOPHER | (Set)straight << MAGICIAN |
           (Set)(there == ALL_FACES) << ALCHEMIST;
}

static Set can_take(const Court *s) {
    Set cards = s->cards[s->seat], open = 0;
    for (Set met = costs_met(s->aside) & ~cards; met; met &= met - 1)
        if (s->display >> 3 * __builtin_ctzll(met) & 7) open |= met & -met;
    if (cards & BIT(FOOL)) open |= BIT(CHARLATAN);
    return open;
}

/* ---- turns and rounds --------------------------------------------------------------------- */

static void begin_turn(Court *s, int seat) {
    Set cards = s->cards[seat];
    int dice = 3 + (cards >> FARMER & 1) + 2 * (cards >> GENERAL & 1) + (cards >> CHARLATANS);
    s->seat = seat;
    s->unrolled = dice < DICE ? dice : DICE;
    s->active = s->aside = 0;
    s->due = false;
    s->used = 0;
    s->phase = FIRST_ROLL;
}

static void next_challenger(Court *s) {
    if (s->turns < s->players - 1) {
        int seat = (s->seat + 1) % s->players;
        begin_turn(s, seat != s->queen ? seat : (seat + 1) % s->players);
    } else if (s->turns == s->players - 1 && s->king != s->queen) {
        begin_turn(s, s->queen);
    } else {
        s->phase = OVER;
    }
}

static void end_round(Court *s) {
    s->turns = 0;
    s->start = (s->start + s->players - 1) % s->players;
    s->final = s->bar != 0;
    begin_turn(s, s->final && s->start == s->queen ? (s->start + 1) % s->players : s->start);
}

static void end_turn(Court *s) {
    s->turns++;
    if (s->final) next_challenger(s);
    else if (s->turns < s->players) begin_turn(s, (s->seat + 1) % s->players);
    else end_round(s);
}

static void challenge(Court *s) {
    int score = best_set(s->aside);
    if (score > s->bar || (score == s->bar && s->seat == s->queen)) {
        s->bar = score;
        s->cards[s->king] &= ~BIT(KING);
        s->king = s->seat;
        s->cards[s->king] |= BIT(KING);
    }
    end_turn(s);
}

static void take(Court *s, int character) {
    if (character == CHARLATAN) {
        s->cards[s->seat] = (s->cards[s->seat] ^ BIT(FOOL)) + BIT(CHARLATANS);
        return;
    }
    s->cards[s->seat] |= BIT(character);
    s->display -= BIT(3 * character);
    if (character == KING) {
        take(s, QUEEN);
        s->king = s->queen = s->seat;
        s->bar = best_set(s->aside);
    }
}

/* ---- a turn ------------------------------------------------------------------------------- */

static void roll_active(Court *s) {
    s->unrolled += size(s->active);
    s->active = 0;
    s->due = true;
    s->phase = ROLLING;
}

static void finish_ability(Court *s) {
    s->ability = NOBODY;
    s->picked = s->made = 0;
    s->giver = 0;
    s->phase = USE_OR_SET_ASIDE;
}

static void reroll_picked(Court *s) {
    s->active -= s->picked;
    s->unrolled = size(s->picked);
    finish_ability(s);
    s->phase = ROLLING;
}

static int brought_face(int character) {
    if (character <= HUNTER) return character - LABORER + 1;
    return character == BISHOP ? 6 : character - PAWNBROKER + 4;
}

static void use(Court *s, int character) {
    s->used |= BIT(character);
    s->ability = character;
    switch (character) {
    case QUEEN: s->phase = CHOOSE_VALUE; break;
    case MERCHANT: case NOBLEWOMAN: case NOBLEMAN: case ALCHEMIST: s->phase = CHOOSE_DICE; break;
    case FOOL: case MAID: case PHILOSOPHER: case ASTRONOMER: case MAGICIAN:
        s->phase = CHOOSE_DIE;
        break;
    default:
        s->active += die(brought_face(character));
        finish_ability(s);
    }
}

static void set_aside(Court *s, int face) {
    s->active -= die(face);
    s->aside += die(face);
    s->due = false;
    if (s->active) return;
    if (s->final) challenge(s);
    else if (can_take(s)) s->phase = TAKE_CARD;
    else end_turn(s);
}

static void choose_die(Court *s, int face) {
    s->giver = face;
    s->picked = die(face);
    if (s->ability == FOOL) reroll_picked(s);
    else s->phase = s->ability == PHILOSOPHER ? CHOOSE_RECEIVER : CHOOSE_VALUE;
}

static void transmute(Court *s, int value) {
    s->made += die(value);
    if (size(s->picked) - size(s->made) > 1) return;
    s->made += die(pips(s->picked) - pips(s->made));
    s->active += s->made - s->picked;
    finish_ability(s);
}

static void choose_value(Court *s, int value) {
    if (s->ability == ALCHEMIST) {
        transmute(s, value);
        return;
    }
    if (s->ability == PHILOSOPHER) s->active += die(pips(s->picked) - value);
    s->active += die(value) - s->picked;
    finish_ability(s);
}

static void change_picked(Court *s) {
    if (s->ability == MERCHANT) {
        reroll_picked(s);
    } else if (s->ability == ALCHEMIST) {
        s->phase = CHOOSE_VALUE;
    } else {
        s->active += (s->picked << (s->ability == NOBLEWOMAN ? 4 : 8)) - s->picked;
        finish_ability(s);
    }
}

/* ---- the loop ----------------------------------------------------------------------------- */

static Set legal(const Court *s) {
    switch (s->phase) {
    case FIRST_ROLL:
        return BIT(ROLL) | (Set)s->final << PASS |
               (s->unrolled < DICE ? (s->cards[s->seat] & ~s->used & BRINGERS) << USE : 0);
    case USE_OR_SET_ASIDE:
        return (Set)faces(s->active) << (ASIDE + 1) | (Set)!s->due << ROLL | usable(s) << USE;
    case CHOOSE_DIE: return (Set)dice_for(s, s->ability) << (DIE + 1);
    case CHOOSE_RECEIVER: return (Set)receivers(s->active, s->giver) << (DIE + 1);
    case CHOOSE_VALUE: return (Set)values_to_choose(s) << (TO + 1);
    case CHOOSE_DICE: return (Set)more_dice(s) << (DIE + 1) | (Set)enough_dice(s) << DONE;
    case TAKE_CARD: return can_take(s) << TAKE | BIT(DECLINE);
    default: return 0;
    }
}

static void apply(Court *s, int action) {
    switch (s->phase) {
    case FIRST_ROLL:
        if (action == ROLL) roll_active(s);
        else if (action == PASS) end_turn(s);
        else s->used |= BIT(action - USE), s->unrolled++;
        break;
    case USE_OR_SET_ASIDE:
        if (action == ROLL) roll_active(s);
        else if (action >= USE) use(s, action - USE);
        else set_aside(s, action - ASIDE);
        break;
    case CHOOSE_DIE: choose_die(s, action - DIE); break;
    case CHOOSE_RECEIVER:
        s->picked += die(action - DIE);
        s->phase = CHOOSE_VALUE;
        break;
    case CHOOSE_VALUE: choose_value(s, action - TO); break;
    case CHOOSE_DICE:
        if (action != DONE) s->picked += die(action - DIE);
        if (action == DONE || !more_dice(s)) change_picked(s);
        break;
    case TAKE_CARD:
        if (action != DECLINE) take(s, action - TAKE);
        end_turn(s);
        break;
    default: break;
    }
}

static void chance(Court *s, Generator *g) {
    if (s->phase == CHOOSE_START_PLAYER) {
        s->start = draw(g, s->players);
        begin_turn(s, s->start);
        return;
    }
    for (; s->unrolled; s->unrolled--) s->active += (Pool)1 << 4 * draw(g, 6);
    s->phase = USE_OR_SET_ASIDE;
}

static inline int pick(Set decisions, Generator *g) {
    for (int skipped = draw(g, __builtin_popcountll(decisions)); skipped; skipped--)
        decisions &= decisions - 1;
    return __builtin_ctzll(decisions);
}

static Court laid_out(int players) {
    static const int copies[SEATS + 1][6] = {
        [2] = {2, 2, 1, 1, 1, 1}, [3] = {3, 2, 2, 2, 2, 1},
        [4] = {4, 3, 3, 2, 2, 1}, [5] = {5, 4, 3, 3, 3, 1},
    };
    static const int row[CHARACTERS] = {0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5};
    Court s = {.players = players, .queen = NOBODY, .king = NOBODY, .ability = NOBODY};
    for (int c = 0; c < CHARACTERS; c++)
        if (c != CHARLATAN) s.display |= (Set)copies[players][row[c]] << 3 * c;
    return s;
}

/* Play one game at random; returns its steps, and tells the winner. */
int64_t court_playout(int64_t seed, int players, int *winner) {
    Generator g = seeded(seed);
    Court s = laid_out(players);
    int64_t steps = 0;
    for (; s.phase != OVER; steps++) {
        if (s.phase == CHOOSE_START_PLAYER || s.phase == ROLLING) chance(&s, &g);
        else apply(&s, pick(legal(&s), &g));
    }
    *winner = s.king;
    return steps;
}
