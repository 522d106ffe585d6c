// Everything that a bundle shows, derived from its records, bytes and timestamps. The service makes bundles with it, and
// the verifier compares them with it.

import type { Bundle } from './bundle.ts'
import type { BundleIntegrity } from './bundle-parts.ts'
import { requireNone } from './checklist.ts'
import { chainOfCustody, isCustodyKind, type RunRecord } from './custody.ts'
import { ProofError } from './error.ts'
import { evidenceView, factView, rawResponseOf, readingView, runView } from './evidence-view.ts'
import { type OpenedRun, readRecords } from './open-run.ts'
import { requireContents } from './verify-contents.ts'

export type Derived = Omit<Bundle, 'bundleVersion' | 'integrity'>

/** `body` is the bytes of the answer. */
export function derive(run: OpenedRun, body: Uint8Array, integrity: BundleIntegrity): Derived {
  const { answer, reading, facts, contents } = run
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
    snapshot: snapshot as Bundle['snapshot'],
    reading: reading && readingView(reading),
    citations,
    classification: classification as Bundle['classification'],
    classifications,
    verifications,
    groundTruth: facts.map(factView),
    chainOfCustody: chainOfCustody({ answer, records: run.own.flatMap(custodyRecord), integrity }),
  }
}

/** The bundle of these records. Throws a ProofError unless they are those of one classified run. */
export function bundleOf(integrity: Bundle['integrity'], body: Uint8Array): Bundle {
  const { run, complaints } = readRecords(integrity.records)
  requireNone(complaints)
  if (!run) throw new ProofError('the records do not make a run')
  requireContents(integrity.records, run)
  return { bundleVersion: '2', ...derive(run, body, integrity), integrity }
}

/** Later kinds leave no step: their records say what they say. */
function custodyRecord({ id, kind, at, sha256, content }: OpenedRun['own'][number]): RunRecord[] {
  if (kind === null || !isCustodyKind(kind)) return []
  const isRead = kind === 'capture' && 'reading' in content
  return [{ id, kind, at, sha256, slot: content.slot, isRead }]
}
