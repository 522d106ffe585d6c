import type { RunEvidence } from '@brand-citation-forensics/client'
import {
  askedWords,
  isSandboxReader,
  isUnjudged,
  newKey,
  readerWords,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { brandQuery } from '../../api/queries.ts'
import { confidenceWords } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { ClassBadge } from '../../parts/badges.tsx'
import { BundleMenu } from '../../parts/bundle-menu.tsx'
import { Button } from '../../parts/button.tsx'
import { ErrorNote, JobProgress } from '../../parts/loaded.tsx'
import { NotJudged } from '../../parts/not-judged.tsx'
import { Panel } from '../../parts/page.tsx'
import {
  CLASS_MEANINGS,
  failureWords,
  OUTCOME_NAMES,
  SURFACE_WORDS,
  sentence,
  VERIFICATION_WORDS,
} from '../../words/words.ts'

/** What was found, how, and how to have it checked again. */
export function Verdict({ evidence }: { evidence: RunEvidence }) {
  const { classification, runId, brand } = evidence
  const { data: watched } = useQuery(brandQuery(brand.id))
  if (!classification) return <Unclassified evidence={evidence} />
  return (
    <Panel title="Verdict" actions={<BundleMenu runId={runId} />}>
      <p className="verdict">
        <ClassBadge of={classification.citationClass} /> {CLASS_MEANINGS[classification.citationClass]}
      </p>
      <p className="foreign">{classification.rationale}</p>
      {isUnjudged(watched, classification.citationClass === 'CONFABULATED' ? 1 : 0) && (
        <NotJudged brandId={brand.id} />
      )}
      {isSandboxReader(classification.method) && (
        <p className="note note-warn" role="note">
          <strong>Read in the sandbox.</strong> A simulator read this answer, no real model. The verdict is
          for tests and demonstrations.
        </p>
      )}
      <dl className="facts-list">
        <Row term="Confidence">{confidenceWords(classification.confidence)}</Row>
        <Row term="Read by">
          <span className="foreign">{readerWords(classification.method)}</span>
        </Row>
        <Row term="Engine’s model">
          {evidence.model ? <code className="foreign">{evidence.model}</code> : 'not named by the engine'}
        </Row>
        <Asked evidence={evidence} />
        <Row term="Outcome">{evidence.outcome ? OUTCOME_NAMES[evidence.outcome] : 'not recorded'}</Row>
        <Row term="Today">{VERIFICATION_WORDS[evidence.verificationStatus].meaning}</Row>
      </dl>
      <Allowed action="run.verify" brandId={brand.id}>
        <VerifyAgain runId={runId} />
      </Allowed>
    </Panel>
  )
}

/** Through whom the answer came, and where it was asked from. */
const Asked = ({ evidence: { surface, origin, localeAsked, locale } }: { evidence: RunEvidence }) => (
  <>
    <Row term="Captured through">
      {origin ? origin.words : (SURFACE_WORDS[surface ?? ''] ?? sentence(surface ?? 'unknown'))}
      {origin && <code className="faint"> {origin.route}</code>}
    </Row>
    {localeAsked && locale && <Row term="Asked from">{askedWords(localeAsked, locale)}</Row>}
  </>
)

const Row = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

function VerifyAgain({ runId }: { runId: string }) {
  const queries = useQueryClient()
  const verify = useMutation({
    mutationFn: () =>
      api.POST('/v1/runs/{runId}/verify', { params: { path: { runId } }, idempotencyKey: newKey() }),
  })
  return (
    <div className="stack no-print">
      <div className="row">
        <Button isPending={verify.isPending} onPress={() => verify.mutate()}>
          Verify again
        </Button>
        <span className="faint">Asks the engine up to three times. The captured bytes never change.</span>
      </div>
      {verify.error && <ErrorNote error={verify.error} />}
      {verify.data && (
        <JobProgress
          jobId={verify.data.jobId}
          doing="Asking the engine again"
          done="Asked again. The history has the outcome."
          onDone={() => void queries.invalidateQueries({ queryKey: ['runs', runId] })}
        />
      )}
    </div>
  )
}

function Unclassified({ evidence }: { evidence: RunEvidence }) {
  const { status, snapshot, outcome } = evidence
  const words: Record<string, string> = {
    FAILED: snapshot
      ? `${failureWords(outcome ?? 'empty')} What came is sealed all the same. It has no class, and no rate counts it.`
      : 'The engine gave no answer, so nothing was captured. The scan says why.',
    CAPTURED: 'The answer is sealed and waits to be classified. That takes seconds.',
  }
  return (
    <Panel title="No verdict">
      <p>{words[status] ?? 'The engine has not been asked yet.'}</p>
      {snapshot && (
        <dl className="facts-list">
          <Asked evidence={evidence} />
        </dl>
      )}
    </Panel>
  )
}
