// An answer as sentences the readers can read: cut, bound to their subjects, with what is denied, hedged and
// reported in them. Sentences about others, questions and conditionals are left out.

import type { Mention } from '../../mentions/find-mentions.ts'
import { languageIn } from '../../vocabulary/language-sets.ts'
import type { Sentence } from '../reader.ts'
import { type Words, wordsForNow } from '../words/words.ts'
import { type ClauseRange, cutClauses } from './clauses.ts'
import { rolesOf } from './lexicon.ts'
import type { Sight } from './negation.ts'
import { isStated, SentenceView } from './sentence-view.ts'
import { cutSentences } from './sentences.ts'
import { createSubjectFinder, type Subject } from './subject.ts'

/** Words enough to tell the language. */
const LANGUAGE_SAMPLE = 100

/** One after another, until `read` says that it has read enough. `known`: words that are no other company's name. */
export function readSentences(
  { text, mentions, known }: { text: string; mentions: Mention[]; known: Set<string> },
  read: (sentence: Sentence) => boolean,
): void {
  const words = wordsForNow(text)
  const language = languageIn(words, LANGUAGE_SAMPLE)
  const sight: Sight = { words, roles: rolesOf(words, language) }
  const subjects = createSubjectFinder(sight, mentions, known, language)
  const names = wordsAt(words, mentions)
  cutSentences(words, cut => {
    const ranges = cutClauses(words, sight.roles, cut, names)
    const about = subjects.of(cut, ranges)
    if (cut.asks) return true
    return (
      !isReadable(sight, ranges, about) || read(new SentenceView({ sight, cut, ranges, about, language }))
    )
  })
}

/** Has it a clause about the brand that states something? */
function isReadable(sight: Sight, ranges: ClauseRange[], about: Subject[]): boolean {
  for (let index = 0; index < ranges.length; index++)
    if (isStated(sight, ranges[index] as ClauseRange, about[index])) return true
  return false
}

/** The words at which mentions begin. */
function wordsAt({ starts }: Words, mentions: Mention[]): Set<number> {
  const found = new Set<number>()
  let at = 0
  for (const { start } of mentions) {
    while (at < starts.length && (starts[at] as number) < start) at++
    found.add(at)
  }
  return found
}
