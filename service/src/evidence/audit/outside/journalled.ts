// What others signed and the journal remembers must still be in the database, under the same name and byte for
// byte. Nothing else would notice a removed timestamp or cosignature.
//
// Not vice versa: a kill may have come between database and journal, or another machine has it in its own.

import type { Sql } from '../../../platform/database.ts'
import type { JournalEntry, JournalledCheckpoint, JournalReader } from '../../log/journal.ts'
import { sha256Of } from '../../seal.ts'
import type { Findings } from '../findings.ts'
import { type Named, readCosignatureLines, readMaterials, readResponses, type Signed } from './store.ts'

interface Remembered extends Named {
  sha256: string
}

/** Held at once, however long the journal is. */
const BATCH = 500

const KINDS = {
  anchor: { check: 'anchors', table: 'log_anchors', what: 'timestamp', read: readResponses },
  material: {
    check: 'anchors',
    table: 'log_anchor_material',
    what: 'list of what belongs to a timestamp',
    read: readMaterials,
  },
  cosignature: {
    check: 'cosignatures',
    table: 'log_cosignatures',
    what: 'cosignature',
    read: readCosignatureLines,
  },
} as const
type Kind = keyof typeof KINDS

export async function checkJournalled(
  sql: Sql,
  findings: Findings,
  journal: JournalReader | null,
): Promise<void> {
  if (!journal) return
  const waiting: Record<Kind, Remembered[]> = { anchor: [], material: [], cosignature: [] }

  async function look(kind: Kind): Promise<void> {
    await compare(sql, findings, kind, waiting[kind])
    waiting[kind] = []
  }

  for await (const entry of journal.entries()) {
    if (!entry || 'note' in entry) continue
    const { size, sha256 } = entry
    const [kind, name] = namedIn(entry)
    if (waiting[kind].push({ size, name, sha256 }) === BATCH) await look(kind)
  }
  for (const kind of Object.keys(KINDS) as Kind[]) await look(kind)
}

function namedIn(entry: Exclude<JournalEntry, JournalledCheckpoint>): [kind: Kind, name: string] {
  if ('anchor' in entry) return ['anchor', entry.anchor]
  return 'material' in entry ? ['material', entry.material] : ['cosignature', entry.cosignature]
}

async function compare(sql: Sql, findings: Findings, kind: Kind, entries: Remembered[]): Promise<void> {
  if (entries.length === 0) return
  const { check, table, what, read } = KINDS[kind]
  const nameOf = ({ size, name }: Named) => `${size} ${name}`
  const rows: Signed[] = await read(sql, entries)
  const hashes = Map.groupBy(rows, nameOf)
  for (const entry of entries) {
    const kept = hashes.get(nameOf(entry)) ?? []
    if (kept.some(({ content }) => sha256Of(content) === entry.sha256)) continue
    findings.add(
      check,
      `${table} ${entry.size} ${entry.name.split('+')[0]}`,
      Math.max(0, entry.size - 1),
      kept.length > 0
        ? `the journal remembers another ${what} in its place`
        : `the journal remembers a ${what} that is not here`,
    )
  }
}
