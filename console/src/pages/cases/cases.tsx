import { ENGINES, PROMPT_INTENTS } from '@brand-citation-forensics/client'
import {
  type BrandDetail,
  CASE_STATUSES,
  type CaseFilter,
  type CasePage,
  isUnjudged,
  NO_FACTS_WORDS,
} from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useParams } from 'wouter'
import { casesQuery, type LastScan, useLastScan } from '../../api/case-queries.ts'
import { brandQuery } from '../../api/queries.ts'
import { plural } from '../../format.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { ExportTable } from '../../parts/export-table.tsx'
import { oneOf, useFilter } from '../../parts/filters.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { Skeleton } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Panel } from '../../parts/panel.tsx'
import { CaseFilters, NEW_SINCE } from './case-filters.tsx'
import { CaseRow } from './case-row.tsx'
import { Outcomes } from './outcomes.tsx'
import { ACTIVE, countActive, countsWords } from './words.ts'

export function Cases() {
  const { id: brandId = '' } = useParams()
  const watched = useQuery(brandQuery(brandId))
  const { data: brand } = watched
  const last = useLastScan(brandId)
  const { filter, isKnown, isNarrowed } = useCaseFilter(last)
  const query = useInfiniteQuery({ ...casesQuery(brandId, filter), enabled: isKnown })
  const cases = query.data?.pages.flatMap(page => page.cases) ?? []
  const counts = query.data?.pages[0]?.counts
  return (
    <>
      <PageHead
        title="Cases"
        of={brand?.name}
        lead={<Lead brandId={brandId} counts={counts} />}
        actions={
          cases.length > 0 && (
            <ExportTable
              file={{ table: 'cases', brandId, filter: { ...filter, shares: true } }}
              name={`cases ${brand?.name ?? brandId}`}
            />
          )
        }
      />
      <CaseFilters brandId={brandId} counts={counts} />
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {watched.error && <ErrorNote error={watched.error} onRetry={() => void watched.refetch()} />}
      {(query.isPending || watched.isPending) && <Skeleton lines={10} />}
      {query.data && brand && cases.length === 0 && <Nothing brand={brand} isNarrowed={isNarrowed} />}
      {cases.length > 0 && (
        <Panel title="Worst first" lead="Answers in 30 days, times the engines that say so." flush>
          <ol className="case-list">
            {cases.map(one => (
              <CaseRow key={one.id} one={one} newSince={last?.isFirst ? null : last?.at} />
            ))}
          </ol>
          <LoadMore query={query} shown={cases.length} total={shownOf(filter, counts)} />
        </Panel>
      )}
      {query.data && <Outcomes brandId={brandId} />}
    </>
  )
}

function Lead({ brandId, counts }: { brandId: string; counts: CasePage['counts'] | undefined }) {
  const active = counts ? countActive(counts) : 0
  return (
    <>
      {counts && active > 0 ? `${plural(active, 'false claim')} to do something about: ` : 'False claims, '}
      {counts && active > 0
        ? `${countsWords(counts, ACTIVE)}. `
        : 'each once, however many answers repeat it. '}
      Claims that are only suspected{' '}
      <Link to={`/brands/${brandId}/answers?suspected=true`}>are among the answers</Link>.
    </>
  )
}

/** By the list's filter; counts cover every status. */
function shownOf({ status }: CaseFilter, counts: CasePage['counts'] | undefined): number {
  if (!counts) return 0
  if (status === 'all') return Object.values(counts).reduce((sum, count) => sum + count, 0)
  return status === undefined || status === 'active' ? countActive(counts) : counts[status]
}

const DAY_MS = 86_400_000

function useCaseFilter(last: LastScan | undefined) {
  const [get] = useFilter()
  const since = oneOf(NEW_SINCE, get('new'))
  const days = since === '7d' ? 7 : since === '30d' ? 30 : null
  // Fixed while the page is open: a filter that moves with the clock would be refetched each time.
  const from = useMemo(() => days && new Date(Date.now() - days * DAY_MS).toISOString(), [days])
  const chosen: CaseFilter = {
    status: oneOf([...CASE_STATUSES, 'all'], get('status')),
    engine: oneOf(ENGINES, get('engine')),
    intent: oneOf(PROMPT_INTENTS, get('intent')),
    owner: get('owner') || undefined,
    newSince: (since === 'scan' ? last?.at : from) ?? undefined,
  }
  return {
    filter: chosen,
    isKnown: since !== 'scan' || last !== undefined,
    isNarrowed: ['status', 'engine', 'intent', 'owner', 'new'].some(name => get(name) !== ''),
  }
}

function Nothing({ brand, isNarrowed }: { brand: BrandDetail; isNarrowed: boolean }) {
  const base = `/brands/${brand.id}`
  if (isNarrowed)
    return (
      <EmptyState
        title="No case fits these filters"
        action={
          <Link className="button" to={`${base}/cases`}>
            Clear the filters
          </Link>
        }
      >
        Try another status, or fewer filters.
      </EmptyState>
    )
  if (isUnjudged(brand, 0))
    return (
      <EmptyState
        title={NO_FACTS_WORDS}
        action={
          <Link className="button button-primary" to={`${base}/facts`}>
            Collect or add facts
          </Link>
        }
        command={`bcf fact refresh --brand ${brand.id} --wait`}
      >
        A case is a claim that contradicts a fact of the brand. Read its site, or add facts by hand; answers
        that are captured from then on are judged.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No case is open"
      action={
        <>
          <Link className="button" to={`${base}/cases?status=all`}>
            Show those that are closed
          </Link>
          <Link className="button" to={`${base}/scans`}>
            Start a scan
          </Link>
        </>
      }
      command={`bcf case list --brand ${brand.id} --status all`}
    >
      A case opens by itself when an answer contradicts a fact of the brand, and gathers every answer that
      says the same. The more facts there are, the more can be checked.
    </EmptyState>
  )
}
