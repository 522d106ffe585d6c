// Facts that people enter, singly or from a file. They stand beside what the brand's own site says: if the two
// differ, both are active and an answer that agrees with either is right, so that nobody is accused while the
// brand's own sources disagree. A later entry replaces an earlier one, never the site's.

import { requireLockedBrand } from '../brands/require-brand.ts'
import { lockBrand } from '../brands/store.ts'
import { sealEvents } from '../evidence/events/event.ts'
import { sha256Of } from '../evidence/seal.ts'
import { AppError, type ErrorDetail, notFound } from '../model/errors.ts'
import type { Fact } from '../model/fact.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '../platform/database.ts'
import { isPlausibleId } from '../platform/ids.ts'
import { isManyValued } from '../readers/catalogue/catalogue.ts'
import { changeFacts, factEvents, type NewFact } from './change-facts.ts'
import { type CheckedFact, checkRows } from './check-rows.ts'
import { giveDates } from './date-facts.ts'
import type { StatedFact } from './page/stated-facts.ts'
import { activeFacts, findFact } from './store.ts'

export const MAX_ENTERED_FACTS = 5_000
const SHOWN_COMPLAINTS = 20

/** Rows stored although nothing may compare them. */
interface RowWarning {
  /** Counted from 0. */
  row: number
  key: string
  message: string
}

interface FactFile {
  name: string
  /** Of the file's bytes, lower-case hex. */
  sha256: string
}

interface Entering {
  actor: string
  brandId: string
  facts: StatedFact[]
  /** The file they were read from; null when they were typed. */
  file: FactFile | null
  /** Near misses and incomprehensible values are stored as they are. */
  asIs?: boolean | undefined
}

interface Deps {
  /** Or the transaction that it is to be part of. */
  database: Database | Transaction
  clock: Clock
}

export interface Entered {
  added: Fact[]
  superseded: number
  /** Rows that were active already. */
  unchanged: number
  /** Those of them that were given another date. */
  dated: number
  warnings: RowWarning[]
}

/** All or nothing. The same facts again change nothing. */
export async function enterFacts(
  deps: Deps,
  { actor, brandId, facts, file, asIs }: Entering,
): Promise<Entered> {
  const { facts: rows, warnings } = readRows(facts, { file, asIs, now: deps.clock.now() })
  return inTransaction(deps.database, async tx => {
    // Concurrent entries for the same brand wait here.
    const brand = await requireLockedBrand(tx, brandId)
    const entered = (await activeFacts(tx, brand.id)).filter(fact => fact.origin !== 'website')
    const known = new Set(entered.map(identity))
    const fresh = rows.filter(row => !known.has(identity(row)))
    const replaced = new Set(fresh.map(({ key }) => key).filter(key => !isManyValued(key)))
    const gone = entered.filter(fact => replaced.has(fact.key))
    const at = deps.clock.now()
    const added = await changeFacts(tx, { brandId: brand.id, at, gone, fresh })
    await sealEvents(tx, at, factEvents({ actor, action: 'facts.entered' }, brand.id, { added, gone }))
    const dated = await giveDates(tx, { actor, at, dates: datesOf(rows, entered) })
    return { added, superseded: gone.length, unchanged: rows.length - fresh.length, dated, warnings }
  })
}

/** For known facts; a new one has its date in its own record. */
function datesOf(rows: NewFact[], entered: Fact[]): { fact: Fact; trueSince: string }[] {
  const known = new Map(entered.map(fact => [identity(fact), fact]))
  return rows.flatMap(row => {
    const fact = known.get(identity(row))
    return fact && row.trueSince ? [{ fact, trueSince: row.trueSince }] : []
  })
}

/** Ends a fact: it stays, inactive. One that the site still states returns when its page is read again. */
export async function retireFact(
  deps: Deps,
  { actor, factId }: { actor: string; factId: string },
): Promise<Fact> {
  return inTransaction(deps.database, async tx => {
    const found = isPlausibleId(factId) ? await findFact(tx, factId) : null
    if (!found) throw notFound('Fact')
    await lockBrand(tx, found.brandId)
    // Again, under the lock: somebody else may have ended it in between.
    const fact = (await findFact(tx, found.id)) ?? found
    if (!fact.active) return fact
    const at = deps.clock.now()
    await changeFacts(tx, { brandId: fact.brandId, at, gone: [fact], fresh: [] })
    const by = { actor, action: 'fact.retired' }
    await sealEvents(tx, at, factEvents(by, fact.brandId, { added: [], gone: [fact] }))
    return { ...fact, active: false, supersededAt: at }
  })
}

const identity = ({ key, value }: Pick<Fact, 'key' | 'value'>): string => JSON.stringify([key, value])

interface Reading extends Pick<Entering, 'file' | 'asIs'> {
  now: Date
}

interface Rows {
  facts: NewFact[]
  warnings: RowWarning[]
}

/** Every row in its stored form, each once; throws one error that names all faulty rows. */
function readRows(rows: StatedFact[], { file, asIs, now }: Reading): Rows {
  if (rows.length === 0 || rows.length > MAX_ENTERED_FACTS)
    throw refused([complaint(null, 'facts', `must be 1 to ${MAX_ENTERED_FACTS}`)])
  const checked = checkRows(rows, { asIs, now })
  const complaints = checked.flatMap(({ problem }, place) =>
    problem ? [complaint(place, problem.field, problem.message)] : [],
  )
  if (complaints.length > 0) throw refused(complaints)
  const facts = new Map<string, NewFact>()
  for (const [place, row] of checked.entries())
    facts.getOrInsertComputed(identity(row), () => factOf(row, rows[place] as StatedFact, file))
  const warnings = checked.flatMap(({ key, warning }, row) =>
    warning ? [{ row, key, message: warning }] : [],
  )
  return { facts: [...facts.values()], warnings }
}

/** The source's hash is that of the file's bytes; for typed values, that of the value as typed. */
const factOf = (row: CheckedFact, written: StatedFact, file: FactFile | null): NewFact => ({
  ...{ key: row.key, value: row.value, trueSince: row.since },
  source: row.source ?? nameOf(file),
  sourceSha256: file ? file.sha256 : sha256Of(written.value),
  origin: file ? 'import' : 'operator',
})

/** `operator:entered` or `import:facts.csv`: a source is always an address, even without a page. */
const nameOf = (file: FactFile | null): string =>
  file ? `import:${encodeURIComponent(file.name)}` : 'operator:entered'

const complaint = (place: number | null, field: string, message: string): ErrorDetail => ({
  in: 'body',
  field: place === null ? field : `facts.${place}.${field}`,
  message: place === null ? message : `row ${place + 1}: the ${field} ${message}`,
})

function refused(complaints: ErrorDetail[]): AppError {
  const details = complaints.slice(0, SHOWN_COMPLAINTS)
  const rest = complaints.length - details.length
  const list = details.map(({ message }) => message).join('; ')
  const more = rest > 0 ? `; and ${rest} more` : ''
  return new AppError('invalid', `Invalid facts: ${list}${more}`, { extra: { details } })
}
