// What importing a file would do, given the existing prompts. Pure.

import { InvalidInputError } from '@brand-citation-forensics/client'
import {
  type NewPrompt,
  type Prompt,
  type PromptFile,
  type ReadPrompt,
  readPrompts,
} from '@brand-citation-forensics/client/admin'

export interface Preview {
  /** Why the file cannot be read at all. */
  trouble: string | null
  rows: { is: 'new' | 'there' | 'retired' | 'twice' | 'wrong'; read: ReadPrompt }[]
  fresh: NewPrompt[]
  there: number
  wrong: number
}

type Asked = Pick<NewPrompt, 'text' | 'country' | 'language' | 'city'>

/** Asked from elsewhere, it is another question. */
const keyOf = ({ text, country, language, city }: Asked): string =>
  JSON.stringify([
    text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase(),
    ...[country, language, city].map(part => part?.toLowerCase() ?? null),
  ])

export function previewImport(bytes: Uint8Array, origin: PromptFile, prompts: readonly Prompt[]): Preview {
  const nothing = { rows: [], fresh: [], there: 0, wrong: 0 }
  try {
    return compared(readPrompts(bytes, origin), prompts)
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    return { ...nothing, trouble: error.message }
  }
}

function compared(read: ReadPrompt[], prompts: readonly Prompt[]): Preview {
  const known = new Map<string, 'there' | 'retired'>()
  for (const prompt of prompts)
    if (known.get(keyOf(prompt)) !== 'there') known.set(keyOf(prompt), prompt.active ? 'there' : 'retired')
  const seen = new Set<string>()
  const rows = read.map((one): Preview['rows'][number] => {
    if (one.prompt === null) return { is: 'wrong', read: one }
    const key = keyOf(one.prompt)
    const isTwice = seen.has(key)
    seen.add(key)
    return { is: known.get(key) ?? (isTwice ? 'twice' : 'new'), read: one }
  })
  const wrong = rows.filter(({ is }) => is === 'wrong').length
  const fresh = rows.flatMap(({ is, read: { prompt } }) => (is === 'new' && prompt ? [prompt] : []))
  return { trouble: null, rows, fresh, wrong, there: rows.length - wrong - fresh.length }
}
