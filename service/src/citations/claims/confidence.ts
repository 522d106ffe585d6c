// How often each rule is right when it contradicts. The counts come from answers labelled by people, as eval/ prints
// them; a rule that few labels met keeps a modest confidence by itself, because of the smoothing.

/** Per rule: contradictions found, and how many of them people had marked too. */
const COUNTED: Record<string, { found: number; right: number }> = {
  'hours/times/days': { found: 51, right: 49 },
  'hours/closed/days': { found: 3, right: 3 },
  'hours/open/days': { found: 4, right: 2 },
  'hours/compared/longer': { found: 5, right: 3 },
  'hours/compared/varying': { found: 3, right: 3 },
  'feature/named/affirmed': { found: 37, right: 32 },
  'feature/named/denied': { found: 4, right: 4 },
  'feature/member/affirmed': { found: 27, right: 27 },
  'feature/taste/affirmed': { found: 50, right: 45 },
  'stated/date': { found: 9, right: 9 },
  'stated/place': { found: 15, right: 15 },
  'stated/person': { found: 13, right: 13 },
  'stated/count': { found: 12, right: 12 },
  'stated/duration': { found: 7, right: 6 },
  'stated/organisation': { found: 3, right: 3 },
  'price/plan': { found: 21, right: 20 },
  'measure/product': { found: 2, right: 2 },
  'listed/thing': { found: 4, right: 4 },
  'contact/telephone': { found: 3, right: 3 },
  'rating/overall': { found: 4, right: 4 },
}

/** For a rule that no label has met. */
const UNCOUNTED = 800

const smoothed = ({ found, right }: { found: number; right: number }): number =>
  Math.round((1000 * (right + 1)) / (found + 2))

const PERMILLE = new Map(Object.entries(COUNTED).map(([rule, counts]) => [rule, smoothed(counts)]))

export const confidenceOf = (rule: string): number => PERMILLE.get(rule) ?? UNCOUNTED
