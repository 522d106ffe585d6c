// Countries of the headquarters, by their names in the language of the answer.

import type { Statement } from '../statement.ts'
import { statementOf } from './meaning.ts'
import type { Cues } from './pairing.ts'
import type { Passage } from './passages.ts'
import { everyPhrase } from './phrases.ts'
import type { Scene } from './scene.ts'
import type { Token } from './tokens.ts'

const CLOSE = 6

export function readCountries(scene: Scene, passage: Passage, { hits, label }: Cues): Statement[] {
  const asked = scene.of('country')
  if (asked.length === 0) return []
  return everyPhrase(scene.tongue.calendar.countries, passage.tokens).flatMap(country => {
    if (!(passage.tokens[country.from] as Token).isCapital) return []
    const isNear = hits.some(
      hit => hit.entry.includes('country') && hit.to <= country.from && country.from - hit.to <= CLOSE,
    )
    const isLabelled = label.includes('country') && country.from <= CLOSE
    if (!isNear && !isLabelled) return []
    return asked.flatMap(
      ({ matter }) =>
        statementOf(scene, passage, { matter, range: country, value: country.entry, precision: 'exact' }) ??
        [],
    )
  })
}
