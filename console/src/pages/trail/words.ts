import type { HistoryEntry } from '@brand-citation-forensics/client/admin'

/** The kinds of things in the trail. */
const NAMES: Record<string, string> = {
  brand: 'Brand',
  prompt: 'Prompt',
  facts: 'Fact',
  proposal: 'Proposed fact',
  schedule: 'Schedule',
  scan: 'Scan',
  job: 'Job',
  case: 'Case',
  note: 'Note',
  report: 'Report',
  key: 'API key',
  person: 'Person',
  member: 'Role',
  invitation: 'Invitation',
  passkey: 'Passkey',
  export: 'Export',
  audit: 'Audit',
}

export const KINDS = Object.entries(NAMES).map(([value, label]) => ({ value, label }))

export const kindWords = (type: string): string => NAMES[type] ?? 'Entry'

/** Somebody without a name was removed, or forgotten. */
export function actorWords({ kind, name }: HistoryEntry['actor']): string {
  if (name !== null) return name
  return kind === 'person' ? 'Removed person' : 'Unknown'
}

/** Where the thing itself is shown; null if it has no page. */
export function pageOf({ type, id }: HistoryEntry['object']): string | null {
  if (type === 'scan') return `/scans/${id}`
  if (type === 'case') return `/cases/${id}`
  if (type === 'brand') return `/brands/${id}`
  if (type === 'facts') return `/brands/${id}/facts`
  if (type === 'export' && id.startsWith('run_')) return `/runs/${id}`
  return type === 'schedule' ? `/brands/${id}/settings` : null
}
