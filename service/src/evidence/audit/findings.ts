// What an audit found. Checks follow the log, so the first finding of each kind is the earliest.

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
  /** Worth knowing, and nothing wrong. */
  note(text: string): void
  has(check: Check): boolean
  /** How many there are beyond the listed ones. */
  unlisted(): number
}

const MOST = 100
/** One changed leaf makes every later root wrong, which must not crowd out other findings. */
const MOST_OF_A_CHECK = 10

export function createFindings(): Findings {
  const list: Finding[] = []
  const notes: string[] = []
  const counts = new Map<Check, number>()
  let total = 0
  return {
    list,
    notes,
    add(check, where, index, message) {
      const count = (counts.get(check) ?? 0) + 1
      counts.set(check, count)
      total += 1
      if (list.length < MOST && count <= MOST_OF_A_CHECK) list.push({ check, where, index, message })
    },
    note: text => {
      if (!notes.includes(text)) notes.push(text)
    },
    has: check => counts.has(check),
    unlisted: () => total - list.length,
  }
}
