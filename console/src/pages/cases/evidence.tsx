import type { CaseRunPage } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { caseRunsQuery } from '../../api/case-queries.ts'
import { EngineBadge } from '../../parts/badges.tsx'
import { BundleMenu } from '../../parts/bundle-menu.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { ExportTable } from '../../parts/export-table.tsx'
import { Hash } from '../../parts/hash.tsx'
import { Icon } from '../../parts/icons.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { Skeleton } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { OfPrompt } from '../../parts/prompt-link.tsx'
import { INTENT_NAMES } from '../../words.ts'
import type { CasePart } from './case-part.ts'

type CaseRun = CaseRunPage['runs'][number]

/** Every answer that says so, newest first. */
export function Evidence({ found }: CasePart) {
  const query = useInfiniteQuery(caseRunsQuery(found.id))
  const runs = query.data?.pages.flatMap(page => page.runs) ?? []
  return (
    <Panel
      title="Evidence"
      lead="Every answer that says so, newest first, sealed as it was captured. Anybody can check it without an account."
      actions={
        runs.length > 0 && <ExportTable list={`cases/${found.id}/runs`} name={`answers ${found.id}`} />
      }
      flush
    >
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={5} />}
      {query.data && runs.length === 0 && <p className="panel-text faint">No answer says so any more.</p>}
      {runs.length > 0 && (
        <>
          <ol className="case-list">
            {runs.map(run => (
              <Answer key={run.runId} run={run} />
            ))}
          </ol>
          <LoadMore query={query} shown={runs.length} total={found.runs} />
        </>
      )}
    </Panel>
  )
}

const Answer = ({ run }: { run: CaseRun }) => (
  <li className="case-answer">
    <div className="stack-tight">
      <blockquote className="excerpt foreign">{run.said?.claim ?? '–'}</blockquote>
      <p className="faint">
        Asked:{' '}
        <Link to={`/runs/${run.runId}`} className="foreign">
          {run.promptText}
        </Link>{' '}
        <OfPrompt id={run.promptId} text={run.promptText} />
      </p>
    </div>
    <div className="row">
      <EngineBadge engine={run.engine} />
      <span className="badge">{INTENT_NAMES[run.intent]}</span>
      {run.apart && <span className="badge">in no rate</span>}
      <span className="faint">
        <Moment at={run.capturedAt} />
      </span>
    </div>
    <div className="row">
      <Hash value={run.sha256} short />
      <a className="case-check" href={`/verify/${run.sha256}`} target="_blank" rel="noopener">
        <Icon name="external" /> Public check
      </a>
      <BundleMenu runId={run.runId} />
    </div>
  </li>
)
