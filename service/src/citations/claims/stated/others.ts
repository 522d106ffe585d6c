// Is something said of another company than the brand, although the clause is about the brand? "Unlike Acme, which
// costs $99, ...", "Acme was founded in 2005", "rivals charge $59".

import { ANDS, LINKING } from '../../vocabulary/connecting-words.ts'
import { LANGUAGE_SETS } from '../../vocabulary/language-sets.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import { list } from '../../vocabulary/words/word-lists.ts'
import { Sign } from '../words/gaps.ts'
import type { Cue } from './known.ts'
import type { View } from './view.ts'

/** Before the name of whoever the brand is compared with. */
const COMPARING = new WordSet(
  list`unlike, than, versus, vs, like, compared, against, gegenüber, als, wie, anders, gegensatz, vergleich, contrairement, comparé, comparée, rapport, que, comme
    diferencia, frente, comparación, comparado, como, contrário, comparação, differenza, rispetto, come, che, confronto`,
)
const RIVALS = new WordSet(
  list`rivals, rival, competitors, competitor, alternatives, alternative, konkurrenten, konkurrent, konkurrenz, wettbewerber, mitbewerber, alternativen, concurrents, concurrent
    concurrente, competidores, competidor, rivales, alternativas, concorrentes, concorrente, rivais, concorrenti, rivali, alternatieve`,
)
/** Behind a name they speak of it: "Acme, which was founded in 1999". */
const RELATIVE = new WordSet(
  list`which, whose, where, welche, welches, qui, dont, que, cuya, cuyo, cuja, cujo, che, cui, la quale`,
)
/** Without one of them a sentence speaks of nobody else. */
const OTHERS = new WordSet([...COMPARING.words, ...RIVALS.words, ...RELATIVE.words])
/** From the comparing word to the name: "compared with", "im Gegensatz zu". */
const COMPARE_REACH = 4

const isName = (view: View, at: number, own: ReadonlySet<string>): boolean =>
  at > view.sentence.from && view.isCapital(at) && !view.is(LINKING, at) && !own.has(view.word(at))

/** What stands at the word `at`: the last one compared with, unless the brand or a new subject came after. */
export function isCompared(view: View, at: number, own: ReadonlySet<string>): boolean {
  if (!view.sentence.hasWord(OTHERS)) return false
  let comparing = -COMPARE_REACH
  let other = false
  for (let word = view.sentence.from; word < at; word++) {
    if (own.has(view.word(word)) || (other && view.signs(word) & Sign.comma && isSubject(view, word)))
      other = false
    else if (view.is(RIVALS, word) || (view.is(RELATIVE, word) && isName(view, word - 1, own))) other = true
    else if (view.is(COMPARING, word)) comparing = word
    else if (word - comparing <= COMPARE_REACH && isName(view, word, own)) other = true
  }
  return other
}

/** "Unlike Acme, it ..." goes on about the brand. */
const isSubject = (view: View, at: number): boolean =>
  view.is(SUBJECTS, at) || view.is(LANGUAGE_SETS[view.sentence.language].continuations, at)
const SUBJECTS = new WordSet(list`the, der, die, das, le, la, el, o, a, il, lo`)

/** Between a subject and its participle: "Acme was first established". */
const AUXILIARIES = new WordSet(
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
    (view.is(AUXILIARIES, at) || view.isDigit(at))
  )
    at--
  if (!view.isSpaced(at + 1) && /[,;:|*–—-]/.test(view.gapBefore(at + 1))) return false
  const last = at
  const isPart = (at: number) => at >= view.sentence.from && view.isCapital(at) && !view.is(LINKING, at)
  for (; isPart(at) && (at === last || (view.signs(at + 1) & PARTING) === 0); at--)
    if (own.has(view.word(at).replace(/'s$/, ''))) return false
  if (at === last || view.is(ANDS, at) || view.is(BEFORE_OBJECTS, at)) return false
  return view.sentence.language !== 'de' || last - at > 1 || isGermanName(view, last)
}
const PARTING = Sign.comma | Sign.semicolon | Sign.colon | Sign.bar
const BEFORE_OBJECTS = new WordSet(
  list`by, von, vom, durch, par, por, pela, da, dal, dalla, in, à, en, em, im, for, with`,
)

/** German writes every noun with a capital; a name stands without an article, at the head of its clause. */
const isGermanName = (view: View, at: number): boolean =>
  (at === view.sentence.from || view.is(LANGUAGE_SETS.de.contrasts, at - 1)) &&
  !view.is(LANGUAGE_SETS.de.subjectNouns, at)

const isAcronym = (view: View, at: number): boolean => {
  const text = view.textOf(view.spot(at, at + 1))
  return text.length <= 4 && text === text.toUpperCase()
}
