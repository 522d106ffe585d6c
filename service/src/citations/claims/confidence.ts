// How often each rule is right when it contradicts. The counts come from answers labelled by people, as eval/ prints
// them over all sets; a rule that few labels met keeps a modest confidence by itself, because of the smoothing, and one that
// none met accuses nobody.

/** Per rule: contradictions found, and how many of them people had marked too. */
const COUNTED: Record<string, { found: number; right: number }> = {
  'contact/telephone': { found: 3, right: 3 },
  'feature/member/affirmed': { found: 29, right: 29 },
  'feature/named/affirmed': { found: 90, right: 81 },
  'feature/named/denied': { found: 15, right: 13 },
  'feature/taste/affirmed': { found: 50, right: 45 },
  'hours/allDay/any-day': { found: 1, right: 0 },
  'hours/closed/days': { found: 3, right: 3 },
  'hours/compared/longer': { found: 5, right: 3 },
  'hours/compared/varying': { found: 3, right: 3 },
  'hours/open/days': { found: 5, right: 2 },
  'hours/times/days': { found: 58, right: 56 },
  'listed/thing': { found: 5, right: 5 },
  'measure/product': { found: 2, right: 2 },
  'price/plan': { found: 31, right: 28 },
  'rating/overall': { found: 5, right: 5 },
  'stated/count': { found: 20, right: 19 },
  'stated/date': { found: 12, right: 11 },
  'stated/duration': { found: 8, right: 8 },
  'stated/organisation': { found: 4, right: 4 },
  'stated/person': { found: 16, right: 16 },
  'stated/place': { found: 16, right: 16 },
}

const smoothed = ({ found, right }: { found: number; right: number }): number =>
  Math.round((1000 * (right + 1)) / (found + 2))

const PERMILLE = new Map(Object.entries(COUNTED).map(([rule, counts]) => [rule, smoothed(counts)]))

export const confidenceOf = (rule: string): number => PERMILLE.get(rule) ?? smoothed({ found: 0, right: 0 })
