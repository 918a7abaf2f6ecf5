/* Count hands by the tables of cribbage_bridge.arrays, as fast as C does it. */

#include <stddef.h>
#include <stdint.h>

void count_hands(const int8_t *hands, const int8_t *start_cards,
                 const int8_t *ranks, const int8_t *suits, const int8_t *cards,
                 int8_t *points, size_t rows)
{
    for (size_t row = 0; row < rows; row++) {
        const int8_t *hand = hands + 4 * row;
        int start = start_cards[row];
        int rank = 0, suit = 0, nobs = 0;
        for (int place = 0; place < 4; place++) {
            rank = 13 * rank + (hand[place] >> 2);
            suit = 4 * suit + (hand[place] & 3);
            nobs += cards[4 * hand[place] + (start & 3)];
        }
        rank = 13 * rank + (start >> 2);
        suit = 4 * suit + (start & 3);
        points[row] = ranks[rank] + suits[suit] + nobs;
    }
}
