// The state that programs of a page are started with, as far as it is written in JSON. Facts are only objects in it that
// say by "@type" what they are in the words of schema.org; what the rest means is for a reader to tell.

import { attribute, type Document, textOf } from './document.ts'

const MAX_SCRIPTS = 200
const MAX_SCRIPT = 2 * 1024 * 1024
const MAX_STEPS = 200_000
const MAX_FOUND = 500
const MARK = '@type'

/** Each object with a type that stands in no other one with a type, as JSON. */
export function typedState(document: Document): unknown[] {
  const walk: Walk = { found: [], steps: 0 }
  for (const root of statesOf(document, text => text.includes(MARK))) look(root, walk)
  return walk.found
}

/** Every piece of state, in the order of the page; `isWanted` looks at its text before that is taken apart. */
export function* statesOf(
  { tagged, budget }: Document,
  isWanted: (text: string) => boolean,
): Generator<unknown> {
  const scripts = tagged('script').filter(script => !/ld\+json/i.test(attribute(script, 'type') ?? ''))
  const pushed: string[] = []
  for (const script of scripts.slice(0, MAX_SCRIPTS)) {
    const text = textOf(script, budget, MAX_SCRIPT)
    if (!isWanted(text)) continue
    if (/json/i.test(attribute(script, 'type') ?? '')) yield parsed(text)
    else {
      pushed.push(...pushedTexts(text))
      yield* assignedIn(text, isWanted)
    }
  }
  for (const line of pushed.join('').split('\n')) if (isWanted(line)) yield pushedLine(line)
}

interface Walk {
  found: unknown[]
  steps: number
}

/** Objects inside each other without end, and texts that are JSON themselves. */
function look(root: unknown, walk: Walk): void {
  const stack: unknown[] = [root]
  while (stack.length > 0 && ++walk.steps < MAX_STEPS && walk.found.length < MAX_FOUND) {
    const value = stack.pop()
    if (typeof value === 'string') {
      if (/^\s*[[{]/.test(value) && value.includes(MARK)) stack.push(parsed(value))
    } else if (Array.isArray(value)) {
      for (let at = Math.min(value.length, MAX_STEPS) - 1; at >= 0; at--) stack.push(value[at])
    } else if (value !== null && typeof value === 'object') {
      if (Object.hasOwn(value, MARK)) walk.found.push(value)
      else stack.push(...Object.values(value).slice(0, 10_000).reverse())
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `self.__next_f.push([1,"…"])`: one long text in pieces. */
function pushedTexts(text: string): string[] {
  return [...text.matchAll(/__next_f\.push\((\[\d+,\s?"(?:[^"\\]|\\.)*"\])\)/g)].flatMap(([, json = '']) => {
    const pushed = parsed(json)
    return Array.isArray(pushed) && typeof pushed[1] === 'string' ? [pushed[1]] : []
  })
}

/** `3:["$","script",null,{…}]` */
function pushedLine(line: string): unknown {
  const json = /^[\da-f]{1,6}:[A-Z]?(?=[[{"])/.exec(line)
  return parsed(json ? line.slice(json[0].length) : line)
}

const ASSIGNED =
  /(?:window|self|globalThis)?(?:\.|\[['"])?[\w$]{2,60}(?:['"]\])?\s*=\s*(?=[{[]|JSON\.parse\()|push\((?=[{[])/g

/** What is assigned to a name in the form of JSON; nothing is run. */
function* assignedIn(text: string, isWanted: (text: string) => boolean): Generator<unknown> {
  let end = 0
  for (const match of text.matchAll(ASSIGNED)) {
    const start = match.index + match[0].length
    if (start < end) continue
    if (text.startsWith('JSON.parse(', start)) {
      const literal = literalAt(text, start + 'JSON.parse('.length)
      end = literal?.end ?? start
      if (literal) yield parsed(literal.text)
    } else {
      end = closing(text, start)
      const json = text.slice(start, end)
      if (isWanted(json)) yield parsed(json)
    }
  }
}

function literalAt(text: string, at: number): { text: string; end: number } | null {
  const quote = text[at]
  if (quote !== '"' && quote !== "'" && quote !== '`') return null
  let end = at + 1
  while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1
  const inner = text.slice(at + 1, end)
  const literal = quote === '"' ? inner : inner.replace(/\\(['`])/g, '$1').replace(/(?<!\\)"/g, '\\"')
  const value = parsed(`"${literal}"`)
  return typeof value === 'string' ? { text: value, end } : null
}

/** After the bracket that closes the one at `start`. */
function closing(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (char === '"') {
      at++
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
    } else if (char === '{' || char === '[') depth++
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1
  }
  return text.length
}
