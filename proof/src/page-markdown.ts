// Draws the Markdown of an answer: headings, lists, tables, quotes, code. Our own and small, because its output may never
// change: see bundle-page.ts. It reads leniently, as people do, loses no word, and passes no HTML on.

import { Pen, type Source } from './page-inline.ts'
import type { Marks } from './page-marks.ts'

/** A line of the answer without what surrounds it: from, to in UTF-16 units. */
interface Line {
  from: number
  to: number
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+/
const FENCE = /^ *(`{3,}|~{3,})[ \t]*([\w+#.-]*)[ \t]*$/
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
const QUOTE = /^ {0,3}> ?/
const ITEM = /^( *)(?:([-*+•])|(\d{1,3})[.)])(?:[ \t]+|$)/
const DIVIDER = /^ *\|?(?: *:?-+:? *\|)* *:?-+:? *\|? *$/

/** No other white space: what nobody sees is shown. */
const SPACES = /^[ \t]+/

/** Deeper ones are text. */
const DEEPEST = 12

/** Draws the text with a pen that knows the statements in it. */
export function drawMarkdown(text: string, marks: Marks): Pen {
  const pen = new Pen(marks)
  new Drawing(text, pen).blocks(linesOf(text), 0)
  return pen
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let from = 0
  while (from <= text.length) {
    const end = text.indexOf('\n', from)
    const to = end < 0 ? text.length : end
    lines.push({ from, to: text[to - 1] === '\r' && to > from ? to - 1 : to })
    from = to + 1
  }
  return lines
}

class Drawing {
  readonly #text: string
  readonly #pen: Pen

  constructor(text: string, pen: Pen) {
    this.#text = text
    this.#pen = pen
  }

  #of = ({ from, to }: Line): string => this.#text.slice(from, to)
  #isBlank = (line: Line): boolean => this.#indent(line) === line.to - line.from
  #indent = (line: Line): number => SPACES.exec(this.#of(line))?.[0].length ?? 0

  #trimmed(line: Line): Line {
    let { to } = line
    const from = line.from + this.#indent(line)
    while (to > from && SPACES.test(this.#text[to - 1] as string)) to -= 1
    return { from, to }
  }

  blocks(lines: Line[], depth: number): void {
    let place = 0
    while (place < lines.length) {
      const line = lines[place] as Line
      if (this.#isBlank(line)) place += 1
      else place = this.#block(lines, place, depth)
    }
  }

  /** Draws what begins at a line, and returns where the next begins. */
  #block(lines: Line[], place: number, depth: number): number {
    const line = lines[place] as Line
    const text = this.#of(line)
    if (FENCE.test(text)) return this.#fenced(lines, place)
    const heading = HEADING.exec(text)
    if (heading) return this.#heading(line, heading) ?? place + 1
    if (RULE.test(text)) {
      this.#pen.tag('<hr>\n')
      return place + 1
    }
    if (this.#isTable(lines, place)) return this.#table(lines, place)
    if (depth < DEEPEST && QUOTE.test(text)) return this.#quote(lines, place, depth)
    if (depth < DEEPEST && ITEM.test(text)) return this.#list(lines, place, depth)
    return this.#paragraph(lines, place, depth)
  }

  #heading({ from, to }: Line, [whole, signs = '']: RegExpExecArray): void {
    const level = Math.min(6, signs.length + 2)
    const closing = / +#+ *$/.exec(this.#text.slice(from + whole.length, to))
    this.#pen.tag(`<h${level}>`)
    this.#pen.inline(this.#source([{ from: from + whole.length, to: to - (closing?.[0].length ?? 0) }]))
    this.#pen.tag(`</h${level}>\n`)
  }

  /** As it is, up to the closing fence or the end. */
  #fenced(lines: Line[], place: number): number {
    const [whole, fence = '', language = ''] = FENCE.exec(this.#of(lines[place] as Line)) ?? []
    const isEnd = (line: Line) => {
      const { from, to } = this.#trimmed(line)
      const text = this.#text.slice(from, to)
      return text.length >= fence.length && text === (fence[0] as string).repeat(text.length)
    }
    const found = lines.findIndex((line, at) => at > place && isEnd(line))
    const end = found < 0 ? lines.length : found
    this.#pen.tag('<pre>')
    // The name of a language, or a word hidden where most pages drop it.
    if (language !== '') {
      const from = (lines[place] as Line).from + (whole ?? '').lastIndexOf(language)
      this.#pen.tag('<span class="note">')
      this.#pen.plain({ text: language, at: places(from, from + language.length) })
      this.#pen.tag('</span>\n')
    }
    for (const line of lines.slice(place + 1, end)) {
      this.#pen.plain({ text: this.#of(line), at: places(line.from, line.to) })
      this.#pen.tag('\n')
    }
    this.#pen.tag('</pre>\n')
    return end + 1
  }

  #quote(lines: Line[], place: number, depth: number): number {
    let end = place
    while (end < lines.length && QUOTE.test(this.#of(lines[end] as Line))) end += 1
    const inner = lines.slice(place, end).map(line => ({
      from: line.from + (QUOTE.exec(this.#of(line))?.[0].length ?? 0),
      to: line.to,
    }))
    this.#pen.tag('<blockquote>\n')
    this.blocks(inner, depth + 1)
    this.#pen.tag('</blockquote>\n')
    return end
  }

  #list(lines: Line[], place: number, depth: number): number {
    const [, spaces = '', bullet] = ITEM.exec(this.#of(lines[place] as Line)) ?? []
    const isOrdered = bullet === undefined
    this.#pen.tag(isOrdered ? '<ol>\n' : '<ul>\n')
    let next = place
    while (next < lines.length) {
      const item = ITEM.exec(this.#of(lines[next] as Line))
      if (!item || (item[1] ?? '').length > spaces.length + 1 || (item[2] === undefined) !== isOrdered) break
      if ((item[1] ?? '').length < spaces.length) break
      next = this.#item(lines, next, item, depth)
    }
    this.#pen.tag(isOrdered ? '</ol>\n' : '</ul>\n')
    return next
  }

  /** Everything indented further than its mark, and lines that continue a paragraph. */
  #item(lines: Line[], place: number, [mark, spaces = '', , number]: RegExpExecArray, depth: number): number {
    const first = lines[place] as Line
    const width = spaces.length
    const inner: Line[] = [{ from: first.from + mark.length, to: first.to }]
    let next = place + 1
    for (; next < lines.length; next++) {
      const line = lines[next] as Line
      const isAfterBlank = this.#isBlank(lines[next - 1] as Line)
      if (
        !this.#isBlank(line) &&
        this.#indent(line) <= width &&
        (isAfterBlank || this.#opensBlock(lines, next))
      )
        break
      inner.push({ from: line.from + Math.min(this.#indent(line), mark.length), to: line.to })
    }
    // As written: somebody else's numbering is not redone.
    this.#pen.tag(number === undefined ? '<li>' : `<li value="${Number(number)}">`)
    this.blocks(inner, depth + 1)
    this.#pen.tag('</li>\n')
    return next
  }

  #opensBlock(lines: Line[], place: number): boolean {
    const text = this.#of(lines[place] as Line)
    return (
      [HEADING, FENCE, RULE, QUOTE, ITEM].some(pattern => pattern.test(text)) || this.#isTable(lines, place)
    )
  }

  #isTable(lines: Line[], place: number): boolean {
    const [head, divider] = [lines[place], lines[place + 1]]
    if (!head || !divider || !this.#of(head).includes('|')) return false
    const text = this.#of(divider)
    return text.includes('-') && text.includes('|') && DIVIDER.test(text)
  }

  #table(lines: Line[], place: number): number {
    let end = place + 2
    while (end < lines.length && this.#of(lines[end] as Line).includes('|')) end += 1
    const columns = this.#cells(lines[place] as Line).length
    this.#pen.tag('<div class="wide"><table class="drawn">\n<thead>')
    this.#row(lines[place] as Line, 'th', columns)
    this.#pen.tag('</thead>\n<tbody>\n')
    for (const line of lines.slice(place + 2, end)) {
      this.#row(line, 'td', columns)
      this.#pen.tag('\n')
    }
    this.#pen.tag('</tbody>\n</table></div>\n')
    return end
  }

  #row(line: Line, element: 'th' | 'td', columns: number): void {
    const cells = this.#cells(line)
    this.#pen.tag('<tr>')
    for (let place = 0; place < Math.max(columns, cells.length); place++) {
      this.#pen.tag(`<${element}>`)
      const cell = cells[place]
      if (cell) this.#pen.inline(this.#source([cell]))
      this.#pen.tag(`</${element}>`)
    }
    this.#pen.tag('</tr>')
  }

  /** Between strokes; one after a backslash is part of its cell. */
  #cells({ from, to }: Line): Line[] {
    const cells: Line[] = []
    let start = from
    for (let place = from; place < to; place++) {
      if (this.#text[place] === '\\') place += 1
      else if (this.#text[place] === '|') {
        cells.push({ from: start, to: place })
        start = place + 1
      }
    }
    cells.push({ from: start, to })
    const isEmpty = (cell: Line | undefined) => cell !== undefined && this.#isBlank(cell)
    return cells.slice(isEmpty(cells[0]) ? 1 : 0, isEmpty(cells.at(-1)) && cells.length > 1 ? -1 : undefined)
  }

  #paragraph(lines: Line[], place: number, depth: number): number {
    let end = place + 1
    while (
      end < lines.length &&
      !this.#isBlank(lines[end] as Line) &&
      (depth >= DEEPEST || !this.#opensBlock(lines, end))
    )
      end += 1
    this.#pen.tag('<p>')
    this.#pen.inline(this.#source(lines.slice(place, end)))
    this.#pen.tag('</p>\n')
    return end
  }

  /** The lines without surrounding space, but with their line ends. */
  #source(lines: Line[]): Source {
    let text = ''
    const at: number[] = []
    for (const [place, line] of lines.entries()) {
      const { from, to } = this.#trimmed(line)
      if (place > 0) {
        text += '\n'
        at.push((lines[place - 1] as Line).to)
      }
      text += this.#text.slice(from, to)
      for (let unit = from; unit < to; unit++) at.push(unit)
    }
    return { text, at }
  }
}

const places = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, unit) => from + unit)
