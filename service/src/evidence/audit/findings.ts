// What an audit found. Checks follow the log, so the first finding of each kind is the earliest. Ten are listed for each check of a
// table, so that damage to one table never hides that to another; all are counted.

const CHECKS = [
  'schema',
  'grants',
  'keys',
  'checkpoints',
  'signatures',
  'published',
  'journal',
  'anchors',
  'cosignatures',
  'leaves',
  'bijection',
  'commitments',
  'columns',
  'bodies',
  'snapshots',
  'times',
  'roots',
  'tiles',
  'queue',
  'views',
  'events',
  'readings',
  'audits',
] as const
export type Check = (typeof CHECKS)[number]

export interface Finding {
  check: Check
  /** The table, and what identifies the row. */
  where: string
  /** The leaf concerned, or the first of them; null if none can be named. */
  index: number | null
  message: string
}

export interface Findings {
  readonly list: Finding[]
  readonly notes: string[]
  add(check: Check, where: string, index: number | null, message: string): void
  /** So many more like those of this table that were added. */
  more(check: Check, table: string, count: number): void
  /** Worth knowing, and nothing wrong. */
  note(text: string): void
  has(check: Check): boolean
  /** How many there are, listed or not. */
  total(): number
  /** Those that are not listed, by check and table. */
  unlisted(): { check: Check; table: string; count: number }[]
}

export const MOST_OF_A_TABLE = 10

export function createFindings(): Findings {
  const list: Finding[] = []
  const notes: string[] = []
  const counts = new Map<string, { check: Check; table: string; count: number }>()
  function counted(check: Check, table: string, more: number): number {
    const known = counts.get(`${check} ${table}`) ?? { check, table, count: 0 }
    known.count += more
    counts.set(`${check} ${table}`, known)
    return known.count
  }
  return {
    list,
    notes,
    add(check, where, index, message) {
      if (counted(check, where.split(' ', 1)[0] ?? '', 1) <= MOST_OF_A_TABLE)
        list.push({ check, where, index, message })
    },
    more: (check, table, count) => void counted(check, table, count),
    note: text => {
      if (!notes.includes(text)) notes.push(text)
    },
    has: check => list.some(finding => finding.check === check),
    total: () => counts.values().reduce((sum, { count }) => sum + count, 0),
    unlisted: () =>
      [...counts.values()].flatMap(({ count, ...of }) =>
        count > MOST_OF_A_TABLE ? [{ ...of, count: count - MOST_OF_A_TABLE }] : [],
      ),
  }
}
