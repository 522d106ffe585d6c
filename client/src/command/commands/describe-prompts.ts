import { CADENCE_NAMES, localeWords, type Prompt } from '../../admin.ts'
import type { Session } from './session.ts'

export const rowsOf = (session: Session, prompts: Prompt[]): string =>
  session.table(prompts, [
    ...(['id', 'intent', 'active'] as const),
    ['asked', ({ cadence }) => CADENCE_NAMES[cadence ?? 'every_scan']],
    ['samples', ({ samples }) => samples ?? 'as its brand'],
    ['from', prompt => localeWords(prompt) ?? 'as its brand'],
    ...(['tags', 'text'] as const),
  ])
