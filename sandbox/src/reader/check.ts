// The second look at what the sandbox's own stories say: it reads the line again by itself, and holds what stands there against the entry.

import { stableFraction, stablePick } from '../stable.ts'
import { readLiterally } from './literal.ts'
import type { CheckItem, CheckRequest } from './request.ts'

const SAYS = ['differs', 'agrees', 'other'] as const
type Says = (typeof SAYS)[number]

export interface Checked {
  item: number
  says: Says
}

/** `rate` is the share of items of which it says something else than it knows. */
export const checkItems = (request: CheckRequest, rate: number, key: string): Checked[] =>
  request.items.map(item => {
    const says = lookAgain(request, item)
    const isSlip = stableFraction('second look', key, item.number) < rate
    const others = SAYS.filter(one => one !== says) as [Says, Says]
    return { item: item.number, says: isSlip ? stablePick(others, 'says', key, item.number) : says }
  })

function lookAgain({ lines }: CheckRequest, { matter, entry, line, quote, read }: CheckItem): Says {
  const held = readLiterally({ kind: 'reading', brand: [], matters: [matter], lines }).filter(
    ({ sentence, subject, time, voice }) =>
      sentence === line && subject === 'brand' && time === 'now' && voice === 'own',
  )
  if (!held.some(one => one.quote === quote && isRead(one.value, read))) return 'other'
  return entry.some(known => letters(read) === letters(known)) ? 'agrees' : 'differs'
}

/** Spelling is all that it knows: the same letters and digits mean the same. */
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const digits = (text: string): string => text.replace(/\D/g, '')

/** A length of time has other letters in words than in its short form. */
const isRead = (value: string, read: string): boolean =>
  /\d/.test(read) ? digits(value) === digits(read) : letters(value) === letters(read)
