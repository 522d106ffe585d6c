// The file formats of facts. Pure: bytes in, facts out, each with its place in the file. JSON-LD is only recognised here;
// the service reads it as it reads a site.

import { decodeUtf8 } from '@brand-citation-forensics/proof'
import { type NewFact, parseCsv, withoutGuard } from '../../admin.ts'
import { InvalidInputError } from '../../index.ts'

export interface PlacedFact {
  /** `line 3` or `item 2`, for whoever has to correct it. */
  where: string
  fact: NewFact
}

const HEADER = 'key,value,source,since'

function textOf(bytes: Uint8Array, name: string): string {
  const text = decodeUtf8(bytes)?.replace(/^\ufeff/, '')
  if (text === undefined) throw new InvalidInputError(`${name} is not UTF-8 text`)
  return text
}

/** A file's JSON-LD, or the page that contains some; null if it is a list of facts. */
export function linkedDataIn(bytes: Uint8Array, name: string): string | null {
  const text = textOf(bytes, name)
  if (/\.(?:jsonld|html?)$/i.test(name) || (!/\.(?:json|csv)$/i.test(name) && /^\s*</.test(text))) return text
  if (/\.csv$/i.test(name) || !/^\s*[[{]/.test(text)) return null
  return /"@(?:context|graph|type)"\s*:/.test(text) ? text : null
}

/** A name ending in `.json` or `.csv` decides the format, otherwise the content does. */
export function parseFacts(bytes: Uint8Array, name: string): PlacedFact[] {
  const text = textOf(bytes, name)
  const isJson = /\.json$/i.test(name) || (!/\.csv$/i.test(name) && /^\s*[[{]/.test(text))
  const facts = isJson ? fromJson(text, name) : fromCsv(text, name)
  if (facts.length === 0) throw new InvalidInputError(`${name} holds no fact`)
  return facts
}

function fromJson(text: string, name: string): PlacedFact[] {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch (cause) {
    throw new InvalidInputError(`${name} is not JSON: ${(cause as Error).message}`, { cause })
  }
  if (!Array.isArray(list))
    throw new InvalidInputError(`${name} must hold a JSON array of {key, value, source, since}`)
  return list.flatMap((item: unknown, index) => {
    const row = (item ?? {}) as Record<string, unknown>
    return row.active === false ? [] : [placed(`item ${index + 1}`, row)]
  })
}

function fromCsv(text: string, name: string): PlacedFact[] {
  const [header, ...records] = parseCsv(text)
  const names = header?.cells.map(cell => cell.trim().toLowerCase()) ?? []
  if (!names.includes('key') || !names.includes('value'))
    throw new InvalidInputError(`${name} needs the header ${HEADER} in its first line`)
  const cell = (cells: string[], column: string) => {
    const text = cells[names.indexOf(column)]
    return text === undefined ? undefined : withoutGuard(text)
  }
  return records
    .filter(({ cells }) => cells.some(each => each.trim() !== '') && cell(cells, 'active') !== 'false')
    .map(({ line, cells }) =>
      placed(`line ${line}`, {
        ...Object.fromEntries(COLUMNS.map(column => [column, cell(cells, column)])),
        trueSince: cell(cells, 'truesince'),
      }),
    )
}

const COLUMNS = HEADER.split(',')

/** A file that was exported says `trueSince`. */
function placed(where: string, { key, value, source, since, ...row }: Record<string, unknown>): PlacedFact {
  const text = wordOf(value)
  const day = wordOf(since ?? row.trueSince)
  if (typeof key !== 'string' || key.trim() === '') throw new InvalidInputError(`${where}: no key`)
  if (text === '') throw new InvalidInputError(`${where}: no value`)
  if (source !== undefined && source !== null && typeof source !== 'string')
    throw new InvalidInputError(`${where}: the source must be text`)
  // What was typed or imported comes from no page.
  const address = source?.trim().replace(/^(?:operator|import):.*$/, '') ?? ''
  const more = { ...(address !== '' && { source: address }), ...(day !== '' && { since: day }) }
  return { where, fact: { key: key.trim(), value: text, ...more } }
}

/** In JSON a year may be a number, and a yes a `true`. */
const wordOf = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : ''
