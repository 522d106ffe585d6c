// Scripts that run from right to left: which form of an Arabic letter stands beside which, and in which order a line is drawn. The
// implicit part of the Unicode bidirectional algorithm (UAX #9): signs that ask for a direction are shown by their numbers and obeyed by
// nobody. By numbers and tables of our own, because what a runtime knows of scripts changes. Part of the drawing: see draw-exhibit.ts.

/** Letters, marks, digits and signs of Hebrew and Arabic that can be drawn here. */
const RTL =
  /[\u0591-\u05f4\u060c\u061b\u061f\u0621-\u066d\u0670-\u06d4\u06f0-\u06f9\ufb1d-\ufdff\ufe70-\ufefc]/

export const runsBackwards = (text: string): boolean => RTL.test(text)

/** By letter, the first of its forms: alone, at the end, and of those with four at the beginning and in the middle. */
const FORMS = new Map<number, { first: number; count: 1 | 2 | 4 }>()
const listed = (count: 1 | 2 | 4, forms: Record<number, number>) => {
  for (const [letter, first] of Object.entries(forms)) FORMS.set(Number(letter), { first, count })
}
listed(1, { 1569: 0xfe80 })
listed(2, {
  ...{ 1570: 0xfe81, 1571: 0xfe83, 1572: 0xfe85, 1573: 0xfe87, 1575: 0xfe8d, 1577: 0xfe93 },
  ...{ 1583: 0xfea9, 1584: 0xfeab, 1585: 0xfead, 1586: 0xfeaf, 1608: 0xfeed, 1609: 0xfeef },
  ...{ 1649: 0xfb50, 1672: 0xfb88, 1681: 0xfb8c, 1688: 0xfb8a, 1722: 0xfb9e, 1746: 0xfbae },
})
listed(4, {
  ...{ 1574: 0xfe89, 1576: 0xfe8f, 1578: 0xfe95, 1579: 0xfe99, 1580: 0xfe9d, 1581: 0xfea1 },
  ...{ 1582: 0xfea5, 1587: 0xfeb1, 1588: 0xfeb5, 1589: 0xfeb9, 1590: 0xfebd, 1591: 0xfec1 },
  ...{ 1592: 0xfec5, 1593: 0xfec9, 1594: 0xfecd, 1601: 0xfed1, 1602: 0xfed5, 1603: 0xfed9 },
  ...{ 1604: 0xfedd, 1605: 0xfee1, 1606: 0xfee5, 1607: 0xfee9, 1610: 0xfef1 },
  ...{ 1657: 0xfb66, 1662: 0xfb56, 1670: 0xfb7a, 1705: 0xfb8e, 1711: 0xfb92, 1726: 0xfbaa },
  ...{ 1729: 0xfba6, 1740: 0xfbfc },
})
const LAM = 0x644
/** Lam before one of these is one sign. */
const WITH_LAM = new Map([[0x622, 0xfef5], [0x623, 0xfef7], [0x625, 0xfef9], [0x627, 0xfefb]]) // biome-ignore format: a table
const TATWEEL = 0x640

const isMark = (code: number): boolean =>
  (code >= 0x591 && code <= 0x5c7 && code !== 0x5be && code !== 0x5c0 && code !== 0x5c3) ||
  (code >= 0x64b && code <= 0x65f) ||
  code === 0x670

/** Whether it is a character that is drawn from right to left, and in its right form. */
export const isDrawnBackwards = (code: number): boolean =>
  FORMS.has(code) ||
  (code >= 0x5b0 && code <= 0x5c7) ||
  (code >= 0x5d0 && code <= 0x5ea) ||
  (code >= 0x5f0 && code <= 0x5f4) ||
  (code >= 0x64b && code <= 0x652) ||
  [0x60c, 0x61b, 0x61f, TATWEEL, 0x670, 0x6d4].includes(code) ||
  (code >= 0x660 && code <= 0x66c) ||
  (code >= 0x6f0 && code <= 0x6f9) ||
  (code >= 0xfb1d && code <= 0xfb4f) ||
  (code >= 0xfb50 && code <= 0xfbff) ||
  (code >= 0xfe80 && code <= 0xfefc)

const joinsNext = (code: number | null): boolean =>
  code !== null && (code === TATWEEL || FORMS.get(code)?.count === 4)
const joinsBefore = (code: number | null): boolean =>
  code !== null && (code === TATWEEL || (FORMS.get(code)?.count ?? 1) > 1)

/** Each character as it is drawn beside its neighbours; the second of two that are one sign is empty. */
export function shaped(characters: string[]): string[] {
  const codes = characters.map(character => character.codePointAt(0) ?? 0)
  const drawn = [...characters]
  const neighbour = (at: number, step: 1 | -1): number | null => {
    let place = at + step
    while (isMark(codes[place] ?? 0)) place += step
    return codes[place] ?? null
  }
  for (const [at, code] of codes.entries()) {
    const forms = FORMS.get(code)
    if (!forms || drawn[at] === '') continue
    const isAfter = joinsNext(neighbour(at, -1)) && forms.count > 1
    const pair = code === LAM ? WITH_LAM.get(codes[at + 1] ?? 0) : undefined
    if (pair !== undefined) {
      drawn[at] = String.fromCharCode(pair + (isAfter ? 1 : 0))
      drawn[at + 1] = ''
      continue
    }
    const isBefore = forms.count === 4 && joinsBefore(neighbour(at, 1))
    const form = isBefore ? (isAfter ? 3 : 2) : isAfter ? 1 : 0
    drawn[at] = String.fromCharCode(forms.first + form)
  }
  return drawn
}

type Kind = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'ON'

function kindOf(character: string): Kind {
  const code = character.codePointAt(0) ?? 0
  if (isMark(code)) return 'NSM'
  if ((code >= 0x30 && code <= 0x39) || (code >= 0x6f0 && code <= 0x6f9)) return 'EN'
  if ((code >= 0x660 && code <= 0x669) || code === 0x66b || code === 0x66c) return 'AN'
  if (code === 0x60c) return 'CS'
  if (code === 0x66a) return 'ET'
  if ((code >= 0x5be && code <= 0x5f4) || (code >= 0xfb1d && code <= 0xfb4f)) return 'R'
  if ((code >= 0x61b && code <= 0x6ff) || (code >= 0xfb50 && code <= 0xfefc)) return 'AL'
  if (character === '+' || character === '-') return 'ES'
  if (/[,.:/\u00a0]/.test(character)) return 'CS'
  if (/[#$%\u00a2-\u00a5\u00b0\u00b1\u20a0-\u20cf]/.test(character)) return 'ET'
  return /[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u02b8\u0370-\u0587\u10a0-\u1fff\u2c60-\u2c7f\ua640-\ua7ff]/.test(
    character,
  )
    ? 'L'
    : 'ON'
}

/** How deep each character of a paragraph is nested: odd ones run backwards. */
export function levelsOf(characters: string[]): { base: 0 | 1; levels: number[] } {
  const kinds = characters.map(kindOf)
  const strong = kinds.find(kind => kind === 'L' || kind === 'R' || kind === 'AL')
  const base = strong === undefined || strong === 'L' ? 0 : 1
  const own: Kind = base === 0 ? 'L' : 'R'
  // What our own sentences quote stays between its quotation marks, whatever number follows.
  if (base === 0)
    for (const [at, character] of characters.entries()) if (/[“”]/.test(character)) kinds[at] = 'L'
  weaken(kinds, own)
  settle(kinds, own)
  const deeper = (kind: Kind): number => {
    if (base === 0) return kind === 'R' ? 1 : kind === 'EN' || kind === 'AN' ? 2 : 0
    return kind === 'R' ? 1 : 2
  }
  return { base, levels: kinds.map(deeper) }
}

/** Numbers and their signs, by what stands around them: rules W1 to W7. */
function weaken(kinds: Kind[], own: Kind): void {
  for (const [at, kind] of kinds.entries()) if (kind === 'NSM') kinds[at] = kinds[at - 1] ?? own
  let last = own
  for (const [at, kind] of kinds.entries()) {
    if (kind === 'L' || kind === 'R' || kind === 'AL') last = kind
    if (kind === 'EN' && last === 'AL') kinds[at] = 'AN'
  }
  for (const [at, kind] of kinds.entries()) if (kind === 'AL') kinds[at] = 'R'
  for (const [at, kind] of kinds.entries()) {
    const [before, after] = [kinds[at - 1], kinds[at + 1]]
    if (before !== after) continue
    if (before === 'EN' && (kind === 'ES' || kind === 'CS')) kinds[at] = 'EN'
    if (before === 'AN' && kind === 'CS') kinds[at] = 'AN'
  }
  const besides = (order: number[], step: 1 | -1) => {
    for (const at of order) if (kinds[at] === 'ET' && kinds[at + step] === 'EN') kinds[at] = 'EN'
  }
  const places = [...kinds.keys()]
  besides(places, -1)
  besides(places.toReversed(), 1)
  last = own
  for (const [at, kind] of kinds.entries()) {
    if (kind === 'ES' || kind === 'ET' || kind === 'CS') kinds[at] = 'ON'
    if (kind === 'L' || kind === 'R') last = kind
    if (kind === 'EN' && last === 'L') kinds[at] = 'L'
  }
}

/** What belongs to neither side goes with both, or with the paragraph: rules N1 and N2. */
function settle(kinds: Kind[], own: Kind): void {
  const side = (kind: Kind | undefined): Kind => (kind === undefined ? own : kind === 'L' ? 'L' : 'R')
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] !== 'ON') continue
    let end = at
    while (kinds[end] === 'ON') end++
    const [before, after] = [side(kinds[at - 1]), side(kinds[end])]
    kinds.fill(before === after ? before : own, at, end)
    at = end - 1
  }
}

/** The places of a line in the order in which they are drawn: rule L2. */
export function visualOrder(levels: number[]): number[] {
  const order = [...levels.keys()]
  for (let level = Math.max(0, ...levels); level > 0; level--)
    for (let at = 0; at < order.length; at++) {
      let end = at
      while (end < order.length && (levels[order[end] as number] as number) >= level) end++
      if (end > at) order.splice(at, end - at, ...order.slice(at, end).reverse())
      at = Math.max(at, end)
    }
  return order
}

const MIRRORED = new Map([...'()[]{}<>«»‹›'].map((sign, at, all) => [sign, all[at ^ 1] as string]))

/** Brackets open towards what they hold. */
export const mirrored = (character: string): string => MIRRORED.get(character) ?? character
