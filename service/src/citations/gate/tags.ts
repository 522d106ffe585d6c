// Words around a quote that tell another time or voice than the reader says: formerly, reviewers, if. A reader that passes
// over them takes a former price for today's. Known for the languages that have a lexicon.

import type { MatterKind } from '../../readers/matter.ts'
import { tagsOver } from '../../readers/rules/context.ts'
import { partsOf } from '../../readers/rules/parts.ts'
import { tongueOf } from '../../readers/rules/scene.ts'
import { plainTokens, wordsOf } from '../../readers/rules/tokens.ts'
import type { Passed, Place } from './gate.ts'

const ASIDE = new Set(['past', 'future', 'reported', 'condition'])
/** Whoever founded it, when, and where from is told in the past and still holds. */
const LASTING = new Set<MatterKind>(['date', 'name'])

export type IsTagged = (one: Passed, place: Place) => boolean

export function createIsTagged(answer: string): IsTagged {
  const tongue = tongueOf({ prompt: '', answer })
  if (!tongue) return () => false
  return ({ sentence, matter, statement }, place) => {
    const tokens = plainTokens(answer, sentence.start, sentence.end)
    const from = tokens.findIndex(({ end }) => end > place.start)
    const to = tokens.findLastIndex(({ start }) => start < place.end) + 1
    const all = tagsOver(tongue.context(tokens, partsOf(tokens, tongue.lexicon)), from, to)
    const name = new Set(wordsOf(matter.product ?? ''))
    // Words of the quote belong to the value: "from 9 until 5"; and a plan may be called Solo.
    const tags = all.filter(
      ({ trigger }) =>
        (trigger.from < from || trigger.to > to) &&
        !tokens.slice(trigger.from, trigger.to).every(({ text }) => name.has(text)),
    )
    // An average rating is the word of reviewers.
    const isRated = /rating/i.test(matter.key)
    const isLasting = LASTING.has(matter.kind)
    return (
      /\?["”»)]*$/.test(answer.slice(sentence.start, sentence.end)) ||
      tags.some(
        ({ tag }) =>
          (ASIDE.has(tag) && !(isLasting && tag === 'past') && !(isRated && tag === 'reported')) ||
          (tag === 'denied' && matter.kind !== 'yes_no' && statement.value !== 'false'),
      )
    )
  }
}
