// The leaves between two checkpoints, with everything attached to them, so that several stretches can be audited in
// parallel. A stretch begins with the tree of the signed root before it and ends with the signed root where the next begins;
// together they are the whole log.

import { toHex } from '@brand-citation-forensics/proof'
import type { ReadSession } from '../../../platform/read-session.ts'
import { edgeRoot, loadEdge } from '../../log/edge.ts'
import { createRecordChecker, type RecordChecker } from '../check-record.ts'
import { createFindings, type Finding, type Findings } from '../findings.ts'
import { type Footing, followLeaves } from '../follow-leaves.ts'
import { createHasher } from '../hashing.ts'
import type { Anchor } from '../outside/anchors.ts'
import { createTimeBracket } from '../times.ts'
import type { Views } from '../views.ts'
import { bareCheckpoints } from './store.ts'

/** Only numbers and texts: it is sent to another thread. */
export interface StretchTerms {
  /** The size of the checkpoint where it begins; 0 at the first leaf. */
  from: number
  /** The size of the checkpoint where it ends; null for the rest of the log. */
  to: number | null
  anchors: Anchor[]
  /** Roots remembered outside, by size. */
  remembered: [size: number, root: string][]
}

export interface StretchReport {
  leaves: number
  size: number | null
  counts: RecordChecker['counts']
  bytesHashed: number
  findings: Finding[]
  notes: string[]
  unlisted: number
}

const PAGE = 1_000

export async function auditStretch(
  session: ReadSession,
  { from, to, anchors, remembered }: StretchTerms,
  { views, onProgress }: { views: Views; onProgress: (leaves: number) => void },
): Promise<StretchReport> {
  const findings = createFindings()
  const hasher = createHasher()
  const records = createRecordChecker(findings, hasher, { views, objects: session.objects })
  let after = from
  const { leaves, size } = await followLeaves({
    ...{ session, findings, records, onProgress },
    footing: from === 0 ? null : await findFooting(session, findings, from),
    end: to,
    checkpoints: {
      async next() {
        const rows = await bareCheckpoints(session, { after, upTo: to, limit: PAGE })
        after = rows.at(-1)?.size ?? after
        return rows.length === 0 ? null : rows
      },
    },
    bracket: createTimeBracket(findings, anchors),
    remembered: new Map(remembered.filter(([size]) => size > from && (to === null || size <= to))),
  })
  return {
    ...{ leaves, size, counts: records.counts, bytesHashed: hasher.bytesHashed() },
    ...{ findings: findings.list, notes: findings.notes, unlisted: findings.unlisted() },
  }
}

/** If it is not the signed tree, every following root is wrong too. */
async function findFooting(session: ReadSession, findings: Findings, size: number): Promise<Footing> {
  const [checkpoint] = await bareCheckpoints(session, { after: size - 1, upTo: size, limit: 1 })
  if (!checkpoint) throw new Error(`there is no checkpoint of ${size} entries to begin at`)
  const edge = await loadEdge(session, size)
  if (toHex(edgeRoot(edge)) !== checkpoint.root)
    findings.add(
      'tiles',
      `log_checkpoints ${size}`,
      size,
      'the tiles before do not give the root that was signed',
    )
  return { edge, checkpoint }
}
