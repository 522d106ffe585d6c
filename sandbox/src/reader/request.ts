// The requests that a model is sent when it is to read an answer, or to look at passages of it again, as the sandbox meets them.

export interface Matter {
  /** From 1, as the request numbers them. */
  number: number
  /** Such as `price of "Northwind One"`. */
  words: string
  kind: string
}

export interface Line {
  number: number
  text: string
}

export interface ReadingRequest {
  kind: 'reading'
  brand: string[]
  matters: Matter[]
  lines: Line[]
}

/** A page of a site to be read. */
export interface PageRequest {
  kind: 'page'
  lines: Line[]
}

export interface CheckItem {
  number: number
  matter: Matter
  entry: string[]
  line: number
  quote: string
  /** The value as it was read. */
  read: string
}

/** Passages of an answer to be held against what the brand says. */
export interface CheckRequest {
  kind: 'check'
  lines: Line[]
  items: CheckItem[]
}

const REQUEST = /^Brand: ([^\n]*)\nMatters:\n(.*?)\n\nQuestion that was asked: .*?\nText:\n(.*)$/s

const PAGE = /^Brand: [^\n]*\nPage: [^\n]*\nTitle: [^\n]*\n.*?(?:^|\n)Text:\n(.*)$/s

const CHECK =
  /^Brand: [^\n]*\n(Question that was asked: .*?\nText:\n(=== \w+ ===)\n.*?\n)\2\n\nItems:\n(.*)$/s

/** Null for any other prompt. */
export function parseRequest(prompt: string): ReadingRequest | PageRequest | CheckRequest | null {
  const [, text, , items] = CHECK.exec(prompt) ?? []
  if (text && items) return { kind: 'check', lines: linesIn(text), items: itemsIn(items) }
  const page = PAGE.exec(prompt)
  if (page) return { kind: 'page', lines: linesIn(page[1] ?? '') }
  const parts = REQUEST.exec(prompt)
  if (!parts) return null
  const [, brand = '', matters = '', lines = ''] = parts
  return {
    kind: 'reading',
    brand: quotedIn(brand),
    matters: [...matters.matchAll(/^(\d+)\. (.*) \((\w+)(?:, [^\n]*)?\)$/gm)].map(
      ([, number, words = '', kind = '']) => ({ number: Number(number), words, kind }),
    ),
    lines: linesIn(lines),
  }
}

const linesIn = (text: string): Line[] =>
  [...text.matchAll(/^(\d+): (.*)$/gm)].map(([, number, text = '']) => ({ number: Number(number), text }))

const quotedIn = (text: string): string[] =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([quoted]) => JSON.parse(quoted))

const ITEM =
  /^(\d+)\. (.*) \((\w+)(?:, [^\n]*)?\)\n {3}entry: (.*)\n {3}line (\d+): (.*)\n {3}read as: (.*)$/gm

const itemsIn = (text: string): CheckItem[] =>
  [...text.matchAll(ITEM)].map(
    ([, item, words = '', kind = '', entry = '', line, place = '', read = '']) => ({
      number: Number(item),
      matter: { number: Number(item), words, kind },
      entry: quotedIn(entry),
      line: Number(line),
      quote: quotedIn(place)[0] ?? '',
      read: quotedIn(read)[0] ?? '',
    }),
  )
