// The requests that a model is sent when it is to read an answer, or to compare two values, as the sandbox meets them.

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

export interface SamenessRequest {
  kind: 'sameness'
  pairs: { number: number; one: string; other: string }[]
}

const REQUEST = /^Brand: ([^\n]*)\nMatters:\n(.*?)\n\nQuestion that was asked: .*?\nText:\n(.*)$/s

const PAGE = /^Brand: [^\n]*\nPage: [^\n]*\nTitle: [^\n]*\n.*?(?:^|\n)Text:\n(.*)$/s

/** Null for any other prompt. */
export function parseRequest(prompt: string): ReadingRequest | PageRequest | SamenessRequest | null {
  if (prompt.startsWith('Pairs:\n')) return { kind: 'sameness', pairs: [...pairsIn(prompt)] }
  const page = PAGE.exec(prompt)
  if (page) return { kind: 'page', lines: linesIn(page[1] ?? '') }
  const parts = REQUEST.exec(prompt)
  if (!parts) return null
  const [, brand = '', matters = '', lines = ''] = parts
  return {
    kind: 'reading',
    brand: [...brand.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([quoted]) => JSON.parse(quoted)),
    matters: [...matters.matchAll(/^(\d+)\. (.*) \((\w+)(?:, [^\n]*)?\)$/gm)].map(
      ([, number, words = '', kind = '']) => ({ number: Number(number), words, kind }),
    ),
    lines: linesIn(lines),
  }
}

const linesIn = (text: string): Line[] =>
  [...text.matchAll(/^(\d+): (.*)$/gm)].map(([, number, text = '']) => ({ number: Number(number), text }))

function* pairsIn(prompt: string): Generator<SamenessRequest['pairs'][number]> {
  const quoted = '("(?:[^"\\\\]|\\\\.)*")'
  for (const [, number, one = '', other = ''] of prompt.matchAll(
    new RegExp(`^(\\d+)\\. \\w+: ${quoted} and ${quoted}$`, 'gm'),
  ))
    yield { number: Number(number), one: JSON.parse(one), other: JSON.parse(other) }
}
