// How often each rule is right when it contradicts, and so whether it may accuse. A rule whose name ends in `carried`
// read a clause that does not name the brand itself: on answers of real length five of six of those are wrong. The counts
// come from labelled answers. Sets that were scored before anybody read them keep that first count, because rules
// mended after reading a set are right on it by design (`first-scores.json` beside the sets); a test counts again.

import type { Claim } from '../../model/citation.ts'

export interface Tally {
  /** Contradictions found. */
  found: number
  /** Those of them that people had marked too. */
  right: number
}

const NONE: Tally = { found: 0, right: 0 }

/** `all` sets, and the `long` answers by themselves, where rules fail most. */
export const COUNTED: Record<string, { all: Tally; long: Tally }> = {
  'contact/email': { all: { found: 2, right: 0 }, long: { found: 2, right: 0 } },
  'contact/telephone': { all: { found: 2, right: 2 }, long: NONE },
  'contact/telephone/carried': { all: { found: 5, right: 5 }, long: { found: 4, right: 4 } },
  'feature/member/affirmed': { all: { found: 1, right: 1 }, long: NONE },
  'feature/member/affirmed/carried': { all: { found: 2, right: 2 }, long: NONE },
  'feature/member/denied/carried': { all: { found: 1, right: 1 }, long: NONE },
  'feature/named/affirmed': { all: { found: 38, right: 38 }, long: { found: 1, right: 1 } },
  'feature/named/affirmed/carried': { all: { found: 44, right: 24 }, long: { found: 21, right: 7 } },
  'feature/named/denied': { all: { found: 9, right: 9 }, long: NONE },
  'feature/named/denied/carried': { all: { found: 9, right: 6 }, long: { found: 1, right: 1 } },
  'hours/allDay/any-day/carried': { all: { found: 1, right: 0 }, long: NONE },
  'hours/closed/days': { all: { found: 1, right: 1 }, long: NONE },
  'hours/closed/days/carried': { all: { found: 1, right: 0 }, long: { found: 1, right: 0 } },
  'hours/open/days/carried': { all: { found: 8, right: 1 }, long: { found: 4, right: 0 } },
  'hours/times/any-day/carried': { all: { found: 2, right: 0 }, long: { found: 1, right: 0 } },
  'hours/times/days': { all: { found: 4, right: 4 }, long: NONE },
  'hours/times/days/carried': { all: { found: 17, right: 14 }, long: { found: 7, right: 5 } },
  'listed/thing': { all: { found: 4, right: 4 }, long: NONE },
  'listed/thing/carried': { all: { found: 1, right: 1 }, long: NONE },
  'measure/product': { all: { found: 3, right: 1 }, long: { found: 2, right: 0 } },
  'measure/product/carried': { all: { found: 25, right: 6 }, long: { found: 21, right: 4 } },
  'price/plan': { all: { found: 20, right: 20 }, long: { found: 4, right: 4 } },
  'price/plan/carried': { all: { found: 63, right: 22 }, long: { found: 40, right: 5 } },
  'rating/overall': { all: { found: 1, right: 1 }, long: NONE },
  'stated/count': { all: { found: 12, right: 12 }, long: { found: 1, right: 1 } },
  'stated/count/carried': { all: { found: 27, right: 11 }, long: { found: 9, right: 0 } },
  'stated/date': { all: { found: 7, right: 7 }, long: NONE },
  'stated/date/carried': { all: { found: 12, right: 8 }, long: { found: 4, right: 1 } },
  'stated/duration': { all: { found: 8, right: 8 }, long: NONE },
  'stated/duration/carried': { all: { found: 10, right: 3 }, long: { found: 7, right: 1 } },
  'stated/organisation': { all: { found: 6, right: 6 }, long: { found: 1, right: 1 } },
  'stated/organisation/carried': { all: { found: 1, right: 0 }, long: { found: 1, right: 0 } },
  'stated/person': { all: { found: 12, right: 11 }, long: { found: 2, right: 2 } },
  'stated/person/carried': { all: { found: 17, right: 13 }, long: { found: 6, right: 3 } },
  'stated/place': { all: { found: 10, right: 10 }, long: NONE },
  'stated/place/carried': { all: { found: 10, right: 10 }, long: NONE },
}

/** In thousandths. A rule that few labels met stays modest by the smoothing. */
const smoothed = ({ found, right }: Tally): number => Math.round((1000 * (right + 1)) / (found + 2))

export const confidenceOf = (rule: string): number => smoothed(COUNTED[rule]?.all ?? NONE)

/** What a rule has to show before it accuses: nine right of ten, on long answers too, and more than one or two. */
const RIGHT_OF_TEN = 9
const SURE_FROM = 800

const isRightOften = ({ found, right }: Tally): boolean => 10 * right >= RIGHT_OF_TEN * found

function mayAccuse(rule: string): boolean {
  const { all, long } = COUNTED[rule] ?? { all: NONE, long: NONE }
  return smoothed(all) >= SURE_FROM && isRightOften(all) && isRightOften(long)
}

/** A contradiction on something that can be looked up accuses; read by a rule that may not, it is only suspected. */
export function weighed(claim: Claim): Claim {
  const { verdict, kind, hard, rule } = claim
  if (verdict !== 'contradicted' || kind === null || !hard || mayAccuse(rule)) return claim
  return { ...claim, verdict: 'unverifiable', kind: null, suspected: kind }
}
