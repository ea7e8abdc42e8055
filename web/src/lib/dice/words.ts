/** What was found about the dice, in words. */
import * as m from '$words';
import type { Fault } from './chain';
import type { Check } from './check';

const FAULTS: Record<Fault, (where: { seat: string }) => string> = {
  absent: m.dice_absent,
  sealed: m.dice_sealed,
  unknown: m.dice_unknown,
  broken: m.dice_broken,
  share_missing: m.dice_share_missing,
  share_malformed: m.dice_share_malformed,
  seed_altered: m.dice_seed_altered,
  seal_changed: m.dice_seal_changed,
  own_missing: m.dice_own_missing,
};
const SEATS = 'ABCDEF';

export function verdictWords({ fault, seat, wrong, count, shared }: Check): string {
  if (fault) return FAULTS[fault]({ seat: SEATS[seat ?? 0] ?? '' });
  if (wrong.length > 0) return m.dice_wrong({ count: wrong.length });
  return shared ? m.dice_honest_shared({ count }) : m.dice_honest_alone({ count });
}
