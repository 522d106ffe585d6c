import { type ConfabulationFilter, ENGINES, PROMPT_INTENTS } from '@brand-citation-forensics/client'
import { isUnjudged, NO_FACTS_WORDS, rateWords } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { brandQuery, confabulationsQuery } from '../../api/queries.ts'
import { ENGINE_CHOICES, INTENT_CHOICES } from '../../choices.ts'
import { plural } from '../../format.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { ExportTable } from '../../parts/export-table.tsx'
import { oneOf, SelectFilter, useFilter, useWindow, WindowSwitch } from '../../parts/filters.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { Skeleton } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { WorstCases } from '../cases/worst-cases.tsx'
import { ConfabulationCard } from './confabulation-card.tsx'

export function Confabulations() {
  const { id: brandId = '' } = useParams()
  const watched = useQuery(brandQuery(brandId))
  const { data: brand } = watched
  const filter = useConfabulationFilter()
  const query = useInfiniteQuery(confabulationsQuery(brandId, filter))
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
  <EmptyState
    title={NO_FACTS_WORDS}
    action={
      <Link className="button button-primary" to={`/brands/${brandId}/facts`}>
        Collect or add facts
      </Link>
    }
    command={`bcf fact refresh --brand ${brandId} --wait`}
  >
    Answers are held against what the brand states about itself. Read its site, or add facts by hand; answers
    that are captured from then on are judged.
  </EmptyState>
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
