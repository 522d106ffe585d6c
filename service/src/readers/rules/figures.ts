// Numbers, measures, lengths of time and dates: values that are paired with the words of their matter.

import type { Statement } from '../statement.ts'
import { statementOf } from './meaning.ts'
import { type Cues, nearestTerms } from './pairing.ts'
import type { Passage } from './passages.ts'
import type { Asked, Scene } from './scene.ts'
import { tokensOf } from './tokens.ts'
import { countText, dimensionOf, durationText, measureText, type Value } from './values.ts'

export function readFigures(
  scene: Scene,
  passage: Passage,
  { values, cues }: { values: Value[]; cues: Cues },
): Statement[] {
  return values.flatMap(value => {
    const isElsewhere = passage.strange.some(at => passage.parts.part[at] === passage.parts.part[value.from])
    // A score beside another name is that portal's.
    const candidates = scene.asked.filter(
      asked => fits(scene, asked, value) && !(asked.term === 'rating' && isElsewhere),
    )
    if (candidates.length === 0) return []
    const others = values.filter(other => other !== value && other.kind === value.kind)
    const terms = nearestTerms(passage, cues, {
      value,
      isBare: value.kind === 'count',
      others,
      lexicon: scene.tongue.lexicon,
    })
    return candidates
      .filter(({ term }) => terms.includes(term))
      .flatMap(({ matter }) => {
        const precision = 'isRange' in value && value.isRange ? ('range' as const) : undefined
        const said = {
          matter,
          range: value,
          value: textOf(value),
          isEvent: matter.kind === 'date',
          ...(precision && { precision }),
        }
        return statementOf(scene, passage, said) ?? []
      })
  })
}

/** Whether a value has the form that the matter asks for. */
function fits({ tongue }: Scene, { matter, term }: Asked, value: Value): boolean {
  switch (matter.kind) {
    case 'date':
      return value.kind === 'date'
    case 'duration':
      return value.kind === 'duration'
    case 'number': {
      if (term === 'rating') return value.kind === 'count' && isRating(value)
      if (value.kind === 'count') return value.scale === null && dimensionIn(matter.unit, tongue) === null
      return value.kind === 'measure' && dimensionIn(matter.unit, tongue) === dimensionIn(value.unit, tongue)
    }
    default:
      return false
  }
}

/** A bare whole number with stars is a class of hotels or the worst of reviews. */
const isRating = ({
  high,
  scale,
  decimals,
}: {
  high: number
  scale: number | null
  decimals: number
}): boolean => scale !== null || (decimals > 0 && high <= HIGHEST_RATING)
const HIGHEST_RATING = 10

const dimensionIn = (unit: string | null, { values }: Scene['tongue']): string | null =>
  unit === null ? null : dimensionOf(unit, values.units, tokensOf(unit))

function textOf(value: Value): string {
  switch (value.kind) {
    case 'date':
      return value.value
    case 'duration':
      return durationText(value)
    case 'measure':
      return measureText(value)
    case 'count':
      return countText(value)
    case 'money':
      return ''
  }
}
