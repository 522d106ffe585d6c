// Checks outcomes of earlier audits against this one's findings: what they claim to have checked existed, they follow
// each other, and what they called clean still is. Anyone who can write the database can have any outcome sealed; here it
// is compared with the evidence.

import type { ReadSession } from '../../../platform/read-session.ts'
import { findCheckpoint, findPlaces } from '../../log/store.ts'
import { recordsById } from '../../store.ts'
import type { Findings } from '../findings.ts'
import { checkpointHash, type Outcome, readOutcome } from './outcome.ts'
import { outcomesAfter } from './store.ts'

interface PlacedOutcome extends Outcome {
  record: string
  index: number | null
}

const PAGE = 200

/** Must come last: it needs the other checks' findings. */
export async function checkOutcomes(session: ReadSession, findings: Findings): Promise<void> {
  const found = findings.list.flatMap(({ index }) => (index === null ? [] : [index]))
  const firstBad = found.length === 0 ? null : Math.min(...found)
  /** Sizes of clean ones, by record. */
  const clean = new Map<string, number>()
  let last: PlacedOutcome | null = null
  for await (const outcome of readOutcomes(session)) {
    const fault = await faultOf(session, outcome, clean)
    if (fault) findings.add('audits', `records ${outcome.record}`, outcome.index, fault)
    if (!outcome.ok || outcome.checkpoint === null) continue
    clean.set(outcome.record, outcome.size)
    if (!last || last.size <= outcome.size) last = outcome
  }
  if (last && firstBad !== null && firstBad < last.size)
    findings.add(
      'audits',
      `records ${last.record}`,
      last.index,
      `the audit of ${last.at} is said to have found nothing up to ${last.size} entries: leaf ${firstBad} was changed since, or nobody looked`,
    )
}

/** In the order they were sealed in. */
async function* readOutcomes(session: ReadSession): AsyncGenerator<PlacedOutcome> {
  for (let after = '-1'; ; ) {
    const rows = await outcomesAfter(session, after, PAGE)
    const last = rows.at(-1)
    if (!last) return
    after = last.seq
    const places = await findPlaces(
      session,
      rows.map(({ id }) => id),
    )
    for (const { id } of rows) {
      // A missing text has already been reported.
      const [record] = await recordsById(session, [id]).catch(unlessBroken)
      const outcome = record && readOutcome(record)
      if (outcome) yield { ...outcome, record: id, index: places.get(id) ?? null }
    }
  }
}

const unlessBroken = (error: Error): [] => {
  if ('code' in error) throw error
  return []
}

async function faultOf(
  session: ReadSession,
  { size, index, ok, findings, start, began, checkpoint }: PlacedOutcome,
  clean: Map<string, number>,
): Promise<string | null> {
  if (ok !== (findings === 0))
    return `it says ${findings} findings, and that this is ${ok ? '' : 'not '}clean`
  if (index !== null && index < size) return `it speaks of ${size} entries, and has the place ${index} itself`
  if (checkpoint === null) return null
  const signed = await findCheckpoint(session, size)
  if (!signed || hashOf(signed.note) !== checkpoint)
    return `the checkpoint of ${size} entries is not the one that it looked at`
  if (start === null) return began === 0 ? null : `it began at ${began}, and goes on from nothing`
  if (clean.get(start) !== began)
    return `it goes on from ${start}, which is no clean audit of ${began} entries`
  return null
}

const hashOf = (note: string): string | null => {
  try {
    return checkpointHash(note)
  } catch {
    return null
  }
}
