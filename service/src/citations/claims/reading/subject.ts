// Whom a clause is about. The brand is the subject from its first mention on; another name takes over where it
// stands as a subject ("Acme offers ...", "Acme (free plan)", a list item or heading of its own), and the brand comes
// back with its next mention or section. What could be about either is `unclear`.

import type { Mention } from '../../mentions/find-mentions.ts'
import type { Language } from '../../vocabulary/language-words.ts'
import type { ClauseRange } from './clauses.ts'
import { Role } from './lexicon.ts'
import { Names } from './names.ts'
import type { Sight } from './negation.ts'
import { Sections } from './sections.ts'
import type { Cut } from './sentences.ts'

export type Subject = 'brand' | 'other' | 'unclear'

export interface SubjectFinder {
  /** In the order of the text: the subjects of the clauses of one sentence. */
  of(cut: Cut, clauses: ClauseRange[]): Subject[]
}

/** `known`: words of the brand's own facts (its town, its founder, its products); they are no other company. */
export function createSubjectFinder(
  sight: Sight,
  mentions: Mention[],
  known: Set<string>,
  language: Language,
): SubjectFinder {
  const { starts, ends } = sight.words
  const names = new Names(sight, known, language)
  const sections = new Sections(sight.words, mentions, names)
  // An answer that names the brand at all speaks of it from the beginning, until it names another.
  let topic: Subject = mentions.length > 0 ? 'brand' : 'unclear'
  let last: Subject = topic
  let next = 0
  let named = false

  const mentionIn = (start: number, end: number): Mention | undefined => {
    while (next < mentions.length && (mentions[next] as Mention).end <= start) next++
    const mention = mentions[next]
    return mention && mention.start < end ? mention : undefined
  }

  return {
    of(cut, clauses) {
      const section = sections.of(cut)
      if (section) topic = section
      let subject: Subject = startsWithContinuation(sight, cut) ? last : topic
      let ended = -1
      const subjects = new Array<Subject>(clauses.length)
      for (let index = 0; index < clauses.length; index++) {
        const clause = clauses[index] as ClauseRange
        const mention = mentionIn(starts[clause.from] as number, ends[clause.to - 1] as number)
        // "Acme (free plan, 500 employees)": what stands in brackets is said of the name before them.
        if (clause.inBrackets && !mention && ended < (ends[clause.from - 1] as number)) {
          subjects[index] = names.isBeforeBracket(clause.from - 1) ? 'other' : subject
          continue
        }
        const name = names.subjectAt(clause, mention)
        if (mention) {
          named = true
          subject = name ? 'unclear' : 'brand'
          ended = mention.end
        } else if (name) subject = 'other'
        subjects[index] = subject
      }
      if (subjects.includes('brand') && section !== 'other') topic = 'brand'
      else if (!named && subjects.includes('other')) topic = 'unclear'
      last = subject
      return subjects
    },
  }
}

const startsWithContinuation = ({ roles }: Sight, cut: Cut): boolean =>
  ((roles[cut.from] ?? 0) & Role.continuation) !== 0
