import type { RunEvidence } from '@brand-citation-forensics/client'
import { useQuery } from '@tanstack/react-query'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { Link, useParams } from 'wouter'
import { answerQuery, evidenceQuery } from '../../api/queries.ts'
import { ClassBadge, EngineBadge, StatusBadge, VerificationBadge } from '../../parts/badges.tsx'
import { oneOf, useFilter } from '../../parts/filters.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { INTENT_NAMES } from '../../words.ts'
import { AnswerView } from './answer-view.tsx'
import { Custody } from './custody.tsx'
import { History } from './history.tsx'
import { RawBytes } from './raw-bytes.tsx'
import { Seal } from './seal.tsx'
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

const TABS = ['answer', 'bytes', 'history', 'custody'] as const
const TAB_NAMES = { answer: 'Answer', bytes: 'Raw bytes', history: 'History', custody: 'Custody' }

function EvidenceTabs({ evidence }: { evidence: RunEvidence }) {
  const [get, set] = useFilter()
  const answer = useQuery(answerQuery(evidence.runId))
  const shown = oneOf(TABS, get('tab')) ?? 'answer'
  return (
    <Tabs className="tabs" selectedKey={shown} onSelectionChange={key => set('tab', String(key))}>
      <TabList className="tab-list" aria-label="Evidence">
        {TABS.map(tab => (
          <Tab key={tab} id={tab} className="tab">
            {TAB_NAMES[tab]}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="answer">
        <Loaded query={answer}>
          {data =>
            data ? (
              <AnswerView answer={data} />
            ) : (
              <p className="panel faint">The answer has not been read yet. Its bytes are in the next tab.</p>
            )
          }
        </Loaded>
      </TabPanel>
      <TabPanel id="bytes">
        <RawBytes evidence={evidence} />
      </TabPanel>
      <TabPanel id="history">
        <History evidence={evidence} />
      </TabPanel>
      <TabPanel id="custody">
        <Custody runId={evidence.runId} />
      </TabPanel>
    </Tabs>
  )
}
