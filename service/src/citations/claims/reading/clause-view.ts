// One clause as readers see it: its place, its subject, and the questions that can be asked about it.

import type { Clause } from '../reader.ts'
import type { Words } from '../words/words.ts'
import type { ClauseRange } from './clauses.ts'
import { Role } from './lexicon.ts'
import { isDenied, rolesIn, type Sight } from './negation.ts'
import { isHedged } from './reports.ts'
import type { Range } from './sentences.ts'

/** What the sentence around it says about all its clauses. */
export interface Standing {
  /** Words that are somebody else's. */
  reported: Range
  /** Stands under "Not available:". */
  deniedAbove: boolean
  /** False when nothing in the sentence denies anything. */
  mayDeny: boolean
}

export class ClauseView implements Clause {
  readonly words: Words
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
  readonly subject: Clause['subject']
  readonly #sight: Sight
  readonly #ranges: ClauseRange[]
  readonly #index: number
  readonly #standing: Standing

  constructor(
    sight: Sight,
    ranges: ClauseRange[],
    index: number,
    subject: Clause['subject'],
    standing: Standing,
  ) {
    const { from, to } = ranges[index] as ClauseRange
    this.words = sight.words
    this.from = from
    this.to = to
    this.start = sight.words.starts[from] as number
    this.end = sight.words.ends[to - 1] as number
    this.subject = subject
    this.#sight = sight
    this.#ranges = ranges
    this.#index = index
    this.#standing = standing
  }

  get text(): string {
    return this.words.text.slice(this.start, this.end)
  }

  has(roles: number): boolean {
    return (rolesIn(this.#sight, this) & roles) !== 0
  }

  attributedAt(offset: number): boolean {
    const { from, to } = this.#standing.reported
    return (
      from < to &&
      offset >= (this.words.starts[from] as number) &&
      offset < (this.words.ends[to - 1] as number)
    )
  }

  deniedAt(start: number, end: number): boolean {
    const own = this.#ranges[this.#index] as ClauseRange
    // Under "What you don't get", "(there is a trial instead)" speaks for itself.
    const above = this.#standing.deniedAbove && !(own.inBrackets && isRemark(this.#sight, own))
    if (!this.#standing.mayDeny) return above
    return above !== isDeniedIn(this.#sight, this.#ranges, this.#index, this.#wordsAt(start, end))
  }

  hedgedAt(start: number, end: number): boolean {
    return isHedged(this.#sight, this, this.#wordsAt(start, end))
  }

  /** The words of the clause that touch the given offsets. */
  #wordsAt(start: number, end: number): Range {
    let from = this.from
    let last = this.to - 1
    while (from < last) {
      const middle = (from + last) >> 1
      if ((this.words.ends[middle] as number) <= start) from = middle + 1
      else last = middle
    }
    let to = from + 1
    while (to < this.to && (this.words.starts[to] as number) < end) to++
    return { from, to }
  }
}

/** What is in brackets and not denied there shares the fate of the word before: "no parking (street, garage)". */
function isDeniedIn(sight: Sight, ranges: ClauseRange[], index: number, hit: Range): boolean {
  const clause = ranges[index] as ClauseRange
  if (isDenied(sight, clause.scope, hit)) return true
  const before = clause.inBrackets && index > 0 ? ranges[index - 1] : undefined
  if (!before || before.inBrackets || isRemark(sight, clause)) return false
  return isDenied(sight, before.scope, { from: before.to - 1, to: clause.to })
}

/** "(street parking only)", "(it has a garage)": says something of its own. */
function isRemark({ words, roles }: Sight, { from, to }: Range): boolean {
  for (let at = from; at < to; at++)
    if (words.list[at] === 'only' || (roles[at] as number) & (Role.be | Role.verb)) return true
  return false
}
