// The custody of a run for looking at it here: as a bundle tells it, and with the times of this service's own clock, which no
// record seals. Nothing is exported.

import {
  chainOfCustody,
  type RunRecord,
  readCheckpoint,
  sha256Hex,
  toHex,
  utf8,
} from '@brand-citation-forensics/proof'
import { type BundleDeps, integrityOf } from './bundle.ts'
import { type RunHistory, readHistory } from './history.ts'
import { type LogProof, proveRecords } from './log/prove.ts'
import { dated } from './read-evidence.ts'
import { recordsById, type StoredRecord } from './store.ts'

export interface CustodyStep {
  event: string
  at: string
  actor: string
  detail: string
  sha256: string | null
}

export interface KnownCustody {
  steps: CustodyStep[]
  log: LogProof | null
}

const SHOWN = ['capture', 'classification', 'verification']

/** Of a classified run. */
export async function knownCustody(deps: BundleDeps, runId: string): Promise<KnownCustody> {
  const history = await readHistory(deps.sql, runId, deps.now)
  const { answer, classifications, records } = history
  if (!answer) return { steps: [], log: null }
  const own = records.filter(({ kind }) => SHOWN.includes(kind))
  const facts = await recordsById(deps.sql, classifications.at(-1)?.content.facts ?? [])
  const log = await proveRecords(
    deps,
    [...own, ...facts].map(({ id }) => id),
    answer.id,
  )
  return { steps: stepsOf(answer, own, log), log }
}

function stepsOf(
  answer: NonNullable<RunHistory['answer']>,
  own: StoredRecord[],
  log: LogProof | null,
): CustodyStep[] {
  const integrity = { ...integrityOf(own, log), anchors: [] }
  const steps = chainOfCustody({ answer: dated(answer), records: own.map(runRecord), integrity })
  const known = steps.map(step => ({ ...step, at: step.at ?? log?.checkpoint.signedAt.toISOString() ?? '' }))
  const index = log?.places.get(answer.id)?.index ?? Number.POSITIVE_INFINITY
  const anchored = (log?.anchors ?? []).flatMap(anchor => anchoredStep(anchor, index))
  return [...known, ...anchored].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

function anchoredStep(
  { authority, checkpoint, genTime }: LogProof['anchors'][number],
  index: number,
): CustodyStep[] {
  const { size } = readCheckpoint(checkpoint)
  if (size <= index) return []
  const detail = `${authority} dated the checkpoint of size ${size}, which covers the answer`
  // What the authority was given: the text above the signatures.
  const sha256 = sha256Hex(utf8(checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 1)))
  return [{ event: 'ANCHORED', at: genTime.toISOString(), actor: authority, detail, sha256 }]
}

/** Facts and keys have their own subjects, so a run has none. */
const runRecord = ({ id, kind, slot, at, sha256 }: StoredRecord): RunRecord => ({
  id,
  kind: kind as RunRecord['kind'],
  slot,
  at: at.toISOString(),
  sha256: toHex(sha256),
})
