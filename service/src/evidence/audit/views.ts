// Runs and facts as the API shows them without reading records, against what was sealed. They are no evidence,
// but somebody who cannot change the evidence might change what people see of it.

import { type RunOutcome, silenceOf } from '../../model/outcome.ts'
import { askingSha256 } from '../asking.ts'
import { sha256Of } from '../seal.ts'
import { hexOf, isTrue, listed, numberOf, type Sealed, textOf, timeOf, within } from './fields.ts'
import type { Check } from './findings.ts'
import type { RecordFields } from './records.sql.ts'

export type Complain = (check: Check, message: string, where?: string) => void

/** How rooms above derive what they show from what was sealed. */
export interface Views {
  /** The hosts of the sources named in a sealed reading. */
  citedDomains(citations: { url: string; title: string | null }[]): string[]
  /** The pages it names: `page domain`, with a `!` if nobody should visit it. */
  citedPages(citations: { url: string; title: string | null }[]): string[]
}

export function checkCapturedRun(
  record: RecordFields,
  { sealed, views }: { sealed: Sealed; views: Views },
  complain: Complain,
): void {
  const { run } = record
  const where = `runs ${textOf(record.subject)}`
  if (!run.id) {
    complain('views', 'a run that was captured is missing', where)
    return
  }
  const isSame = hexOf(run.sha256) === hexOf(record.sha256) && timeOf(run.capturedAt) === timeOf(record.at)
  if (!isSame) complain('views', 'hash or time are not those of its capture', where)
  checkReading(run, sealed, message => complain('views', message, where))
  const asking = textOf(record.asking)
  if (asking === null || sealed.asking !== askingSha256(JSON.parse(asking)))
    complain(
      'views',
      'it is not the attempt that was sealed with the answer',
      `run_attempts ${textOf(record.subject)}/${sealed.attempt}`,
    )
  const asked = { engine: run.engine, scanId: run.scanId }
  const prompt = { id: run.promptId, intent: run.intent, text: run.promptText }
  const isAsked =
    Object.entries(asked).every(([name, field]) => textOf(field) === sealed[name]) &&
    Object.entries(prompt).every(([name, field]) => textOf(field) === within(sealed.prompt, name)) &&
    textOf(run.brandId) === within(sealed.brand, 'id')
  if (!isAsked) complain('views', 'engine, scan, brand or prompt are not those it was asked for', where)
  if (numberOf(run.attempt) !== sealed.attempt)
    complain('views', 'attempt is not the one that brought the answer', where)
  if (numberOf(run.sample) !== (sealed.sample ?? 1))
    complain('views', 'sample is not the one that was asked', where)
  if (textOf(run.classificationId) !== null) checkSources(run, { sealed, views }, complain)
}

/** Outcome and status follow from what was read when the answer came; nothing, where nobody could read it. */
function checkReading(
  run: RecordFields['run'],
  { reading }: Sealed,
  complain: (message: string) => void,
): void {
  const [outcome, text] = [within(reading, 'outcome'), within(reading, 'text')]
  if (textOf(run.outcome) !== (outcome ?? null))
    complain(`the outcome is ${textOf(run.outcome)}; ${outcome ?? 'none'} was sealed`)
  const hasFailed =
    outcome !== undefined &&
    silenceOf({ outcome: outcome as RunOutcome, text: typeof text === 'string' ? text : null }) !== null
  const statuses = hasFailed ? ['FAILED'] : ['CAPTURED', 'CLASSIFIED']
  if (!statuses.includes(textOf(run.status) ?? ''))
    complain(`its status is not that of an answer that was ${outcome ?? 'captured'}`)
}

export function checkClassifiedRun(
  { run, at }: RecordFields,
  { id, sealed, views }: { id: string; sealed: Sealed; views: Views },
  complain: Complain,
): void {
  // Which of several classes a run must show is checked with the strays.
  if (!run.id || textOf(run.classificationId) !== id) return
  const where = `runs ${textOf(run.id)}`
  if (textOf(run.citationClass) !== sealed.citationClass)
    complain('views', `the class is ${textOf(run.citationClass)}; ${sealed.citationClass} was sealed`, where)
  if (textOf(run.status) !== 'CLASSIFIED') complain('views', 'it has a class, and its status hides it', where)
  if (isTrue(run.mentioned) !== sealed.mentioned) complain('views', 'mentioned is not what was sealed', where)
  if (timeOf(run.classifiedAt) !== timeOf(at))
    complain('views', 'classified_at is not the time sealed', where)
  checkSources(run, { sealed, views }, complain)
}

/** They are counted with the verdict, and follow from the reading it rests on: that of the capture, or its own where that has none. */
function checkSources(
  run: RecordFields['run'],
  { sealed, views }: { sealed: Sealed; views: Views },
  complain: Complain,
): void {
  if (sealed.reading === undefined) return
  const citations = listed(within(sealed.reading, 'citations')).map(({ url, title }) => ({
    url: String(url),
    title: typeof title === 'string' ? title : null,
  }))
  const cited = JSON.stringify(views.citedDomains(citations).sort())
  if (textOf(run.citedDomains) !== cited)
    complain('views', 'cited_domains are not those of the reading sealed', `runs ${textOf(run.id)}`)
  if (textOf(run.citedPages) !== JSON.stringify(views.citedPages(citations).sort()))
    complain('views', 'these are not the pages that its answer cites', `citations ${textOf(run.id)}`)
}

/** A verification's account of its requests, against the rows of who was asked and at what cost. */
export function checkAsks({ subject, asks }: RecordFields, sealed: Sealed, complain: Complain): void {
  const rows = listed(JSON.parse(textOf(asks) ?? '[]'))
  const costs = new Map(rows.filter(({ failure }) => failure === null).map(({ ask, cost }) => [ask, cost]))
  const isSame =
    rows.length >= Number(sealed.asks ?? 0) &&
    listed(sealed.answers).every(({ ask, costMicros }) => costs.get(ask) === costMicros)
  if (!isSame)
    complain(
      'views',
      'they are not those that its verification rests on',
      `later_asks of ${textOf(subject)} ${sealed.jobId}`,
    )
}

/** A list of contents has one form per set, and omits nothing that existed when it was made. */
export function checkContents({ listable }: RecordFields, sealed: Sealed, complain: Complain): void {
  const entries = Array.isArray(sealed.entries) ? sealed.entries.map(String) : []
  if (sealed.slot !== sha256Of(entries.toSorted().join('\n')) || new Set(entries).size !== entries.length)
    complain('views', 'its slot is not the hash of the entries that it lists')
  const listed = new Set(entries)
  const had: unknown = JSON.parse(textOf(listable) ?? '[]')
  const missing = Array.isArray(had) ? had.filter(entry => !listed.has(entry)) : []
  if (missing.length > 0)
    complain('views', `it leaves out ${missing.length} records that the run had: ${missing[0]}`)
}

/** Facts sealed when there was only one origin name none. */
const FIRST_ORIGIN = 'website'

export function checkFact(record: RecordFields, id: string, sealed: Sealed, complain: Complain): void {
  const { fact } = record
  const where = `facts ${id}`
  if (!fact.brandId) {
    complain('views', 'a fact that was sealed is missing', where)
    return
  }
  const isSame =
    textOf(fact.brandId) === sealed.subject &&
    textOf(fact.key) === sealed.key &&
    textOf(fact.value) === sealed.value &&
    textOf(fact.source) === sealed.source &&
    hexOf(fact.hash) === hexOf(record.sha256) &&
    hexOf(fact.sourceSha256) === sealed.sourceSha256 &&
    textOf(fact.origin) === (sealed.origin ?? FIRST_ORIGIN) &&
    timeOf(fact.collectedAt) === timeOf(record.at)
  if (!isSame) complain('views', 'the fact is not the one that was sealed', where)
}

/** The record dates a fact that has its own record. */
export const isOnlyDate = ({ event }: Sealed): boolean => event === 'dated'

/** Since when a fact holds is stated by its record, by a later one, or by none. */
export function checkFactDate(record: RecordFields, id: string, sealed: Sealed, complain: Complain): void {
  const { factDate } = record
  const where = `fact_dates ${id}`
  const isDated = sealed.trueSince !== undefined
  if (isDated !== (factDate.id !== null)) {
    complain('views', isDated ? 'a date that was sealed is missing' : 'no record gives such a date', where)
    return
  }
  const isSame =
    textOf(factDate.factId) === (isOnlyDate(sealed) ? sealed.factId : id) &&
    numberOf(factDate.number) === (isOnlyDate(sealed) ? sealed.number : 1) &&
    textOf(factDate.trueSince) === sealed.trueSince
  if (isDated && !isSame) complain('views', 'the date is not the one that was sealed', where)
}
