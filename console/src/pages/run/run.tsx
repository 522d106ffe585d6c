import type { RunEvidence } from '@brand-citation-forensics/client'
import { readerWords } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { answerQuery, custodyQuery, evidenceQuery } from '../../api/queries.ts'
import { bytes, confidenceWords, exact, plural } from '../../format.ts'
import { ClassBadge, EngineBadge, Moment, StatusBadge, VerificationBadge } from '../../parts/badges.tsx'
import { Hash } from '../../parts/button.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead, Panel } from '../../parts/page.tsx'
import { QrCode } from '../../parts/qr-code.tsx'
import { Table } from '../../parts/table.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { BUNDLE_LEAVES_OPEN } from '../../verify/words.ts'
import { INTENT_NAMES, sentence, VERIFICATION_WORDS } from '../../words/words.ts'
import { AnswerView } from './answer-view.tsx'
import { RawBytes } from './raw-bytes.tsx'
import { Verdict } from './verdict.tsx'

export function RunPage() {
  const { id: runId = '' } = useParams()
  const query = useQuery(evidenceQuery(runId))
  return (
    <>
      {!query.data && <PageHead title="Evidence of a run" />}
      <Loaded query={query}>{evidence => <Evidence evidence={evidence} />}</Loaded>
    </>
  )
}

function Evidence({ evidence }: { evidence: RunEvidence }) {
  const { brand, prompt, snapshot, surface } = evidence
  return (
    <>
      <PageHead
        title={prompt.text}
        of={brand.name}
        crumbs={[
          { label: brand.name, to: `/brands/${brand.id}` },
          { label: 'Answers', to: `/brands/${brand.id}/answers` },
        ]}
        lead={<Marks evidence={evidence} />}
      />
      {surface === 'sandbox' && (
        <p className="note note-warn" role="note">
          <strong>Sandbox.</strong> No real engine gave this answer: a simulator did, for a test or a
          demonstration. It is evidence of nothing.
        </p>
      )}
      <div className="run-top">
        <Verdict evidence={evidence} />
        {snapshot && <Seal evidence={evidence} snapshot={snapshot} />}
      </div>
      {snapshot && <EvidenceTabs evidence={evidence} />}
    </>
  )
}

function Marks({ evidence }: { evidence: RunEvidence }) {
  const { engine, prompt, status, classification, verificationStatus, capturedAt } = evidence
  const { data: answer } = useQuery({ ...answerQuery(evidence.runId), enabled: evidence.snapshot !== null })
  const last = evidence.verifications.at(-1)
  const counts = last?.asked === undefined ? null : { asked: last.asked, reproduced: last.reproduced ?? 0 }
  return (
    <span className="row">
      <EngineBadge engine={engine} />
      <span className="badge">{INTENT_NAMES[prompt.intent]}</span>
      {classification ? <ClassBadge of={classification.citationClass} /> : <StatusBadge status={status} />}
      {classification && <VerificationBadge status={verificationStatus} counts={counts} />}
      {answer?.byBatch && <span className="badge">{answer.apart ? 'by batch, in no rate' : 'by batch'}</span>}
      <Link to={`/prompts/${prompt.id}`}>All engines on this prompt</Link>
      {capturedAt && (
        <span className="faint">
          captured <Moment at={capturedAt} exact />
        </span>
      )}
    </span>
  )
}

const TABS = { answer: 'Answer', bytes: 'Raw bytes', history: 'History', custody: 'Custody' }

function EvidenceTabs({ evidence }: { evidence: RunEvidence }) {
  const answer = useQuery(answerQuery(evidence.runId))
  return (
    <Tabs label="Evidence" names={TABS}>
      {shown => {
        if (shown === 'bytes') return <RawBytes evidence={evidence} />
        if (shown === 'history') return <History evidence={evidence} />
        if (shown === 'custody') return <Custody runId={evidence.runId} />
        return (
          <Loaded query={answer}>
            {data =>
              data ? (
                <AnswerView answer={data} />
              ) : (
                <p className="panel faint">
                  The answer has not been read yet. Its bytes are in the next tab.
                </p>
              )
            }
          </Loaded>
        )
      }}
    </Tabs>
  )
}

const OUTCOMES = { reproduced: 'The same class again', changed: 'Another class', error: 'Could not be asked' }

/** Every verdict and every verification; both lists only grow. */
function History({ evidence: { classifications, verifications } }: { evidence: RunEvidence }) {
  return (
    <div className="stack">
      <Panel title="Classifications" flush>
        {classifications.length === 0 ? (
          <p className="panel-text faint">Not classified yet.</p>
        ) : (
          <Table
            caption="Classifications"
            columns={['When', 'Class', 'Cause', 'Read by', '#Confidence', 'Rationale']}
          >
            {classifications.toReversed().map(item => (
              <tr key={item.id}>
                <th scope="row">
                  <Moment at={item.classifiedAt} exact />
                </th>
                <td>
                  <ClassBadge of={item.citationClass} />
                </td>
                <td>{sentence(item.cause)}</td>
                <td className="foreign">{readerWords(item.method)}</td>
                <td className="number">{confidenceWords(item.confidence)}</td>
                <td className="wide-cell foreign">{item.rationale}</td>
              </tr>
            ))}
          </Table>
        )}
      </Panel>
      <Panel title="Verifications" flush>
        {verifications.length === 0 ? (
          <p className="panel-text faint">
            The engine has not been asked again. “Verify again” above does so.
          </p>
        ) : (
          <Table
            caption="Verifications"
            columns={['When', 'Outcome', 'Class', '#Again', 'Status after', 'Answer']}
          >
            {verifications.toReversed().map(item => (
              <tr key={item.id}>
                <th scope="row">
                  <Moment at={item.checkedAt} exact />
                </th>
                <td>{OUTCOMES[item.outcome]}</td>
                <td>{item.resultClass ? <ClassBadge of={item.resultClass} /> : '–'}</td>
                <td className="number">
                  {item.asked === undefined ? '–' : `${item.reproduced} of ${item.asked}`}
                </td>
                <td>{VERIFICATION_WORDS[item.verificationStatus].name}</td>
                <td>{item.responseSha256 ? <Hash value={item.responseSha256} short /> : '–'}</td>
              </tr>
            ))}
          </Table>
        )}
      </Panel>
    </div>
  )
}

/** Who did what to the evidence, from the question on; each step rests on a sealed record. */
function Custody({ runId }: { runId: string }) {
  const query = useQuery(custodyQuery(runId))
  return (
    <Loaded query={query}>
      {custody =>
        custody.chainOfCustody.length > 0 ? (
          <div className="stack">
            <Panel title="Chain of custody" lead="From the sealed records alone, oldest first.">
              <ol className="timeline">
                {custody.chainOfCustody.map(step => (
                  <li key={`${step.at} ${step.event} ${step.detail}`}>
                    <div className="row">
                      <strong>{sentence(step.event)}</strong>
                      <Moment at={step.at} exact />
                    </div>
                    <p className="foreign">{step.detail}</p>
                    <p className="faint">by {step.actor}</p>
                    {step.sha256 && <Hash value={step.sha256} short />}
                  </li>
                ))}
              </ol>
            </Panel>
            <Panel title="What this does not prove">
              <ul className="plain-list">
                {BUNDLE_LEAVES_OPEN.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Panel>
          </div>
        ) : (
          <p className="panel faint">
            There is no chain yet: it begins with the classification, which takes seconds.
          </p>
        )
      }
    </Loaded>
  )
}

interface SealProps {
  evidence: RunEvidence
  snapshot: NonNullable<RunEvidence['snapshot']>
}

/** The hash, its place in the log, and how a stranger can check it. */
function Seal({ evidence, snapshot }: SealProps) {
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
