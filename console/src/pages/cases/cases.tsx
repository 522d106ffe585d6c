import { ENGINES, PROMPT_INTENTS } from '@brand-citation-forensics/client'
import {
  type BrandDetail,
  CASE_STATUSES,
  type CaseFilter,
  type CaseOutcomes,
  type CasePage,
  isUnjudged,
  OPEN_STATUSES,
} from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { readPages } from '../../api/api.ts'
import { brandQuery, caseOutcomesQuery, caseOwnersQuery } from '../../api/queries.ts'
import { exact, plural } from '../../format.ts'
import { oneOf, SelectFilter, useFilter } from '../../parts/filters.tsx'
import { ErrorNote, Loaded, LoadMore, Skeleton } from '../../parts/loaded.tsx'
import { NothingJudged } from '../../parts/not-judged.tsx'
import { EmptyState, PageHead, Panel } from '../../parts/page.tsx'
import { ExportTable, Table } from '../../parts/table.tsx'
import { daysWords } from '../../words/following.ts'
import { ENGINE_CHOICES, ENGINE_NAMES, INTENT_CHOICES } from '../../words/words.ts'
import { CaseRow } from './case-row.tsx'
import { ToReview } from './to-review.tsx'
import { countActive, countsWords, STATUS_NAMES } from './words.ts'

export function Cases() {
  const { id: brandId = '' } = useParams()
  const watched = useQuery(brandQuery(brandId))
  const { data: brand } = watched
  const { filter, isNarrowed } = useCaseFilter()
  const query = useInfiniteQuery(
    readPages('/api/admin/brands/{brandId}/cases', { brandId }, { ...filter, shares: true, limit: 30 }),
  )
  const cases = query.data?.pages.flatMap(page => page.cases) ?? []
  const { counts, standing } = query.data?.pages[0] ?? {}
  const isFirst = standing?.isFirst ?? true
  return (
    <>
      <PageHead
        lead={<Lead brandId={brandId} counts={counts} />}
        actions={
          cases.length > 0 && (
            <ExportTable list={`brands/${brandId}/cases`} filter={{ ...filter, shares: true }} name="cases" />
          )
        }
      />
      <ToReview brandId={brandId} />
      <CaseFilters brandId={brandId} counts={counts} />
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {watched.error && <ErrorNote error={watched.error} onRetry={() => void watched.refetch()} />}
      {(query.isPending || watched.isPending) && <Skeleton lines={10} />}
      {query.data && brand && cases.length === 0 && <Nothing brand={brand} isNarrowed={isNarrowed} />}
      {cases.length > 0 && (
        <Panel
          title="Worst first"
          lead="By harm: the weight of what it is about, times the answers of its last 30 days, times the engines that say so."
          flush
        >
          <ol className="case-list">
            {cases.map(one => (
              <CaseRow key={one.id} one={one} marksNew={!isFirst} />
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
        ? `${countsWords(counts, OPEN_STATUSES)}. `
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

function useCaseFilter() {
  const [get] = useFilter()
  const chosen: CaseFilter = {
    status: oneOf([...CASE_STATUSES, 'all'], get('status')),
    engine: oneOf(ENGINES, get('engine')),
    intent: oneOf(PROMPT_INTENTS, get('intent')),
    owner: get('owner') || undefined,
    newSince: oneOf(NEW_SINCE, get('new')),
  }
  return {
    filter: chosen,
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
      <NothingJudged brandId={brand.id}>
        A case is a claim that contradicts a fact of the brand. Read its site, or add facts by hand; answers
        that are captured from then on are judged.
      </NothingJudged>
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

const NEW_SINCE = ['scan', '7d', '30d'] as const

const NEW_CHOICES = [
  { value: 'scan', label: 'Since the last scan' },
  { value: '7d', label: 'In 7 days' },
  { value: '30d', label: 'In 30 days' },
]

interface CaseFiltersProps {
  brandId: string
  counts: CasePage['counts'] | undefined
}

function CaseFilters({ brandId, counts }: CaseFiltersProps) {
  const { data: owners = [] } = useQuery(caseOwnersQuery(brandId))
  const told = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${exact(count)})`
  const statuses = CASE_STATUSES.map(status => ({
    value: status,
    label: told(STATUS_NAMES[status], counts?.[status]),
  }))
  return (
    <div className="filters no-print">
      <SelectFilter
        name="status"
        label="Status"
        all={told('To do', counts && countActive(counts))}
        options={[...statuses, { value: 'all', label: 'All' }]}
      />
      <SelectFilter name="engine" label="Engine" all="All engines" options={ENGINE_CHOICES} />
      <SelectFilter name="intent" label="Intent" all="All intents" options={INTENT_CHOICES} />
      <SelectFilter
        name="owner"
        label="Owner"
        all="Anybody"
        options={[
          { value: 'me', label: 'Me' },
          ...owners.map(({ id, name }) => ({ value: id, label: name ?? id })),
        ]}
      />
      <SelectFilter name="new" label="New or back" all="Any time" options={NEW_CHOICES} />
    </div>
  )
}

/** How long false claims last after being reported. Null: for the whole installation, for administrators. */
function Outcomes({ brandId }: { brandId: string | null }) {
  const query = useQuery(caseOutcomesQuery(brandId))
  return (
    <Panel
      title="From report to disappearance"
      lead="Days until an engine had given enough answers in a row without the claim: the median of all reported claims."
    >
      <Loaded query={query} skeleton={<Skeleton lines={3} />}>
        {outcomes => <Found outcomes={outcomes} />}
      </Loaded>
    </Panel>
  )
}

function Found({ outcomes: { engines, enough } }: { outcomes: CaseOutcomes }) {
  if (engines.length === 0) return <p>Nothing was reported yet.</p>
  return (
    <>
      <Table
        caption="Days from report to disappearance, by engine"
        columns={['Engine', '#Reported', '#Gone', 'Median days', '95 % interval']}
      >
        {engines.map(({ engine, reports, gone, days }) => (
          <tr key={engine}>
            <td>{ENGINE_NAMES[engine]}</td>
            <td className="number">{exact(reports)}</td>
            <td className="number">{exact(gone)}</td>
            <td>{daysWords(days, 'median')}</td>
            <td>{daysWords(days, 'interval')}</td>
          </tr>
        ))}
      </Table>
      <p className="faint">Of fewer than {enough} reports nothing can be said.</p>
    </>
  )
}
