// What a facet is: a property of schema.org, the kind of value it has, the keys of the facts that tell it, and
// the words by which a sentence of each language states it. Data only; claims/stated/ reads by it.

import type { Language } from '../language-words.ts'

export type FacetKind = 'date' | 'count' | 'duration' | 'place' | 'person' | 'organisation' | 'link'

export interface Facet {
  /** The schema.org word. */
  name: string
  kind: FacetKind
  /** Which facts are about it; a key is a path of schema.org words. */
  keys: RegExp
  /**
   * How the past is meant. `event`: it happened once and stays true (founded). `result`: what happened holds on
   * unless said otherwise (acquired). `state`: "was based in" says that it is no longer so.
   */
  tense: 'event' | 'result' | 'state'
  /** Phrases that stand next to the value. */
  cues: Record<Language, string[]>
}
