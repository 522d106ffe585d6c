// Numbers, measures, lengths of time and dates: values that are paired with the words of their matter.

import type { Found, Said } from './meaning.ts'
import { nearestTerms } from './pairing.ts'
import type { Range } from './phrases.ts'
import type { Asked, Scene } from './scene.ts'
import type { Passage } from './topic.ts'
import { type Value, valueText } from './values.ts'

export function readFigures(scene: Scene, passage: Passage, found: Found): Said[] {
  return found.values.flatMap(value => {
    if (value.kind === 'money') return []
    const isNumber = value.kind === 'count' || value.kind === 'measure'
    const candidates = scene
      .of(isNumber ? 'number' : value.kind)
      .filter(asked => (!isNumber || fits(asked, value)) && !isElsewhere(passage, asked, value))
    if (candidates.length === 0) return []
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
const isElsewhere = ({ strange, parts }: Passage, { term }: Asked, { from }: Range): boolean =>
  term === 'rating' && strange.some(at => parts.part[at] === parts.part[from])

type Figure = Extract<Value, { kind: 'count' | 'measure' }>

/** Whether a figure has the form that the matter asks for. */
function fits({ term, dimension }: Asked, value: Figure): boolean {
  if (term === 'rating') return value.kind === 'count' && isRating(value)
  // Things are counted in whole numbers.
  if (value.kind === 'count') return value.scale === null && dimension === null && value.decimals === 0
  return dimension === value.dimension
}

const HIGHEST_RATING = 10

/** A bare whole number with stars is a class of hotels or the worst of reviews. */
const isRating = ({ high, scale, decimals }: Extract<Value, { kind: 'count' }>): boolean =>
  scale !== null || (decimals > 0 && high <= HIGHEST_RATING)
