import { CADENCE_NAMES, type Prompt } from '@brand-citation-forensics/client/admin'
import type { Cell } from '../terminal/table.ts'
import type { Session } from './session.ts'

export function rowsOf(session: Session, prompts: Prompt[]): string {
  const rows = prompts.map(({ id, intent, active, cadence = 'every_scan', text }): Cell[] => [
    ...[id, intent, active, CADENCE_NAMES[cadence], text],
  ])
  return session.table(['ID', 'INTENT', 'ACTIVE', 'ASKED', 'TEXT'], rows)
}
