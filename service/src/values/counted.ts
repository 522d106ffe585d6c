// Texts that count one thing, in units that nobody has a list of: "42 people" and "42名", 9 500 hl and ten thousand hectolitres.

import { type Bearing, compareAmounts, kindest, type Stated } from './bearing.ts'
import { countable, figuresIn } from './figures.ts'
import { folded } from './folded.ts'
import { unitOfTime } from './periods.ts'
import { knownUnit } from './units.ts'

/** What is counted decides; null where one of them counts nothing, or more. */
export function compareCounted({ value, precision }: Stated, fact: string): Bearing | null {
  const [said, known] = [onlyCountIn(value), onlyCountIn(fact)]
  if (!said || !known) return null
  if (said.unit !== null && known.unit !== null && said.unit !== known.unit) return 'ask'
  const bearing = kindest(
    said.values.flatMap(low =>
      known.values.map(amount => compareAmounts({ low, high: low }, amount, { precision, slack: 0 })),
    ),
  )
  // Another figure in a unit that only one side is known to have may be the same amount.
  const isOneUnit =
    said.unit === known.unit && (said.unit !== null || folded(said.rest) === folded(known.rest))
  return bearing === 'differs' && !isOneUnit ? 'ask' : bearing
}

interface OnlyCount {
  values: number[]
  /** As far as it is known. */
  unit: string | null
  rest: string
}

/** Of a text that begins with its only figure; so many a day are no total. */
function onlyCountIn(text: string): OnlyCount | null {
  const [plain = ''] = countable(text)
  const [figure, ...others] = figuresIn(plain)
  if (!figure || others.length > 0 || /[\p{L}\p{N}]/u.test(plain.slice(0, figure.start))) return null
  const rest = plain.slice(figure.end).trim()
  if (rest.startsWith('/')) return null
  const word = /^[^\p{L}\p{N}]*([\p{L}%°]+)/u.exec(rest)?.[1] ?? ''
  return { values: figure.values, unit: unitOfTime(word) ?? knownUnit(word), rest }
}
