// If the rules read two values for a matter that has one, they have misread at least one of them and cannot tell which.

import type { Matter } from '../matter.ts'
import type { Statement } from '../statement.ts'

/** Without statements that contradict each other. Those set aside or not exact contradict nothing. */
export function withoutConflicts(statements: Statement[], matters: Matter[]): Statement[] {
  const kinds = new Map(matters.map(({ key, kind }) => [key, kind]))
  const held = statements.filter(isHeld)
  const bySlot = Map.groupBy(
    held.flatMap(statement =>
      slotsOf(statement, kinds.get(statement.matter)).map(slot => ({ statement, ...slot })),
    ),
    ({ statement, slot }) => `${statement.matter} ${slot}`,
  )
  const doubtful = new Set<Statement>()
  for (const said of bySlot.values())
    if (said.some(({ value }) => !isSame(value, said[0]?.value ?? '')))
      for (const { statement } of said) doubtful.add(statement)
  return statements.filter(statement => !doubtful.has(statement))
}

const isHeld = ({ subject, time, voice, precision }: Statement): boolean =>
  subject === 'brand' && time === 'now' && voice === 'own' && precision === 'exact'

/** What there is one value of: a day of the week, a price by its currency and terms, or the matter in its unit. */
function slotsOf(
  { matter, value }: Statement,
  kind: Matter['kind'] | undefined,
): { slot: string; value: string }[] {
  const [first = '', rest = ''] = value.split(' ')
  if (kind === 'hours') return first.split(',').map(day => ({ slot: day, value: rest }))
  if (kind === 'money') return [{ slot: rest, value: first }]
  if (kind === 'number' || kind === 'duration') return [{ slot: value.replace(/[\d.]/g, ''), value }]
  // A company may have several founders.
  return matter.startsWith('founder') ? [] : [{ slot: '', value }]
}

/** "2014" and "2014-05" are one date, "Dolinski" and "Marek Dolinski" one man. */
function isSame(one: string, other: string): boolean {
  const [words, others] = [one, other].map(value => value.split(/[\s-]/)) as [string[], string[]]
  const [few, many] = words.length < others.length ? [words, others] : [others, words]
  return few.every(word => many.includes(word))
}
