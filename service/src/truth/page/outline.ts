// A page as a person sees it: lines under headings, tables, and lists of terms. Nothing is understood here; who reads it
// further need not know about elements.

import { attribute, type Document, inOneLine, type Node, tagOf, textOf } from './document.ts'
import { descend, enclosed, joined, MAX_LINE, type Part, type Place, under } from './outline-parts.ts'
import { createIsHidden, createSpeaksOfOthers, isNamedFooter, isStruckOut, namesOf } from './visible.ts'

export type { Place }

export interface Line extends Place {
  text: string
  /** The parts it is put together from, where these are elements of their own. */
  cells: string[]
  /** What of it is crossed out. */
  struck: string
  /** Names of the elements within it. */
  names: string[]
  /** Of the block that holds it. */
  node: Node
  /** 1 to 6 for headings, 0 for all others. */
  level: number
}

export interface Table extends Place {
  rows: Cell[][]
  caption: string
}

export interface Cell {
  lines: string[]
  /** What of them is crossed out. */
  struck: string
  isHead: boolean
}

/** A term and what is said of it, from a list of such. */
interface Entry extends Place {
  term: string
  lines: string[]
  list: object
}

/** A link to call or to write. */
export interface Contact extends Place {
  href: string
  text: string
}

export interface Outline {
  lines: Line[]
  contacts: Contact[]
  /** The heading of the page. */
  title: string
  tables: Table[]
  entries: Entry[]
  language: string
}

const MAX_LINES = 10_000
const MAX_LINKS = 100
const MAX_ROWS = 2_000
const MAX_COLUMNS = 20
const MAX_CELL_LINES = 20

const BLOCKS = new Set(
  'address article aside body blockquote button caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol option p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const SECTIONS = new Set('section article aside footer main nav td li form'.split(' '))
const WITHIN_WORDS = new Set(['wbr', 'sub', 'sup'])
const MARKS = new Set('b strong i em u mark small font a abbr'.split(' '))

export function outlineOf(document: Document): Outline {
  const looks = { isHidden: createIsHidden(document), speaksOfOthers: createSpeaksOfOthers(document) }
  const walker = new Walker(looks, document.budget)
  for (const root of document.$.root().toArray()) walker.walk(root)
  const [html] = document.tagged('html')
  const language = (html && attribute(html, 'lang')) ?? ''
  const title = walker.found.lines.find(({ level }) => level === 1)?.text ?? ''
  return { ...walker.found, title, language: language.slice(0, 10).toLowerCase() }
}

/** What is not to be read. */
interface Looks {
  isHidden: (node: Node) => boolean
  speaksOfOthers: (node: Node) => boolean
}

type Step = { enter: Node } | { leave: Node; place: Place | null }

class Walker {
  found: Omit<Outline, 'language' | 'title'> = { lines: [], tables: [], entries: [], contacts: [] }
  private place: Place = { headings: [], region: 'main' }
  private cells: Part[] = []
  private holder: Node | null = null
  private struck = 0
  private names: string[] = []

  private readonly looks: Looks
  private readonly budget: Document['budget']

  constructor(looks: Looks, budget: Document['budget']) {
    this.looks = looks
    this.budget = budget
  }

  walk(root: Node): void {
    const stack: Step[] = [{ enter: root }]
    while (stack.length > 0 && this.budget.nodes-- > 0 && this.found.lines.length < MAX_LINES) {
      const step = stack.pop() as Step
      if ('leave' in step) this.leave(step)
      else this.enter(step.enter, stack, step.enter === root)
    }
    this.flush()
  }

  private enter(node: Node, stack: Step[], isRoot: boolean): void {
    if (node.type === 'text') {
      if (this.holder && tagOf(this.holder) === 'pre') this.writeLines(node.data)
      else this.write(node.data)
      return
    }
    if (!('children' in node)) return
    const tag = tagOf(node)
    if (tag === 'br') {
      this.flush()
      return
    }
    if (tag !== '' && !isRoot && (this.looks.isHidden(node) || this.looks.speaksOfOthers(node))) return
    if (BLOCKS.has(tag)) this.flush()
    const isFooter = tag === 'footer' || (tag === 'div' && isNamedFooter(node))
    const isSection = isFooter || SECTIONS.has(tag)
    stack.push({ leave: node, place: isSection ? this.place : null })
    if (isSection) this.place = enclosed(this.place, isFooter ? 'footer' : tag)
    if (isStruckOut(node)) this.struck++
    if (tag === 'a') this.readLink(node)
    if (BLOCKS.has(tag)) this.holder = node
    else if (tag !== '') {
      this.part(tag)
      this.names.push(...namesOf(node))
    }
    if (!isRoot && tag === 'table' && this.readTable(node)) return
    if (!isRoot && tag === 'dl' && this.readTerms(node)) return
    for (let at = node.children.length - 1; at >= 0; at--) stack.push({ enter: node.children[at] as Node })
  }

  private leave({ leave: node, place }: Extract<Step, { leave: Node }>): void {
    const tag = tagOf(node)
    if (isStruckOut(node)) this.struck--
    const level = /^h[1-6]$/.test(tag) ? Number(tag[1]) : 0
    if (BLOCKS.has(tag)) {
      const heading = level > 0 ? joined(this.cells) : ''
      this.flush(level)
      if (heading !== '') this.place = { ...this.place, headings: under(this.place.headings, level, heading) }
      this.holder = 'parent' in node ? (node.parent as Node | null) : null
    } else if (tag !== '') this.part(tag)
    if (place) this.place = place
  }

  private write(data: string): void {
    const text = data.replace(/\s+/g, ' ').slice(0, MAX_LINE)
    const last = this.cells.at(-1)
    if (!last) this.cells.push({ text, isApart: false, isStruck: this.struck > 0 })
    else if (last.text.length < MAX_LINE) last.text += text
  }

  /** Where line breaks count. */
  private writeLines(text: string): void {
    for (const [at, line] of text.split('\n', MAX_LINES).entries()) {
      if (at > 0) this.flush()
      this.write(line)
    }
  }

  /** Marks within a word part nothing: "<b>North</b>wind". */
  private part(tag: string): void {
    const last = this.cells.at(-1)
    if (tag === 'sup' && /\d\s*$/.test(last?.text.slice(-20) ?? '')) this.write('.')
    else if (WITHIN_WORDS.has(tag)) return
    else if (last && last.text.trim() !== '')
      this.cells.push({ text: '', isApart: !MARKS.has(tag), isStruck: this.struck > 0 })
    else if (last) last.isStruck = this.struck > 0
  }

  private flush(level = 0): void {
    const cells = this.cells.map(({ text }) => inOneLine(text)).filter(cell => cell !== '')
    const text = joined(this.cells)
    const struck = joined(this.cells.filter(({ isStruck }) => isStruck))
    const { names } = this
    this.cells = []
    this.names = []
    if (text !== '' && this.holder)
      this.found.lines.push({ ...this.place, text, cells, struck, names, node: this.holder, level })
  }

  private readLink(link: Node): void {
    const href = (attribute(link, 'href') ?? '').slice(0, 300)
    if (/^(?:tel|mailto):/i.test(href) && this.found.contacts.length < MAX_LINKS)
      this.found.contacts.push({ ...this.place, href, text: inOneLine(textOf(link, this.budget, 100)) })
  }

  /** False for tables that only arrange the page. */
  private readTable(table: Node): boolean {
    // First of all: a table that holds tables only arranges them, and is looked at once.
    if (descend(table, new Set(['table']), this.budget).length > 0) return false
    const rows: Cell[][] = []
    let caption = ''
    for (const part of descend(table, new Set(['tr', 'caption']), this.budget)) {
      const tag = tagOf(part)
      if (this.looks.isHidden(part)) continue
      if (tag === 'caption') caption = inOneLine(this.linesOf(part).join(' '))
      else if (rows.length < MAX_ROWS) rows.push(this.cellsOf(part))
    }
    const isData = rows.filter(row => row.length > 1).length >= 1 && rows.every(row => row.every(isShort))
    if (isData) this.found.tables.push({ ...this.place, rows, caption })
    return isData
  }

  private cellsOf(row: Node): Cell[] {
    return descend(row, new Set(['td', 'th']), this.budget)
      .slice(0, MAX_COLUMNS)
      .filter(cell => !this.looks.isHidden(cell))
      .map(cell => ({ ...this.saidIn(cell), isHead: tagOf(cell) === 'th' }))
  }

  private readTerms(list: Node): boolean {
    let terms: string[] = []
    let said: string[] | null = null
    const end = () => {
      if (said) for (const term of terms) this.found.entries.push({ ...this.place, term, lines: said, list })
    }
    for (const part of descend(list, new Set(['dt', 'dd']), this.budget)) {
      if (this.looks.isHidden(part) || this.found.entries.length >= MAX_ROWS) continue
      const lines = this.linesOf(part)
      if (tagOf(part) === 'dt') {
        if (said) {
          end()
          ;[terms, said] = [[], null]
        }
        terms.push(lines.join(' '))
      } else said = [...(said ?? []), ...lines].slice(0, MAX_CELL_LINES)
    }
    end()
    return true
  }

  private linesOf(node: Node): string[] {
    return this.saidIn(node).lines
  }

  private saidIn(node: Node): { lines: string[]; struck: string } {
    const inner = new Walker(this.looks, this.budget)
    inner.place = this.place
    inner.walk(node)
    this.found.contacts.push(...inner.found.contacts)
    const lines = inner.found.lines.slice(0, MAX_CELL_LINES)
    return {
      lines: lines.map(({ text }) => text),
      struck: lines
        .map(({ struck }) => struck)
        .join(' ')
        .trim(),
    }
  }
}

const isShort = ({ lines }: Cell): boolean => lines.length <= 12
