// The names of months in many languages, as the machine itself would write them.

import { once } from '../platform/pace/once.ts'
import { folded } from './folded.ts'
import { LANGUAGES } from './unit-words.ts'
import { namesOf } from './words/calendar.ts'

const SHORTEST = 3

/** By the folded name: the months that it means; two languages may use one name for different months. */
const months = once(() => {
  const found: Map<string, Set<number>> = new Map()
  for (const language of LANGUAGES)
    for (const [name, place] of namesOf(language, 'month', 12))
      for (const beginning of beginningsOf(folded(name)))
        found.set(beginning, (found.get(beginning) ?? new Set()).add(place + 1))
  return found
})

/** A name may be cut short: "genn." is gennaio. */
function beginningsOf(name: string): string[] {
  const lengths = Array.from(
    { length: Math.max(1, name.length - SHORTEST + 1) },
    (_, less) => name.length - less,
  )
  return lengths.map(length => name.slice(0, length))
}

export function monthsIn(text: string): number[] {
  const words = folded(text).match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  return words.flatMap(word => [...(months().get(word) ?? [])])
}
