import type { HistoryEntry } from '@brand-citation-forensics/client/admin'

/** The kinds of things in the trail. */
export const KINDS = [
  { value: 'brand', label: 'Brands' },
  { value: 'prompt', label: 'Prompts' },
  { value: 'facts', label: 'Facts' },
  { value: 'proposal', label: 'Proposed facts' },
  { value: 'schedule', label: 'Schedules' },
  { value: 'scan', label: 'Scans' },
  { value: 'job', label: 'Work that was asked for' },
  { value: 'case', label: 'Cases' },
  { value: 'note', label: 'Notes' },
  { value: 'report', label: 'Reports' },
  { value: 'key', label: 'API keys' },
  { value: 'person', label: 'People' },
  { value: 'member', label: 'Roles' },
  { value: 'invitation', label: 'Invitations' },
  { value: 'passkey', label: 'Passkeys' },
  { value: 'export', label: 'Exports' },
  { value: 'audit', label: 'Audits' },
]

/** Somebody without a name was removed, or forgotten. */
export function actorWords({ kind, name }: HistoryEntry['actor']): string {
  if (name !== null) return name
  return kind === 'person' ? 'Removed person' : 'name forgotten'
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
