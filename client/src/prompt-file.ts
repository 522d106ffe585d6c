// The three file formats of prompts, for the command line and the console. Pure: bytes in, prompts out.

import { decodeUtf8, withoutGuard } from '@brand-citation-forensics/proof'
import { COUNTRIES } from './countries.ts'
import { InvalidInputError } from './errors.ts'
import { parseCsv } from './parse-csv.ts'
import type { NewPrompt } from './shapes.ts'
import { distinctTags, MOST_TAGS, tidyTag, troubleOfTag } from './tags.ts'
import { PROMPT_INTENTS, type PromptIntent } from './types.ts'
import { CADENCES } from './vocabulary.ts'
import { LOCALE_PARTS, type Locale, type LocalePart } from './words/locale.ts'

/** The most that the service accepts at once, and the longest. */
export const MOST_PROMPTS = 1_000
const LONGEST_TEXT = 8_000

export interface PromptFile {
  /** The file's name: `.json` and `.csv` decide the format, otherwise the content does. */
  name: string
  /** For prompts that name no intent of their own. */
  intent?: PromptIntent | undefined
}

interface Draft {
  where: string
  text: unknown
  intent: unknown
  cadence?: unknown
  samples?: unknown
  tags?: unknown
  country?: unknown
  language?: unknown
  city?: unknown
}

/** One prompt of a file, or what is wrong with it. */
export type ReadPrompt = { where: string } & (
  | { prompt: NewPrompt; problem: null }
  | { prompt: null; problem: string }
)

/** All or nothing: the first error is thrown. */
export function parsePrompts(bytes: Uint8Array, origin: PromptFile): NewPrompt[] {
  return readPrompts(bytes, origin).map(({ where, prompt, problem }) => {
    if (prompt === null) throw new InvalidInputError(`${where}: ${problem}`)
    return prompt
  })
}

/** One by one, so that all errors can be seen. Throws if the file is unreadable. */
export function readPrompts(bytes: Uint8Array, origin: PromptFile): ReadPrompt[] {
  const text = decodeUtf8(bytes)?.replace(/^\ufeff/, '')
  if (text === undefined) throw new InvalidInputError(`${origin.name} is not UTF-8 text`)
  const found = drafts(text, origin)
  if (found.length === 0) throw new InvalidInputError(`${origin.name} holds no prompt`)
  return found.map(draft => read(draft, origin.intent))
}

function read(draft: Draft, fallback: PromptIntent | undefined): ReadPrompt {
  const { where } = draft
  try {
    return { where, prompt: complete(draft, fallback), problem: null }
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    return { where, prompt: null, problem: error.message }
  }
}

function drafts(text: string, { name, intent }: PromptFile): Draft[] {
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
    .map(({ line, cells }) => {
      const cell = (name: string) => {
        const text = cells[names.indexOf(name)]
        return text === undefined ? undefined : withoutGuard(text)
      }
      return {
        ...{ where: `line ${line}`, text: cell('text'), intent: cell('intent'), cadence: cell('cadence') },
        ...{ samples: cell('samples'), tags: cell('tags') },
        ...Object.fromEntries(LOCALE_PARTS.map(part => [part, cell(part)])),
      }
    })
}

function complete(
  { where: _where, text, intent, cadence, samples, tags, ...locale }: Draft,
  fallback: PromptIntent | undefined,
): NewPrompt {
  if (typeof text !== 'string' || text.trim() === '') throw new InvalidInputError('no text')
  if (text.trim().length > LONGEST_TEXT)
    throw new InvalidInputError(`the text is longer than ${LONGEST_TEXT} characters`)
  if (text.includes('\0') || !text.isWellFormed())
    throw new InvalidInputError('the text holds signs that cannot be kept')
  const named = typeof intent === 'string' && intent.trim() !== '' ? intent.trim().toUpperCase() : fallback
  const known = PROMPT_INTENTS.find(value => value === named)
  if (!known) throw new InvalidInputError(`the intent must be one of ${PROMPT_INTENTS.join(', ')}`)
  const often = typeof cadence === 'string' ? normal(cadence).replace(' ', '_') : ''
  const asked = CADENCES.find(value => value === often)
  if (often !== '' && !asked) throw new InvalidInputError(`the cadence must be one of ${CADENCES.join(', ')}`)
  return {
    ...{ text: text.trim(), intent: known },
    ...(asked && { cadence: asked }),
    ...samplesIn(samples),
    ...tagsIn(tags),
    ...chosen(locale),
  }
}

/** An empty cell chooses nothing. */
function samplesIn(samples: unknown): { samples?: number } {
  const text = String(samples ?? '').trim()
  if (text === '') return {}
  if (!/^(?:[1-9]|10)$/.test(text)) throw new InvalidInputError('samples must be 1 to 10')
  return { samples: Number(text) }
}

/** A list, or text separated by bars. */
function tagsIn(tags: unknown): { tags?: string[] } {
  const given = typeof tags === 'string' ? tags.split('|') : (tags ?? [])
  if (!Array.isArray(given) || given.some(tag => typeof tag !== 'string'))
    throw new InvalidInputError('tags must be a list of texts')
  const named = (given as string[]).map(tidyTag).filter(tag => tag !== '')
  const trouble = named.map(troubleOfTag).find(Boolean)
  if (trouble) throw new InvalidInputError(trouble)
  const each = distinctTags(named)
  if (each.length > MOST_TAGS) throw new InvalidInputError(`a prompt can have ${MOST_TAGS} tags`)
  return each.length === 0 ? {} : { tags: each }
}

/** An empty cell chooses nothing. */
function chosen(locale: { [Part in LocalePart]?: unknown }): Partial<Locale> {
  const given = LOCALE_PARTS.flatMap(part => {
    const value = locale[part] ?? ''
    if (typeof value !== 'string') throw new InvalidInputError(`${part} must be text`)
    return value.trim() === '' ? [] : [[part, value.trim()]]
  })
  const { country } = Object.fromEntries(given)
  if (country && !COUNTRIES.includes(country.toUpperCase()))
    throw new InvalidInputError('the country must be a code by ISO 3166-1, such as DE')
  return Object.fromEntries(given)
}

const normal = (cell: string) => cell.trim().toLowerCase()
