import { BRANDS_AUDITED } from '../../src/brands/audited-tables.ts'
import { checkEvents } from '../../src/evidence/audit/tables.ts'
import type { Database } from '../../src/platform/database.ts'

/** As the audit compares prompts with their events. */
export async function findingsOf(
  { database }: { database: Database },
  promptIds: string[],
): Promise<string[]> {
  const found: string[] = []
  const findings = {
    add: (_kind: string, where: string, _record: null, message: string) => found.push(`${where}: ${message}`),
    note: () => {},
  }
  const session = {
    query: (text: string, values: unknown[]) => database.query(text, values),
    stream: async (text: string, onRow: (row: unknown[]) => void) => {
      const { rows } = await database.query<Record<string, unknown>>(
        `select * from (${text}) as s (id, record, private_text, state)`,
      )
      for (const row of rows) onRow([row.id, row.record, row.private_text, row.state])
    },
  }
  await checkEvents(session as never, findings as never, BRANDS_AUDITED.tables)
  return found.filter(where => promptIds.some(id => where.includes(id)))
}
