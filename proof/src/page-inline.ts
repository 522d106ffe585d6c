// Markdown within a line: emphasis, code, links. Drawn as our own elements around escaped text; a link is words and an
// address to read. Part of the drawing: see bundle-page.ts.

import type { Marks, Standing } from './page-marks.ts'
import { escaped } from './page-text.ts'

/** A block's text, and the position of each of its units in the answer. */
export interface Source {
  text: string
  at: number[]
}

const slice = ({ text, at }: Source, from: number, to: number): Source => ({
  text: text.slice(from, to),
  at: at.slice(from, to),
})

const PUNCTUATION = /[!-/:-@[-`{-~]/
const SPACE = /[\s\u00a0]/
const ELEMENTS: Record<string, string> = { '**': 'strong', __: 'strong', '*': 'em', _: 'em', '~~': 's' }
const DELIMITER = /\*{1,3}|_{1,3}|~~/y
/** Words in brackets, containing at most one pair of brackets, then an address with at most one pair of parentheses. */
const LINK =
  /!?\[([^[\]]*(?:\[[^[\]]*\][^[\]]*)*)\]\((<?[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*>?(?:\s+(?:"[^"()]*"|'[^'()]*'))?\s*)\)/y
const ADDRESS = /<(https?:\/\/[^\s<>]*)>/y
const BREAK = /<br *\/?>/iy
const TICKS = /`+/y

const matchAt = (pattern: RegExp, text: string, place: number): RegExpExecArray | null => {
  pattern.lastIndex = place
  return pattern.exec(text)
}

/** Text that opens more and closes none does not mean emphasis. */
const MOST_OPEN = 100

/** An opened emphasis: its mark, and its position in the output. */
interface Opened {
  mark: string
  place: number
}

/** Writes text into a page, marking the examined statements in it. */
export class Pen {
  readonly #out: string[] = []
  readonly #marks: Marks
  /** The last piece of each statement, so that its number follows it. */
  readonly #last = new Map<number, { place: number; standing: Standing }>()

  constructor(marks: Marks) {
    this.#marks = marks
  }

  tag(html: string): void {
    this.#out.push(html)
  }

  /** As it is: none of it is Markdown. */
  plain({ text, at }: Source): void {
    let from = 0
    while (from < text.length) {
      const start = at[from] as number
      const stretch = this.#marks.after(start)
      const isMarked = stretch !== null && stretch.from <= start
      const limit = stretch === null ? Number.POSITIVE_INFINITY : isMarked ? stretch.to : stretch.from
      let to = from + 1
      while (to < text.length && (at[to] as number) < limit) to++
      const words = escaped(text.slice(from, to)).replaceAll('\n', '<br>\n')
      if (isMarked) {
        for (const number of stretch.numbers)
          this.#last.set(number, { place: this.#out.length, standing: stretch.standing })
        this.#out.push(`<mark class="${stretch.standing}">${words}</mark>`)
      } else this.#out.push(words)
      from = to
    }
  }

  /** With its Markdown drawn. */
  inline(source: Source): void {
    const { text } = source
    const open: Opened[] = []
    const withoutEnd = new Set<number>()
    let from = 0
    let place = 0
    const flush = (to: number) => this.plain(slice(source, from, to))
    const skip = (to: number) => {
      place = to
      from = to
    }
    while (place < text.length) {
      const character = text[place] as string
      if (character === '\\' && PUNCTUATION.test(text[place + 1] ?? '')) {
        flush(place)
        from = place + 1
        place += 2
      } else if (character === '`') {
        const ticks = matchAt(TICKS, text, place)?.[0].length ?? 1
        const end = withoutEnd.has(ticks) ? -1 : endOfCode(text, place + ticks, ticks)
        if (end < 0) {
          withoutEnd.add(ticks)
          place += ticks
          continue
        }
        flush(place)
        this.tag('<code>')
        this.plain(slice(source, place + ticks, end))
        this.tag('</code>')
        skip(end + ticks)
      } else if (character === '[' || (character === '!' && text[place + 1] === '[')) {
        const link = matchAt(LINK, text, place)
        if (!link) {
          place += 1
          continue
        }
        flush(place)
        this.#link(source, place, link)
        skip(place + link[0].length)
      } else if (character === '<') {
        const address = matchAt(ADDRESS, text, place)
        const lineBreak = address ?? matchAt(BREAK, text, place)
        if (!lineBreak) {
          place += 1
          continue
        }
        flush(place)
        if (address) this.#address(slice(source, place + 1, place + address[0].length - 1))
        else this.tag('<br>')
        skip(place + lineBreak[0].length)
      } else if (character === '*' || character === '_' || character === '~') {
        const run = matchAt(DELIMITER, text, place)?.[0] ?? ''
        if (run === '' || text[place + run.length] === character) {
          while (text[place] === character) place += 1
          continue
        }
        flush(place)
        this.#emphasis(source, place, run, open)
        skip(place + run.length)
      } else place += 1
    }
    flush(text.length)
  }

  /** A run of marks closes what it can, opens what it may, and is text otherwise. */
  #emphasis(source: Source, place: number, run: string, open: Opened[]): void {
    const before = source.text[place - 1] ?? ' '
    const after = source.text[place + run.length] ?? ' '
    const mayClose = !SPACE.test(before) && !isWithinWord(run, after)
    const mayOpen = !SPACE.test(after) && !isWithinWord(run, before)
    const marks = run.length === 3 ? [run.slice(0, 2), run.slice(2)] : [run]
    const ends = open.some(({ mark }) => marks.includes(mark)) && mayClose
    for (const mark of ends ? inOrder(marks, open) : marks) {
      const depth = mayClose ? open.findLastIndex(one => one.mark === mark) : -1
      if (depth >= 0) {
        const { place: opening } = open[depth] as Opened
        this.#out[opening] = `<${ELEMENTS[mark]}>`
        open.length = depth
        this.tag(`</${ELEMENTS[mark]}>`)
      } else {
        if (mayOpen && open.length < MOST_OPEN) open.push({ mark, place: this.#out.length })
        // One piece, so that it can become a tag; a statement that is only a mark does not count.
        this.tag(escaped(mark))
      }
    }
  }

  /** Everything in it, the title included: nothing is hidden in a link. */
  #link(source: Source, place: number, [whole, words = '', address = '']: RegExpExecArray): void {
    const isImage = whole.startsWith('!')
    const start = place + (isImage ? 2 : 1)
    if (isImage) this.tag('<span class="note">picture:</span> ')
    this.tag('<span class="link">')
    this.plain(slice(source, start, start + words.length))
    this.tag('</span>')
    if (address === '' || address === words) return
    this.tag(' ')
    this.#address(slice(source, start + words.length + 2, place + whole.length - 1))
  }

  #address(source: Source): void {
    this.tag('<span class="address">')
    this.plain(source)
    this.tag('</span>')
  }

  /** Everything written, each statement followed by its number. */
  html(label: (number: number, standing: Standing) => string): string {
    for (const [number, { place, standing }] of [...this.#last].sort(([a], [b]) => a - b))
      this.#out[place] += label(number, standing)
    return this.#out.join('')
  }

  /** The statements that were marked. */
  get marked(): ReadonlySet<number> {
    return new Set(this.#last.keys())
  }
}

/** Last opened, first closed. */
const inOrder = (marks: string[], open: Opened[]): string[] => {
  const last = open.findLast(({ mark }) => marks.includes(mark))?.mark
  return marks.toSorted((a, b) => Number(b === last) - Number(a === last))
}

/** `snake_case` and `2*3*4` are no emphasis. */
const isWithinWord = (run: string, neighbour: string): boolean =>
  run.startsWith('_')
    ? /[A-Za-z0-9\u0080-\uffff]/.test(neighbour)
    : run === '*' && /[A-Za-z0-9]/.test(neighbour)

/** The position of an equally long run of ticks; -1 if there is none. */
function endOfCode(text: string, from: number, ticks: number): number {
  let place = text.indexOf('`', from)
  while (place >= 0) {
    const length = matchAt(TICKS, text, place)?.[0].length ?? 1
    if (length === ticks) return place
    place = text.indexOf('`', place + length)
  }
  return -1
}
