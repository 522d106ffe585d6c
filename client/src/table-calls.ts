// Whole tables as files, row by row.

import { AccessCalls } from './access-calls.ts'
import { InvalidInputError } from './errors.ts'
import { type CallOptions, path, type Sender } from './old-calls.ts'

/** What a table is about: a brand, a domain that its answers cite, a case, or everything the caller may see. */
const TABLES = {
  answers: { of: 'brand', end: 'runs' },
  cases: { of: 'brand', end: 'cases' },
  confabulations: { of: 'brand', end: 'confabulations' },
  facts: { of: 'brand', end: 'facts' },
  history: { of: 'brand', end: 'history' },
  prompts: { of: 'brand', end: 'prompts' },
  'proposed-facts': { of: 'brand', end: 'proposed-facts' },
  'rival-answers': { of: 'brand', end: 'rival-answers' },
  'rival-figures': { of: 'brand', end: 'rival-figures' },
  rivals: { of: 'brand', end: 'rivals' },
  scans: { of: 'brand', end: 'scans' },
  sources: { of: 'brand', end: 'sources' },
  studies: { of: 'brand', end: 'studies' },
  'source-answers': { of: 'domain', end: 'answers' },
  'case-answers': { of: 'case', end: 'runs' },
  'case-history': { of: 'case', end: 'history' },
  'cited-pages': { of: 'case', end: 'pages' },
  alerts: { of: null, end: 'alerts' },
  brands: { of: null, end: 'brands' },
  letters: { of: null, end: 'letters' },
  portfolio: { of: null, end: 'portfolio' },
  trail: { of: null, end: 'trail' },
} as const
export type TableName = keyof typeof TABLES
export const TABLE_NAMES = Object.keys(TABLES) as TableName[]

export interface TableFile {
  table: TableName
  format: 'csv' | 'json'
  /** Required for a brand's tables; filters the others. */
  brandId?: string | undefined
  caseId?: string | undefined
  domain?: string | undefined
  /** The filters of the list with the same rows: `engine`, `window`, `from` … */
  filter?: object
}

/** The address of a table, relative to the service. */
export function tablePath({ table, brandId, caseId, domain }: Omit<TableFile, 'format'>): string {
  const { of, end } = TABLES[table]
  const given = (what: string, id: string | undefined): string => {
    if (id === undefined) throw new InvalidInputError(`The table ${table} is of a ${what}: which?`)
    return id
  }
  if (of === null) return `/api/admin/${end}/export`
  if (of === 'case') return path`/api/admin/cases/${given('case', caseId)}/${end}/export`
  const brand = given('brand', brandId)
  return of === 'brand'
    ? path`/api/admin/brands/${brand}/${end}/export`
    : path`/api/admin/brands/${brand}/sources/${given('domain', domain)}/${end}/export`
}

export class TableCalls extends AccessCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  /** All rows as they arrive, without buffering. Who takes it is recorded. */
  exportTable(
    { format, filter = {}, ...what }: TableFile,
    options?: CallOptions,
  ): Promise<AsyncIterable<Uint8Array>> {
    const isNarrowed = TABLES[what.table].of === null && what.brandId !== undefined
    const query = { ...filter, ...(isNarrowed && { brandId: what.brandId }), format }
    return this.#sender.stream({ method: 'GET', path: tablePath(what), query }, options)
  }
}
