// A bundle as a file: JSON, or the page that embeds it.

import type { Bundle } from './bundle.ts'
import { bundleHtml, EMBEDDED_FROM, EMBEDDED_TO, PAGE_VERSION, pageVersionOf } from './bundle-page.ts'
import { decodeUtf8 } from './bytes.ts'
import { counted, type Passed, Skipped } from './checklist.ts'
import { ProofError } from './error.ts'
import type { Trust } from './trust.ts'
import { type BundleReport, verifyReading } from './verify-bundle.ts'

/** Whatever the file is, the result is a report. Throws a ProofError if the trust is unusable. */
export async function verifyBundleFile(file: string | Uint8Array, trust: Trust): Promise<BundleReport> {
  const text = typeof file === 'string' ? file : decodeUtf8(file)
  if (text !== null && /^\ufeff?[ \t\r\n]*</.test(text))
    return verifyReading(
      { read: () => parse(embeddedIn(text)), page: bundle => checkPage(bundle, text) },
      trust,
    )
  return verifyReading({ read: () => parseJson(text), plain: () => plainFile(text ?? '') }, trust)
}

/** The value of a JSON file; `text` is null if it is none. Throws a ProofError unless it has one reading. */
export function parseJson(text: string | null): unknown {
  if (text === null) throw new ProofError('the file is not UTF-8 text')
  // Some programs save a byte order mark, which is not part of the JSON.
  return parse(text.replace(/^\ufeff/, ''))
}

/**
 * A browser told by a file's name that it is a page makes one of anything with a `<` in it, in any encoding. So the JSON has
 * none.
 */
export function plainFile(json: string): Passed<null> {
  if (!json.includes('<')) return { detail: `${counted(json.length, 'character')} of JSON`, value: null }
  throw new Skipped(
    "refused: it holds a <, and a browser that opens it as a page would show what its author wants. Export the bundle again, or spell each < as \\u003c, which changes nothing that is sealed: sed 's/</\\\\u003c/g' bundle.json > plain.json",
    { lacking: true },
  )
}

function embeddedIn(html: string): string {
  const start = html.indexOf(EMBEDDED_FROM)
  const end = html.indexOf(EMBEDDED_TO, start)
  if (start < 0 || end < 0) throw new ProofError('the page embeds no bundle')
  return html.slice(start + EMBEDDED_FROM.length, end)
}

function parse(json: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new ProofError('the file is neither JSON nor a page that embeds it')
  }
  if (countWritten(json) !== countKept(value))
    throw new ProofError('a name stands twice in the same place: other programs would read another value')
  return value
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a

/** The names written in a JSON text: as many as there are colons outside strings. */
function countWritten(json: string): number {
  let names = 0
  let inString = false
  for (let place = 0; place < json.length; place++) {
    const character = json.charCodeAt(place)
    if (character === QUOTE) inString = !inString
    else if (inString && character === BACKSLASH) place++
    else if (!inString && character === COLON) names++
  }
  return names
}

/** The names that remain of them. Not recursive: the value may be nested to any depth. */
function countKept(value: unknown): number {
  let names = 0
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    const items = Object.values(next)
    if (!Array.isArray(next)) names += items.length
    for (const item of items) waiting.push(item)
  }
  return names
}

/** Redraws the page from its data: nothing may differ. */
function checkPage(bundle: Bundle, html: string): Passed<null> {
  const version = pageVersionOf(html)
  if (version !== null && version !== PAGE_VERSION)
    throw new Skipped(
      `the page was drawn by version ${version}, which is not known here: trust its data alone, as JSON`,
      { lacking: true },
    )
  const { html: expected } = bundleHtml(bundle)
  if (expected === html) return { detail: `${html.length} characters drawn again from the data`, value: null }
  let place = 0
  while (expected[place] === html[place]) place++
  const line = expected.slice(0, place).split('\n').length
  throw new ProofError(
    `the page differs from its data from line ${line} on. It was edited, or drawn by another version: then trust its data alone, as JSON`,
  )
}
