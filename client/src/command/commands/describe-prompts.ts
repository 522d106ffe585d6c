import { CADENCE_NAMES, localeWords, type Prompt } from '../../admin.ts'
import type { Cell } from '../terminal/table.ts'
import type { Session } from './session.ts'

export function rowsOf(session: Session, prompts: Prompt[]): string {
  const rows = prompts.map((prompt): Cell[] => [
    ...[prompt.id, prompt.intent, prompt.active, CADENCE_NAMES[prompt.cadence ?? 'every_scan']],
    prompt.samples ?? 'as its brand',
    ...[localeWords(prompt) ?? 'as its brand', prompt.tags?.join(', ') || '–', prompt.text],
  ])
  return session.table(['ID', 'INTENT', 'ACTIVE', 'ASKED', 'SAMPLES', 'FROM', 'TAGS', 'TEXT'], rows)
}
