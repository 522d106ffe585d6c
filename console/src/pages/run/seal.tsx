import type { RunEvidence } from '@brand-citation-forensics/client'
import { useQuery } from '@tanstack/react-query'
import { custodyQuery, lookupQuery } from '../../api/queries.ts'
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
          <ProofState runId={evidence.runId} sha256={snapshot.sha256} />
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

function ProofState({ runId, sha256 }: { runId: string; sha256: string }) {
  const { data: found } = useQuery(lookupQuery(sha256))
  const { data: custody } = useQuery(custodyQuery(runId))
  const log = found?.found ? found.log : null
  const size = custody?.treeSize
  return (
    <div>
      <h3>Proof</h3>
      {log ? (
        <p>
          <span className="proved" aria-hidden="true">
            ✓
          </span>{' '}
          Entry {exact(log.index)} of the log <code className="foreign">{log.origin}</code>
          {size && `, under a signed checkpoint of ${plural(size, 'entry', 'entries')}`}
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
