// Is something said of another company than the brand, although the clause is about the brand? "Unlike Acme, which
// costs $99, ...", "Acme was founded in 2005", "rivals charge $59".

import { ANDS, LINKING } from '../../vocabulary/connecting-words.ts'
import { LANGUAGE_WORDS } from '../../vocabulary/language-words.ts'
import { list } from '../../vocabulary/words/word-lists.ts'
import type { Cue } from './known.ts'
import type { View } from './view.ts'

/** Before the name of whoever the brand is compared with. */
const COMPARING = new Set(
  list`unlike, than, versus, vs, like, compared, against, gegenüber, als, wie, anders, gegensatz, vergleich, contrairement, comparé, comparée, rapport, que, comme
    diferencia, frente, comparación, comparado, como, contrário, comparação, differenza, rispetto, come, che, confronto`,
)
const RIVALS = new Set(
  list`rivals, rival, competitors, competitor, alternatives, alternative, konkurrenten, konkurrent, konkurrenz, wettbewerber, mitbewerber, alternativen, concurrents, concurrent
    concurrente, competidores, competidor, rivales, alternativas, concorrentes, concorrente, rivais, concorrenti, rivali, alternatieve`,
)
/** Behind a name they speak of it: "Acme, which was founded in 1999". */
const RELATIVE = new Set(
  list`which, whose, where, welche, welches, qui, dont, que, cuya, cuyo, cuja, cujo, che, cui, la quale`,
)
/** Without one of them a sentence speaks of nobody else. */
const OTHERS = COMPARING.union(RIVALS).union(RELATIVE)
/** From the comparing word to the name: "compared with", "im Gegensatz zu". */
const COMPARE_REACH = 4

const isName = (view: View, at: number, own: ReadonlySet<string>): boolean =>
  at > view.sentence.from && view.isCapital(at) && !LINKING.has(view.word(at)) && !own.has(view.word(at))

/** What stands at the word `at`: the last one compared with, unless the brand or a new subject came after. */
export function isCompared(view: View, at: number, own: ReadonlySet<string>): boolean {
  if (!view.hasWord(OTHERS)) return false
  let comparing = -COMPARE_REACH
  let other = false
  for (let word = view.sentence.from; word < at; word++) {
    const text = view.word(word)
    if (own.has(text) || (other && /,/.test(view.gapBefore(word)) && isSubject(view, word))) other = false
    else if (RIVALS.has(text) || (RELATIVE.has(text) && isName(view, word - 1, own))) other = true
    else if (COMPARING.has(text)) comparing = word
    else if (word - comparing <= COMPARE_REACH && isName(view, word, own)) other = true
  }
  return other
}

/** "Unlike Acme, it ..." goes on about the brand. */
const isSubject = (view: View, at: number): boolean =>
  SUBJECTS.has(view.word(at)) || LANGUAGE_WORDS[view.sentence.language].continuations.includes(view.word(at))
const SUBJECTS = new Set(list`the, der, die, das, le, la, el, o, a, il, lo`)

/** Between a subject and its participle: "Acme was first established". */
const AUXILIARIES = new Set(
  list`was, were, is, are, has, been, had, being, first, originally, officially, wurde, wird, ist, war, hingegen, dagegen, jedoch, a, été, est, fue, es, ha, sido, foi, é, è
    stata, stato, viene, im, jahr, jahre, in`,
)
const AUXILIARY_REACH = 5

/** "Boston Celtics led by", "the Olympic Union (OU) was established": a name right before the cue that is not ours. */
export function isOthersCue(view: View, cue: Cue): boolean {
  const { own } = cue.known
  if (view.isCapital(cue.from) && !isAcronym(view, cue.from)) return false
  // "Ada Holt founded Northwind", "founded the company".
  if (own.has(view.word(cue.to)) || own.has(view.word(cue.to + 1)) || view.word(cue.to) === 'the')
    return false
  let at = cue.from - 1
  while (
    at > view.sentence.from &&
    cue.from - at < AUXILIARY_REACH &&
    (AUXILIARIES.has(view.word(at)) || view.isDigit(at))
  )
    at--
  if (/[,;:|*–—-]/.test(view.gapBefore(at + 1))) return false
  const last = at
  const isPart = (at: number) => at >= view.sentence.from && view.isCapital(at) && !LINKING.has(view.word(at))
  for (; isPart(at) && (at === last || !/[,;:|]/.test(view.gapBefore(at + 1))); at--)
    if (own.has(view.word(at).replace(/'s$/, ''))) return false
  if (at === last || ANDS.has(view.word(at)) || BEFORE_OBJECTS.has(view.word(at))) return false
  return view.sentence.language !== 'de' || last - at > 1 || isGermanName(view, last)
}
const BEFORE_OBJECTS = new Set(
  list`by, von, vom, durch, par, por, pela, da, dal, dalla, in, à, en, em, im, for, with`,
)

/** German writes every noun with a capital; a name stands without an article, at the head of its clause. */
const isGermanName = (view: View, at: number): boolean =>
  (at === view.sentence.from || LANGUAGE_WORDS.de.contrasts.includes(view.word(at - 1))) &&
  !LANGUAGE_WORDS.de.subjectNouns.includes(view.word(at))

const isAcronym = (view: View, at: number): boolean => {
  const text = view.textOf(view.spot(at, at + 1))
  return text.length <= 4 && text === text.toUpperCase()
}
