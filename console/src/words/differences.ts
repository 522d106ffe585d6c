import type { HistoryEntry } from '@brand-citation-forensics/client/admin'

/** What an event changed, in lines for people: `plan: FREE to GROWTH`. For something new, what it is. */
export function differences({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter(name => name !== 'id' && name !== 'createdAt')
    .map(name => [name, said(before?.[name]), said(after?.[name])] as const)
    .filter(([, was, is]) => was !== is)
    .map(([name, was, is]) => `${name}: ${[was, is].filter(part => part !== '').join(' to ')}`)
}

function said(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(said).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
