// Closed lists: platforms and languages. A thing that is not on the brand's own list is not offered.

import type { Fact } from '../../../model/fact.ts'
import { LISTED, type Listed } from '../../vocabulary/listed-names.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import {
  type Bearing,
  type Clause,
  type FactBook,
  NOTHING_STATED,
  type Reader,
  type Sentence,
  type Statement,
} from '../reader.ts'
import { turned } from '../stated/bearings.ts'
import { ourNames } from '../stated/known.ts'
import { isCompared } from '../stated/others.ts'
import { isOtherTime } from '../stated/times.ts'
import { isReadable, type Spot, type View, viewOf } from '../stated/view.ts'
import { Phrases } from '../words/phrases.ts'
import { wordList, wordsOf } from '../words/words.ts'

export const readListed: Reader = book => {
  const lists = LISTED.map(listed => new KnownList(listed, book)).filter(({ facts }) => facts.length > 0)
  return lists.length === 0 ? null : sentence => readAll(lists, sentence)
}

function readAll(lists: KnownList[], sentence: Sentence): readonly Statement[] {
  let statements = NOTHING_STATED
  for (const known of lists)
    if (known.isAnnounced(sentence)) statements = [...statements, ...known.read(sentence)]
  return statements
}

/** Names of fewer letters are words of their own. */
const SHORTEST = 3

class KnownList {
  readonly facts: Fact[]
  readonly #listed: Listed
  readonly #earlier: Fact[]
  readonly #phrases = new Phrases<string>()
  readonly #named = new Map<string, Set<string>>()
  readonly #own: ReadonlySet<string>

  constructor(listed: Listed, book: FactBook) {
    const { active, earlier } = book
    this.#own = ourNames(book)
    this.#listed = listed
    // Codes of languages are words elsewhere; they stand in facts alone.
    for (const [thing = '', ...names] of listed.things)
      for (const name of [thing, ...names]) this.#phrases.add(wordList(name), thing)
    this.facts = active.filter(({ key }) => listed.keys.test(key))
    this.#earlier = earlier.filter(({ key }) => listed.keys.test(key))
    for (const fact of [...this.facts, ...this.#earlier]) this.#named.set(fact.id, this.#thingsOf(fact))
  }

  #thingsOf({ key, value }: Fact): Set<string> {
    const words = wordsOf(nameIn(key) ?? value)
    return new Set(this.#phrases.longest(words, 0, words.list.length).map(found => found.value[0] as string))
  }

  read(sentence: Sentence): Statement[] {
    if (!isReadable(sentence)) return []
    const view = viewOf(sentence, this.#own)
    const statements: Statement[] = []
    for (const clause of sentence.clauses)
      for (const { from, to, value } of this.#phrases.longest(clause.words, clause.from, clause.to)) {
        const end = clause.words.ends[to - 1] as number
        if (end - (clause.words.starts[from] as number) < SHORTEST) continue
        if (isTopic(clause, from) || isCompared(view, from, this.#own)) continue
        statements.push(this.#state(view, clause, view.spot(from, to), value[0] as string))
      }
    return statements
  }

  #state(view: View, clause: Clause, { start, end }: Spot, thing: string): Statement {
    const denied = clause.deniedAt(start, end)
    const bears = (fact: Fact) => this.#bears(thing, fact)
    return {
      start,
      end,
      clause,
      facet: this.#listed.name,
      value: thing,
      polarity: denied ? 'denied' : 'affirmed',
      hard: true,
      rule: 'listed/thing',
      facts: isOtherTime(view, clause) ? [] : this.facts,
      earlier: this.#earlier,
      others: [],
      // Denied, it must be on no list.
      need: denied ? 'each' : 'one',
      bears: denied ? fact => turned(bears(fact)) : bears,
    }
  }

  isAnnounced(sentence: Sentence): boolean {
    const { cues } = this.#listed
    return sentence.hasWord(cues) || sentence.isUnder(cues)
  }

  /** Named in brackets, a fact tells of that thing alone, yes or no; else it is the whole list. */
  #bears(thing: string, fact: Fact): Bearing {
    const named = this.#named.get(fact.id)?.has(thing) ?? false
    if (nameIn(fact.key) !== undefined) return named ? (NO.test(fact.value) ? 'differs' : 'agrees') : 'silent'
    if (named) return 'agrees'
    return this.#listed.common.includes(thing) ? 'silent' : 'differs'
  }
}

/** "On a Linux desktop, ..." only says for whom it is. */
const isTopic = ({ words, from }: Clause, hit: number): boolean =>
  hit - from <= 2 && hit > from && TOPIC.has(words, from)
const TOPIC = new WordSet('on under for if auf unter sur sous en no em su'.split(' '))

const NO = /^(?:false|no|none)$/i
const nameIn = (key: string): string | undefined => /\[([^\]]{1,80})\]$/.exec(key)?.[1]
