// The three forms in which prompts can be imported. Pure: bytes in, prompts out.

import { InvalidInputError, PROMPT_INTENTS, type PromptIntent } from '@brand-citation-forensics/client'
import {
  CADENCES,
  LOCALE_PARTS,
  type Locale,
  type LocalePart,
  type NewPrompt,
} from '@brand-citation-forensics/client/admin'
import { decodeUtf8 } from '@brand-citation-forensics/proof'
import { parseCsv } from './csv.ts'

interface Origin {
  /** The file's name: `.json` and `.csv` settle the form, otherwise the content does. */
  name: string
  /** For prompts that name no intent of their own. */
  intent?: PromptIntent
}

interface Draft {
  where: string
  text: unknown
  intent: unknown
  cadence?: unknown
  samples?: unknown
  country?: unknown
  language?: unknown
  city?: unknown
}

export function parsePrompts(bytes: Uint8Array, origin: Origin): NewPrompt[] {
  const text = decodeUtf8(bytes)?.replace(/^\ufeff/, '')
  if (text === undefined) throw new InvalidInputError(`${origin.name} is not UTF-8 text`)
  const prompts = drafts(text, origin).map(draft => complete(draft, origin.intent))
  if (prompts.length === 0) throw new InvalidInputError(`${origin.name} holds no prompt`)
  return prompts
}

function drafts(text: string, { name, intent }: Origin): Draft[] {
  if (/\.json$/i.test(name) || /^\s*\[\s*["{\]]/.test(text)) return fromJson(text, name)
  const header = parseCsv(text.split(/\r?\n/, 1)[0] ?? '')[0]?.cells.map(normal) ?? []
  if (header.includes('text') && (header.includes('intent') || /\.csv$/i.test(name))) return fromCsv(text)
  if (/\.csv$/i.test(name))
    throw new InvalidInputError(`${name} needs the header text,intent in its first line`)
  if (!intent) throw new InvalidInputError('A list with one prompt per line needs --intent')
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ where: `line ${index + 1}`, text: line, intent: undefined }))
    .filter(draft => draft.text.trim() !== '')
}

function fromJson(text: string, name: string): Draft[] {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch (cause) {
    throw new InvalidInputError(`${name} is not JSON: ${(cause as Error).message}`, { cause })
  }
  if (!Array.isArray(list)) throw new InvalidInputError(`${name} must hold a JSON array`)
  return list.map((item: unknown, index) => {
    const prompt = (typeof item === 'string' ? { text: item } : (item ?? {})) as Partial<Draft>
    return { ...prompt, where: `item ${index + 1}`, text: prompt.text, intent: prompt.intent }
  })
}

function fromCsv(text: string): Draft[] {
  const [header, ...records] = parseCsv(text)
  const names = header?.cells.map(normal) ?? []
  return records
    .filter(record => record.cells.some(cell => cell.trim() !== ''))
    .map(({ line, cells }) => ({
      where: `line ${line}`,
      text: cells[names.indexOf('text')],
      intent: cells[names.indexOf('intent')],
      cadence: cells[names.indexOf('cadence')],
      samples: cells[names.indexOf('samples')],
      ...Object.fromEntries(LOCALE_PARTS.map(part => [part, cells[names.indexOf(part)]])),
    }))
}

function complete(
  { where, text, intent, cadence, samples, ...locale }: Draft,
  fallback: PromptIntent | undefined,
): NewPrompt {
  if (typeof text !== 'string' || text.trim() === '') throw new InvalidInputError(`${where}: no text`)
  const named = typeof intent === 'string' && intent.trim() !== '' ? intent.trim().toUpperCase() : fallback
  const known = PROMPT_INTENTS.find(value => value === named)
  if (!known) throw new InvalidInputError(`${where}: the intent must be one of ${PROMPT_INTENTS.join(', ')}`)
  const often = typeof cadence === 'string' ? normal(cadence).replace(' ', '_') : ''
  const asked = CADENCES.find(value => value === often)
  if (often !== '' && !asked)
    throw new InvalidInputError(`${where}: the cadence must be one of ${CADENCES.join(', ')}`)
  return {
    ...{ text: text.trim(), intent: known },
    ...(asked && { cadence: asked }),
    ...samplesIn(where, samples),
    ...chosen(where, locale),
  }
}

/** An empty cell chooses nothing. */
function samplesIn(where: string, samples: unknown): { samples?: number } {
  const text = String(samples ?? '').trim()
  if (text === '') return {}
  if (!/^(?:[1-9]|10)$/.test(text)) throw new InvalidInputError(`${where}: samples must be 1 to 10`)
  return { samples: Number(text) }
}

/** An empty cell chooses nothing. */
function chosen(where: string, locale: { [Part in LocalePart]?: unknown }): Partial<Locale> {
  const given = LOCALE_PARTS.flatMap(part => {
    const value = locale[part] ?? ''
    if (typeof value !== 'string') throw new InvalidInputError(`${where}: ${part} must be text`)
    return value.trim() === '' ? [] : [[part, value.trim()]]
  })
  return Object.fromEntries(given)
}

const normal = (cell: string) => cell.trim().toLowerCase()
