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
import { type Cut, cutSentences } from './sentences.ts'
import { createSubjectFinder, type Subject } from './subject.ts'

/** Words enough to tell the language. */
const LANGUAGE_SAMPLE = 100

/**
 * So many sentences take each step together: the code of a step stays at hand for the processor, which takes some
 * hundredths off the time. Not all of them at once, because an answer may make more claims than are kept.
 */
const BATCH = 128

/** Some after others, until `read` says that it has read enough. `known`: words that are no other company's name. */
export function readSentences(
  { text, mentions, known }: { text: string; mentions: Mention[]; known: Set<string> },
  read: (sentences: Sentence[]) => boolean,
): void {
  const words = wordsForNow(text)
  const language = languageIn(words, LANGUAGE_SAMPLE)
  const sight: Sight = { words, roles: rolesOf(words, language) }
  const subjects = createSubjectFinder(sight, mentions, known, language)
  const names = wordsAt(words, mentions)
  let cuts: Cut[] = []
  const readCuts = (): boolean => {
    const clauses = cuts.map(cut => cutClauses(words, sight.roles, cut, names))
    const subjectsOf = cuts.map((cut, index) => subjects.of(cut, clauses[index] as ClauseRange[]))
    const sentences: Sentence[] = []
    for (let index = 0; index < cuts.length; index++) {
      const cut = cuts[index] as Cut
      const ranges = clauses[index] as ClauseRange[]
      const about = subjectsOf[index] as Subject[]
      if (!cut.asks && isReadable(sight, ranges, about))
        sentences.push(new SentenceView({ sight, cut, ranges, about, language }))
    }
    cuts = []
    return read(sentences)
  }
  const isEnough = !cutSentences(words, cut => cuts.push(cut) < BATCH || readCuts())
  if (!isEnough) readCuts()
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
