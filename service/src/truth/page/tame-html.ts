// HTML that a parser can be given without fear. Every element that is left open costs the parser something at every tag
// after it, and a page of 2 MiB can leave open half a million. So the page is cut into tags first, in one pass and by
// the parser's own rules, and what might be read in two ways is taken out: comments, declarations, and every `<` that
// begins no tag. What is left has no more open elements than were counted here.

/** More than any page has. */
const MAX_OPEN = 3_000
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements that hold text and no elements; of these two the text is kept as it is. */
const PROGRAMS = new Set(['script', 'style'])
/** Marks that hand-written tables leave open: a cell ends them, or they would hold every cell after. */
const MARKS = new Set('b i u em strong font small big tt'.split(' '))
const CELLS = new Set(['td', 'th', 'tr'])
const MAX_MARKS = 20
const TEXTS = new Set(['title', 'textarea', 'xmp'])

/** Null when too many elements are left open. */
export function tameHtml(html: string): string | null {
  const parts: string[] = []
  const open = new Map<string, number>()
  const marks: string[] = []
  let total = 0
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    if (start === -1) break
    parts.push(html.slice(at, start))
    const tag = readTag(html, start)
    at = tag.end
    if (!tag.name) {
      if (tag.isText) parts.push('&lt;')
      continue
    }
    if (CELLS.has(tag.name)) {
      for (const mark of marks.splice(0).reverse()) {
        parts.push(`</${mark}>`)
        open.set(mark, (open.get(mark) ?? 1) - 1)
        total--
      }
    } else if (MARKS.has(tag.name)) {
      const last = marks.lastIndexOf(tag.name)
      if (tag.closes && last >= 0) marks.splice(last, 1)
      else if (!tag.closes && marks.length < MAX_MARKS) marks.push(tag.name)
    }
    const count = open.get(tag.name) ?? 0
    parts.push(tag.source)
    if (tag.closes) {
      if (count > 0) total--
      open.set(tag.name, Math.max(0, count - 1))
    } else if (!VOID.has(tag.name)) {
      open.set(tag.name, count + 1)
      if (++total > MAX_OPEN) return null
    }
    if (tag.closes || tag.closesItself || !(PROGRAMS.has(tag.name) || TEXTS.has(tag.name))) continue
    const end = textEnd(html, at, tag.name)
    const text = html.slice(at, end)
    parts.push(PROGRAMS.has(tag.name) ? text : escaped(text))
    at = end
  }
  parts.push(html.slice(at))
  return parts.join('')
}

interface Tag {
  /** In lower case; empty for what is no tag. */
  name: string
  source: string
  end: number
  closes?: boolean
  closesItself?: boolean
  isText?: boolean
}

const escaped = (text: string): string => text.replaceAll('<', '&lt;')
/** The white space of HTML; JavaScript knows more. */
const NAME = /[a-z][^ \n\t\f\r/>]*/iy

function readTag(html: string, start: number): Tag {
  const none = { name: '', source: '' }
  const closes = html[start + 1] === '/'
  NAME.lastIndex = start + (closes ? 2 : 1)
  const [name] = NAME.exec(html) ?? []
  if (name === undefined) {
    const next = html[start + 1]
    if (html.startsWith('<!--', start)) return { ...none, end: after(html, '-->', start + 2) }
    if (next === '!' || next === '?' || closes) return { ...none, end: after(html, '>', start + 1) }
    return { ...none, end: start + 1, isText: true }
  }
  const lower = escaped(name.toLowerCase())
  if (closes) return { name: lower, source: `</${lower}>`, end: after(html, '>', NAME.lastIndex), closes }
  const { end, closesItself } = tagEnd(html, NAME.lastIndex)
  return { name: lower, source: `<${escaped(html.slice(start + 1, end))}`, end, closesItself }
}

/** After the next `mark`, or the end of the page. */
function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found === -1 ? html.length : found + mark.length
}

const isSpace = (char: string): boolean => ' \n\t\f\r'.includes(char)

/** After the `>` that ends a tag: the one that stands in no quoted value. */
function tagEnd(html: string, from: number): { end: number; closesItself: boolean } {
  let closesItself = false
  let state: 'before' | 'name' | 'named' | 'value' | 'plain' | '"' | "'" = 'before'
  for (let at = from; at < html.length; at++) {
    const char = html[at] as string
    if (state === '"' || state === "'") {
      if (char === state) state = 'before'
      continue
    }
    if (state === 'value' && !isSpace(char)) {
      if (char === '"' || char === "'") {
        state = char
        continue
      }
      state = 'plain'
    }
    if (char === '>' && state !== 'value') return { end: at + 1, closesItself }
    if (!isSpace(char)) closesItself = char === '/' && state !== 'plain' && state !== 'value'
    if (state === 'plain') state = isSpace(char) ? 'before' : 'plain'
    else if (state === 'before' && char !== '/' && !isSpace(char)) state = 'name'
    else if (state === 'name' || state === 'named') {
      if (char === '=') state = 'value'
      else if (char === '/') state = 'before'
      else state = isSpace(char) ? 'named' : 'name'
    }
  }
  return { end: html.length, closesItself: false }
}

/** Where the text of an element ends: before its closing tag, or with the page. */
function textEnd(html: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}[\\s>]`, 'gi')
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}
