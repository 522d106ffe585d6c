// What the words behind an amount say of it: what one payment covers, for whom, and how it is billed.

import { UNIT_OF, type Unit } from './durations.ts'
import { lettersEnd, matchAt, signsOf } from './matches.ts'

const LINKS = new Set(
  'per a an each every pro je im in par le la al por ao a à cada il alla por chaque und y et e and para p the per'.split(
    ' ',
  ),
)
const PERSONS = new Set(
  'user users seat seats member members person editor agent nutzer benutzer anwender person arbeitsplatz utilisateur usuario usuário utilizador utente utenti licence license lizenz'.split(
    ' ',
  ),
)
export const ADVERBS = new Map<string, Unit>(
  (
    [
      ['daily täglich', 'day'],
      ['weekly wöchentlich', 'week'],
      [
        'monthly monatlich mensuel mensuels mensuelle mensual mensuales mensal mensais mensile mensili',
        'month',
      ],
      [
        'yearly annually annual jährlich annuel annuels annuelle anual anuales anuais annuo annui annuale annuali anualmente annuellement annualmente',
        'year',
      ],
    ] as const
  ).flatMap(([words, unit]) => words.split(' ').map(word => [word, unit] as const)),
)
const BILLED = new Set(
  'billed paid charged bei abgerechnet jährlicher facturé facturés facturada facturado facturados cobrado cobrada cobrados fatturati fatturato fatturata when with payable abrechnung zahlung'.split(
    ' ',
  ),
)
/** What a word behind an amount says of it: found by one look. */
interface Term {
  unit: Unit | undefined
  isPerson: boolean
  isBilled: boolean
}
const TERMS = new Map(
  [...LINKS, ...PERSONS, ...ADVERBS.keys(), ...BILLED, ...UNIT_OF.keys()].map((word): [string, Term] => {
    const length = UNIT_OF.get(word)
    const unit = ADVERBS.get(word) ?? (length === 'hour' ? undefined : length)
    return [word, { unit, isPerson: PERSONS.has(word), isBilled: BILLED.has(word) }]
  }),
)
const WORD = /[\s\u00a0,/(-]{0,3}(\p{L}{1,16})\.?(?!\p{L})/uy

export interface Terms {
  end: number
  period: Unit | null
  perUser: boolean
  billed: Unit | null
}

/** The words behind an amount that belong to it: "/user/month", "per seat, billed annually". At most eight. */
export function termsBehind(text: string, from: number): Terms {
  const terms: Terms = { end: from, period: null, perUser: false, billed: null }
  let billing = false
  let at = from
  for (let steps = 0; steps < 8; steps++) {
    const word = wordAt(text, at) ?? wordMatched(text, at)
    if (!word) break
    const said = text.slice(word.start, word.end).toLowerCase()
    const term = TERMS.get(said)
    if (!term || (word.isApart && !term.isBilled)) break
    const { unit, isPerson, isBilled } = term
    if (isPerson) terms.perUser = true
    else if (unit && (billing || terms.period)) terms.billed = unit
    else if (unit) terms.period = unit
    else if (isBilled) billing = true
    else if (!LINKS.has(said)) break
    // Without the full stop, which may be the sentence's.
    if (unit || isPerson) terms.end = word.end
    at = word.behind
  }
  return terms
}

/** A word behind an amount or behind another such word. */
interface WordBehind {
  start: number
  end: number
  /** Behind its full stop, if it has one. */
  behind: number
  /** Behind a comma. */
  isApart: boolean
}

const MOST_SIGNS = 3
const MOST_LETTERS = 16
const BETWEEN = signsOf(' \t\n\v\f\r,/(-')

/** What most of them are: letters of ASCII. Null is no answer: then the pattern must tell. */
function wordAt(text: string, from: number): WordBehind | null {
  let start = from
  let isApart = false
  for (; start < from + MOST_SIGNS && BETWEEN[text.charCodeAt(start)] === 1; start++)
    isApart ||= text[start] === ','
  const end = lettersEnd(text, start)
  if (end <= start || end - start > MOST_LETTERS) return null
  const hasStop = text[end] === '.'
  if (hasStop && lettersEnd(text, end + 1) !== end + 1) return null
  return { start, end, behind: hasStop ? end + 1 : end, isApart }
}

function wordMatched(text: string, from: number): WordBehind | null {
  const match = matchAt(WORD, text, from)
  if (!match) return null
  const [whole, word = ''] = match
  const end = from + whole.replace('.', '').length
  return { start: end - word.length, end, behind: from + whole.length, isApart: whole.includes(',') }
}
