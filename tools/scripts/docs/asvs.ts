// The list of OWASP ASVS 5.0 (levels 1 and 2), docs/asvs.json, as tables. The numbers are the standard's, the words
// are ours.

import { readFileSync } from 'node:fs'
import { table } from './tables.ts'

export interface Requirement {
  id: string
  what: string
  state: 'met' | 'not met' | 'not applicable'
  /** Files that do it or show it, where it is met. */
  where?: string[]
  /** Where it is not. */
  why?: string
}

export const readRequirements = (): Requirement[] =>
  JSON.parse(readFileSync(new URL('../../../docs/asvs.json', import.meta.url), 'utf8'))

/** Counts, and what is not met. The rest is in the list. */
export function asvsTables(): string {
  const all = readRequirements()
  const count = (of: Requirement[], state: Requirement['state']) =>
    of.filter(each => each.state === state).length
  const summary = `${all.length} requirements: ${count(all, 'met')} met, ${count(all, 'not met')} not met, ${count(all, 'not applicable')} not applicable.`
  const open = all.filter(({ state }) => state === 'not met')
  return [
    summary,
    'Not met:',
    table(
      ['Point', 'What', 'Why'],
      open.map(({ id, what, why = '' }) => [id, what, why]),
    ),
  ].join('\n\n')
}
