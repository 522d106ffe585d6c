// Numbers, measures, lengths of time and dates: values that are paired with the words of their matter.

import type { Found, Said } from './meaning.ts'
import { nearestTerms } from './pairing.ts'
import type { Passage } from './passages.ts'
import type { Asked, Scene } from './scene.ts'
import { dimensionOf, type Value, valueText } from './values.ts'

export function readFigures(scene: Scene, passage: Passage, found: Found): Said[] {
  return found.values.flatMap(value => {
    const candidates = scene.asked.filter(
      asked => fits(scene, asked, value) && !isElsewhere(passage, asked, value),
    )
    if (value.kind === 'money' || candidates.length === 0) return []
    const others = found.values.filter(other => other !== value && other.kind === value.kind)
    const terms = nearestTerms(scene, passage, found, { value, isBare: value.kind === 'count', others })
    return candidates
      .filter(({ term }) => terms.includes(term))
      .map(
        ({ matter }): Said => ({
          matter,
          range: value,
          value: valueText(value),
          isEvent: matter.kind === 'date',
          ...('isRange' in value && value.isRange && { precision: 'range' }),
        }),
      )
  })
}

/** A score beside another name is that portal's. */
const isElsewhere = ({ strange, parts }: Passage, { term }: Asked, { from }: Value): boolean =>
  term === 'rating' && strange.some(at => parts.part[at] === parts.part[from])

/** Whether a value has the form that the matter asks for. */
function fits({ tongue }: Scene, { matter, term }: Asked, value: Value): boolean {
  if (matter.kind !== 'number') return matter.kind === value.kind
  if (term === 'rating') return value.kind === 'count' && isRating(value)
  const dimension = dimensionOf(matter.unit, tongue)
  // Things are counted in whole numbers.
  if (value.kind === 'count') return value.scale === null && dimension === null && value.decimals === 0
  return value.kind === 'measure' && dimension === dimensionOf(value.unit, tongue)
}

const HIGHEST_RATING = 10

/** A bare whole number with stars is a class of hotels or the worst of reviews. */
const isRating = ({ high, scale, decimals }: Extract<Value, { kind: 'count' }>): boolean =>
  scale !== null || (decimals > 0 && high <= HIGHEST_RATING)
