import type { RunEvidence } from '@brand-citation-forensics/client'
import { useQuery } from '@tanstack/react-query'
import { custodyQuery } from '../../api/queries.ts'
import { bytes, exact, plural } from '../../format.ts'
import { Hash } from '../../parts/hash.tsx'
import { Panel } from '../../parts/panel.tsx'
import { QrCode } from '../../parts/qr-code.tsx'

interface SealProps {
  evidence: RunEvidence
  snapshot: NonNullable<RunEvidence['snapshot']>
}

/** The hash, its place in the log, and how a stranger can check it. */
export function Seal({ evidence, snapshot }: SealProps) {
  const page = `${location.origin}/verify/${snapshot.sha256}`
  return (
    <Panel title="Seal">
      <div className="seal">
        <div className="stack">
          <div>
            <h3>SHA-256 of the answer’s {bytes(snapshot.byteLength)}</h3>
            <Hash value={snapshot.sha256} />
          </div>
          <ProofState runId={evidence.runId} />
          <p>
            <a href={`/verify/${snapshot.sha256}`} target="_blank" rel="noopener">
              Public page of this hash
            </a>
          </p>
        </div>
        <QrCode text={page} label="QR code that leads to the public page of this hash" />
      </div>
    </Panel>
  )
}

/** By the run's own record: another answer may have the same bytes. */
function ProofState({ runId }: { runId: string }) {
  const { data: custody } = useQuery(custodyQuery(runId))
  const { entry, treeSize } = custody ?? {}
  return (
    <div>
      <h3>Proof</h3>
      {entry ? (
        <p>
          <span className="proved" aria-hidden="true">
            ✓
          </span>{' '}
          Entry {exact(entry.index)} of the log <code className="foreign">{entry.origin}</code>
          {treeSize && `, under a signed checkpoint of ${plural(treeSize, 'entry', 'entries')}`}
        </p>
      ) : (
        <p role="status">Waits for its place in the log. That takes seconds.</p>
      )}
      {custody && (
        <p className="faint">
          {custody.timestamps === 0
            ? 'No outside timestamp yet'
            : `${plural(custody.timestamps, 'outside timestamp')}`}
          , {custody.isWitnessed ? 'seen by a witness' : 'no witness yet'}
        </p>
      )}
    </div>
  )
}
