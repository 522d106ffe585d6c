import { type ListedConfabulation, readerWords } from '@brand-citation-forensics/client/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { client } from '../../api/clients.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { EngineBadge, VerificationBadge } from '../../parts/badges.tsx'
import { BundleMenu } from '../../parts/bundle-menu.tsx'
import { Button } from '../../parts/button.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Hash } from '../../parts/hash.tsx'
import { JobProgress } from '../../parts/job-progress.tsx'
import { Moment } from '../../parts/moment.tsx'
import { OutboundLink } from '../../parts/outbound-link.tsx'
import { OfPrompt } from '../../parts/prompt-link.tsx'
import { capitalised, INTENT_NAMES } from '../../words.ts'

interface ConfabulationCardProps {
  item: ListedConfabulation
  brandId: string
}

/** The claim beside the truth. */
export function ConfabulationCard({ item, brandId }: ConfabulationCardProps) {
  const queries = useQueryClient()
  const verify = useMutation({ mutationFn: () => client.verifyRun(item.runId) })
  const refresh = () =>
    void Promise.all([
      queries.invalidateQueries({ queryKey: ['brand', brandId, 'confabulations'] }),
      queries.invalidateQueries({ queryKey: ['run', item.runId] }),
    ])
  return (
    <article className="confabulation">
      <header className="row">
        <EngineBadge engine={item.engine} />
        <span className="badge">{INTENT_NAMES[item.intent]}</span>
        <VerificationBadge status={item.verificationStatus} counts={item.verifications} />
        <span className="faint push">
          captured <Moment at={item.capturedAt} />
        </span>
      </header>
      <h2 className="prompt-text">
        <Link to={`/runs/${item.runId}`} dir="auto">
          {item.promptText}
        </Link>{' '}
        <OfPrompt id={item.promptId} text={item.promptText} />
      </h2>
      <div className="versus">
        <div className="versus-claim">
          <h3>The engine claims</h3>
          <p className="foreign">{item.claim}</p>
        </div>
        <div className="versus-fact">
          <h3>The fact</h3>
          <ContradictedFact item={item} />
        </div>
      </div>
      {item.read?.comparison && (
        <div className="row">
          <span className="faint foreign">{capitalised(item.read.matter)}</span>
          <p className="comparison foreign">{item.read.comparison}</p>
        </div>
      )}
      <blockquote className="excerpt foreign">{item.excerpt}</blockquote>
      <footer className="row-between no-print">
        <div className="row">
          <Hash value={item.sha256} short />
          {item.read && <span className="faint foreign">read by {readerWords(item.read.reader)}</span>}
        </div>
        <div className="row">
          <Link className="button" to={`/runs/${item.runId}`}>
            Evidence
          </Link>
          <BundleMenu runId={item.runId} />
          <Allowed action="run.verify" brandId={brandId}>
            <Button isPending={verify.isPending} onPress={() => verify.mutate()}>
              Verify again
            </Button>
          </Allowed>
        </div>
      </footer>
      {verify.error && <ErrorNote error={verify.error} />}
      {verify.data && (
        <JobProgress
          jobId={verify.data.jobId}
          doing="Asking the engine again"
          done="Asked again; the badge shows the outcome."
          onDone={refresh}
        />
      )}
    </article>
  )
}

function ContradictedFact({ item: { fact, truth, contradictedFact } }: { item: ListedConfabulation }) {
  if (fact) {
    return (
      <>
        <p className="foreign">
          {fact.key === 'page.status' ? (
            `The page it cites is not there: it answers ${fact.value}.`
          ) : (
            <>
              <code>{fact.key}</code> <bdi>{truth ?? fact.value}</bdi>
            </>
          )}
        </p>
        <p className="fact-source">
          <OutboundLink url={fact.source} />
          {!fact.active && <span className="faint">no longer active</span>}
        </p>
      </>
    )
  }
  if (!contradictedFact)
    return <p className="faint">It cites a page of the brand that is not there or does not say it.</p>
  return <OutboundLink url={contradictedFact.source} />
}
