// What a reader told of the companies of an answer, as far as it quotes it rightly, put to those that code has found there. Who has
// been recommended in the place of the brand, code cannot read.

import { quotedIn } from '../../citations/gate/quoted.ts'
import { foldName } from '../../citations/mentions/fold.ts'
import type { BrandNames } from '../../model/brand.ts'
import { readable } from '../../readers/readable.ts'
import { sentencesOf } from '../../readers/sentences.ts'
import type { Party } from '../../readers/told.ts'
import type { Named } from './named.ts'

export type ToldParty = Pick<Party, 'sentence' | 'quote' | 'name' | 'place' | 'instead'>

interface Told {
  /** Its best place, where any is told. */
  places: Map<number, number>
  /** Ascending; never the brand. */
  instead: number[]
}

/** By the index of the company. */
export function toldIn(
  text: string,
  told: ToldParty[],
  { named, parties }: { named: Named[]; parties: BrandNames[] },
): Told {
  const answer = readable(text)
  const sentences = sentencesOf(answer)
  const known = new Set(named.map(({ party }) => party))
  const spelled = new Map(
    parties.flatMap(({ name, aliases }, party) => [name, ...aliases].map(one => [foldName(one), party])),
  )
  const places = new Map<number, number>()
  const instead = new Set<number>()
  for (const one of told) {
    const at = quotedIn(answer, sentences, one)
    if (at.length === 0) continue
    const within = new Set(
      named
        .filter(({ start, end }) => at.some(place => start < place.end && place.start < end))
        .map(({ party }) => party),
    )
    const only = within.size === 1 ? [...within][0] : undefined
    const party = spelled.get(foldName(one.name)) ?? spelled.get(foldName(one.quote)) ?? only
    if (party === undefined || !known.has(party)) continue
    if (one.place > 0) places.set(party, Math.min(one.place, places.get(party) ?? one.place))
    if (one.instead && party !== BRAND) instead.add(party)
  }
  return { places, instead: [...instead].sort((a, b) => a - b) }
}

const BRAND = 0
