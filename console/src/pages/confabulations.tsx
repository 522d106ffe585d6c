import { type ConfabulationFilter, ENGINES, PROMPT_INTENTS } from '@brand-citation-forensics/client'
import {
  isUnjudged,
  type ListedConfabulation,
  newKey,
  rateWords,
  readerWords,
} from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { api, readPages } from '../api/api.ts'
import { brandQuery } from '../api/queries.ts'
import { plural } from '../format.ts'
import { Allowed } from '../parts/allowed.tsx'
import { EngineBadge, Moment, VerificationBadge } from '../parts/badges.tsx'
import { BundleMenu } from '../parts/bundle-menu.tsx'
import { Button, Hash } from '../parts/button.tsx'
import { oneOf, SelectFilter, useFilter, useWindow, WindowSwitch } from '../parts/filters.tsx'
import { OfPrompt, OutboundLink } from '../parts/links.tsx'
import { ErrorNote, JobProgress, LoadMore, Skeleton } from '../parts/loaded.tsx'
import { NothingJudged } from '../parts/not-judged.tsx'
import { EmptyState, PageHead } from '../parts/page.tsx'
import { ExportTable } from '../parts/table.tsx'
import { capitalised, ENGINE_CHOICES, INTENT_CHOICES, INTENT_NAMES } from '../words/words.ts'
import { WorstCases } from './cases/worst-cases.tsx'

export function Confabulations() {
  const { id: brandId = '' } = useParams()
  const watched = useQuery(brandQuery(brandId))
  const { data: brand } = watched
  const filter = useConfabulationFilter()
  const query = useInfiniteQuery(
    readPages('/api/admin/brands/{brandId}/confabulations', { brandId }, { ...filter, limit: 50 }),
  )
  const items = query.data?.pages.flatMap(page => page.items) ?? []
  const { total = 0, rate = null } = query.data?.pages[0] ?? {}
  // Until it is known whether there are facts, nothing may look like praise.
  const isKnown = query.data !== undefined && brand !== undefined
  const isOpen = isUnjudged(brand, total)
  return (
    <>
      <PageHead
        title="Confabulations"
        of={brand?.name}
        lead={
          isKnown && !isOpen
            ? `${plural(total, 'answer')} that ${total === 1 ? 'contradicts' : 'contradict'} a fact of the brand${rate ? `: ${rateWords(rate)}` : ''}.`
            : 'Answers that contradict a fact of the brand.'
        }
        actions={
          total > 0 && (
            <ExportTable
              list={`brands/${brandId}/confabulations`}
              filter={filter}
              name={`confabulations ${brand?.name ?? brandId}`}
            />
          )
        }
      />
      {isKnown && !isOpen && total > 0 && <WorstCases brandId={brandId} most={3} />}
      <div className="filters no-print">
        <SelectFilter name="engine" label="Engine" all="All engines" options={ENGINE_CHOICES} />
        <SelectFilter name="intent" label="Intent" all="All intents" options={INTENT_CHOICES} />
        <WindowSwitch value={filter.window} />
      </div>
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {watched.error && <ErrorNote error={watched.error} onRetry={() => void watched.refetch()} />}
      {(query.isPending || watched.isPending) && <Skeleton lines={10} />}
      {isKnown && isOpen && <NothingToCompare brandId={brandId} />}
      {isKnown && !isOpen && total === 0 && <NothingFound brandId={brandId} filter={filter} />}
      {items.length > 0 && (
        <>
          <ol className="confabulations">
            {items.map(item => (
              <li key={item.runId}>
                <ConfabulationCard item={item} brandId={brandId} />
              </li>
            ))}
          </ol>
          <LoadMore query={query} shown={items.length} total={total} />
        </>
      )}
    </>
  )
}

type WindowedFilter = ConfabulationFilter & { window: NonNullable<ConfabulationFilter['window']> }

function useConfabulationFilter(): WindowedFilter {
  const [get] = useFilter()
  return {
    engine: oneOf(ENGINES, get('engine')),
    intent: oneOf(PROMPT_INTENTS, get('intent')),
    window: useWindow('all'),
  }
}

const NothingToCompare = ({ brandId }: { brandId: string }) => (
  <NothingJudged brandId={brandId}>
    Answers are held against what the brand states about itself. Read its site, or add facts by hand; answers
    that are captured from then on are judged.
  </NothingJudged>
)

function NothingFound({ brandId, filter }: { brandId: string; filter: WindowedFilter }) {
  const narrowed = filter.engine || filter.intent || filter.window !== 'all'
  return (
    <EmptyState
      title="No confabulation found"
      action={
        <Link
          className="button"
          to={narrowed ? `/brands/${brandId}/confabulations` : `/brands/${brandId}/scans`}
        >
          {narrowed ? 'Clear the filters' : 'Start a scan'}
        </Link>
      }
    >
      {narrowed
        ? 'No answer that these filters let through contradicts a fact.'
        : 'No captured answer contradicts a fact of the brand. The more facts there are, the more can be checked.'}
    </EmptyState>
  )
}

interface ConfabulationCardProps {
  item: ListedConfabulation
  brandId: string
}

/** The claim beside the truth. */
function ConfabulationCard({ item, brandId }: ConfabulationCardProps) {
  const queries = useQueryClient()
  const verify = useMutation({
    mutationFn: () =>
      api.POST('/v1/runs/{runId}/verify', {
        params: { path: { runId: item.runId } },
        idempotencyKey: newKey(),
      }),
  })
  const refresh = () =>
    void Promise.all([
      queries.invalidateQueries({ queryKey: ['brands', brandId, 'confabulations'] }),
      queries.invalidateQueries({ queryKey: ['runs', item.runId] }),
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
