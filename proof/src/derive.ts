// Everything that a version 2 bundle shows, derived from its records, bytes and timestamps. The service makes bundles
// with it, and the verifier compares them with it. Frozen with version 2.

import type { Bundle2 } from './bundle-2.ts'
import type { BundleIntegrity } from './bundle-parts.ts'
import { fromBase64 } from './bytes.ts'
import { requireNone } from './checklist.ts'
import {
  type Custody2,
  chainOfCustody2,
  isCustodyKind,
  namedCustody2,
  type RunRecord,
  type StatedTimestamp,
} from './custody.ts'
import { ProofError } from './error.ts'
import { evidenceView, factView, rawResponseOf, readingView, runView } from './evidence-view.ts'
import { type OpenedRun, readRecords } from './open-run.ts'
import { requireContents } from './verify-contents.ts'

export type Derived = Omit<Bundle2, 'bundleVersion' | 'integrity'>

/** `body` is the bytes of the answer. */
export function derive(run: OpenedRun, body: Uint8Array, integrity: BundleIntegrity): Derived {
  const { answer, reading, facts, contents } = run
  if (!contents) throw new ProofError('there is no list of contents')
  const { runId, scanId, brand, engine, prompt } = runView(answer)
  const { classifications, classification, verifications, citations, model, snapshot } = evidenceView({
    ...run,
    body,
  })
  return {
    runId,
    scanId,
    sample: answer.content.sample ?? 1,
    brand,
    engine,
    surface: answer.content.surface,
    model,
    prompt,
    status: 'CLASSIFIED',
    capturedAt: answer.at,
    stateAt: contents.at,
    ...rawResponseOf(body),
    snapshot: snapshot as Bundle2['snapshot'],
    reading: reading && readingView(reading),
    citations,
    classification: classification as Bundle2['classification'],
    classifications,
    verifications,
    groundTruth: facts.map(factView),
    chainOfCustody: chainOfCustody2(custodyOf(run, integrity)),
  }
}

const custodyOf = ({ answer, own }: OpenedRun, integrity: BundleIntegrity): Custody2 => ({
  answer,
  records: own.flatMap(custodyRecord),
  integrity,
})

/** The custody as bundles told it that named whoever a timestamp says it is by. */
export const namedCustody = async (run: OpenedRun, integrity: BundleIntegrity) =>
  namedCustody2(custodyOf(run, integrity), await statedTimestamps(integrity))

/** The bundle of these records. Throws a ProofError unless they are those of one classified run. */
export async function bundle2Of(integrity: Bundle2['integrity'], body: Uint8Array): Promise<Bundle2> {
  const { run, complaints } = readRecords(integrity.records, '2')
  requireNone(complaints)
  if (!run) throw new ProofError('the records do not make a run')
  requireContents(integrity.records, run)
  return { bundleVersion: '2', ...derive(run, body, integrity), integrity }
}

/** Later kinds leave no step: their records say what they say. */
const custodyRecord = ({ id, kind, at, sha256, content }: OpenedRun['own'][number]) =>
  kind !== null && isCustodyKind(kind)
    ? [{ id, kind, at, sha256, slot: content.slot } satisfies RunRecord<typeof kind>]
    : []

/** What the timestamps and their certificates say. Unverified. */
export async function statedTimestamps({ anchors }: BundleIntegrity): Promise<StatedTimestamp[]> {
  if (anchors.length === 0) return []
  const { readTimestamp } = await import('./timestamp.ts')
  return anchors.map(({ response }) => {
    const { genTime, authority } = readTimestamp(fromBase64(response) ?? new Uint8Array())
    return { at: genTime.toISOString(), authority }
  })
}
