// Sections of an answer: headings, list items and rows that name the brand or another company.

import type { Mention } from '../../mentions/find-mentions.ts'
import { Sign } from '../words/gaps.ts'
import type { Words } from '../words/words.ts'
import type { Names } from './names.ts'
import type { Cut, Range } from './sentences.ts'
import type { Subject } from './subject.ts'

/** Signs of headings, lists and tables, with something in them. */
const MARK = /^[\s#*>|1.)•-]*[#*|1•-][\s#*>|1.)•-]*$/
const MOST_MARK = 12
const MOST_HEAD_WORDS = 4

/** What stands between the beginning of a line and a place in it, if it may be a mark; numbers count as one. */
function markOf(text: string, at: number): string | null {
  let from = at
  let numbered = false
  for (; from > 0 && at - from < MOST_MARK; from--) {
    const code = text.charCodeAt(from - 1)
    if (code === NEW_LINE) break
    // Most names stand behind a word.
    if (isLetter(code)) return null
    numbered ||= code >= 0x30 && code <= 0x39
  }
  const mark = text.slice(from, at)
  return numbered ? mark.replaceAll(/\d+/g, '1') : mark
}
const NEW_LINE = 0x0a
const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a

/** "1. Acme": the number of a list item is no part of its head. */
function withoutNumber({ text, list, starts, ends, gaps }: Words, cut: Cut): Cut {
  const isNumber =
    cut.to - cut.from > 1 &&
    ((gaps[cut.from + 1] as number) & (Sign.stop | Sign.close)) !== 0 &&
    /^\d{1,3}$/.test(list[cut.from] as string)
  if (!isNumber || !/^[.)]\s/.test(text.slice(ends[cut.from], starts[cut.from + 1]))) return cut
  const label = cut.label && cut.label.to > cut.from + 1 ? { from: cut.from + 1, to: cut.label.to } : null
  return { ...cut, from: cut.from + 1, start: starts[cut.from + 1] as number, label }
}

/** "1. **Acme**, founded in 2010": the bold words at the beginning. */
function boldOf({ text, gaps }: Words, { from, to, start }: Cut): Range | null {
  if (!text.startsWith('**', start - 2)) return null
  for (let at = from; at < Math.min(to, from + MOST_HEAD_WORDS); at++)
    if ((gaps[at + 1] as number) & Sign.bold) return { from, to: at + 1 }
  return null
}

/** A whole short line may be a heading. */
const headOf = ({ from, to }: Cut): Range | null => (to - from <= MOST_HEAD_WORDS ? { from, to } : null)

/** Sections by headings and labelled list items, when the brand itself is the name of one of them. */
export class Sections {
  readonly #words: Words
  readonly #mentions: Mention[]
  readonly #names: Names
  /** The marks before heads that name the brand: "### ", "- **". */
  readonly #kinds = new Set<string>()

  constructor(words: Words, mentions: Mention[], names: Names) {
    this.#words = words
    this.#mentions = mentions
    this.#names = names
    for (const { start, end } of mentions) {
      const mark = markOf(words.text, start)
      if (
        mark !== null &&
        MARK.test(mark) &&
        /^(?:\*\*|:|\s*\||\s*\n|\s*$| [–—-] )/.test(words.text.slice(end, end + 4))
      )
        this.#kinds.add(mark)
    }
  }

  /** Whose section a line opens; null when it opens none. */
  of(whole: Cut): Subject | null {
    if (!whole.opens) return null
    const cut = withoutNumber(this.#words, whole)
    const range = boldOf(this.#words, cut) ?? cut.label ?? headOf(cut)
    if (!range) return null
    if (this.#mentioned(range)) return 'brand'
    const beside = this.#kinds.size > 0 && this.#kinds.has(markOf(this.#words.text, cut.start) ?? '')
    // Where the brand has a head of its own, heads of the same kind are its rivals'.
    for (let at = range.from; at < range.to; at++)
      if (!(beside ? this.#names.looksLikeName(at) : cut.label && this.#names.isName(at))) return null
    return 'other'
  }

  #mentioned(range: Range): boolean {
    const start = this.#words.starts[range.from] as number
    const end = this.#words.ends[range.to - 1] as number
    let at = 0
    let high = this.#mentions.length
    while (at < high) {
      const middle = (at + high) >> 1
      if ((this.#mentions[middle] as Mention).start < start) at = middle + 1
      else high = middle
    }
    const mention = this.#mentions[at]
    return mention !== undefined && mention.end <= end
  }
}
