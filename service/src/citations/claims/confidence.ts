// How often each rule is right when it contradicts. The counts come from answers labelled by people, as eval/ prints
// them over all sets; the second and third fresh set count as they were first scored, because rules that were mended after
// reading them are right on them by design. A rule that few labels met keeps a modest confidence by itself, because of the
// smoothing, and one that none met accuses nobody.

/** Per rule: contradictions found, and how many of them people had marked too. */
const COUNTED: Record<string, { found: number; right: number }> = {
  'contact/telephone': { found: 3, right: 3 },
  'feature/member/affirmed': { found: 30, right: 30 },
  'feature/member/denied': { found: 1, right: 1 },
  'feature/named/affirmed': { found: 96, right: 86 },
  'feature/named/denied': { found: 21, right: 18 },
  'feature/taste/affirmed': { found: 50, right: 45 },
  'hours/allDay/any-day': { found: 1, right: 0 },
  'hours/closed/days': { found: 4, right: 4 },
  'hours/compared/longer': { found: 5, right: 3 },
  'hours/compared/varying': { found: 3, right: 3 },
  'hours/open/days': { found: 8, right: 3 },
  'hours/times/any-day': { found: 1, right: 0 },
  'hours/times/days': { found: 65, right: 62 },
  'listed/thing': { found: 5, right: 5 },
  'measure/product': { found: 5, right: 3 },
  'price/plan': { found: 40, right: 34 },
  'rating/overall': { found: 5, right: 5 },
  'stated/count': { found: 29, right: 22 },
  'stated/date': { found: 15, right: 14 },
  'stated/duration': { found: 11, right: 10 },
  'stated/organisation': { found: 5, right: 5 },
  'stated/person': { found: 21, right: 19 },
  'stated/place': { found: 20, right: 20 },
}

const smoothed = ({ found, right }: { found: number; right: number }): number =>
  Math.round((1000 * (right + 1)) / (found + 2))

const PERMILLE = new Map(Object.entries(COUNTED).map(([rule, counts]) => [rule, smoothed(counts)]))

export const confidenceOf = (rule: string): number => PERMILLE.get(rule) ?? smoothed({ found: 0, right: 0 })
