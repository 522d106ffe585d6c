import {
  type BrandDetail,
  type Job,
  type ListedFact,
  newKey,
  refreshOf,
} from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { api } from '../../api/api.ts'
import { brandQuery, factsQuery, proposedQuery, setupQuery } from '../../api/queries.ts'
import { ago, plural } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Button } from '../../parts/button.tsx'
import { SwitchFilter, useFilter } from '../../parts/filters.tsx'
import { ErrorNote, JobProgress, Loaded, ShowMore } from '../../parts/loaded.tsx'
import { EmptyState, PageHead } from '../../parts/page.tsx'
import { ExportTable } from '../../parts/table.tsx'
import { AddFact } from './add-fact.tsx'
import { ImportFacts } from './enter-facts.tsx'
import { FactTable } from './fact-table.tsx'
import { NoFacts } from './no-facts.tsx'
import { ProposedFacts } from './proposed-facts.tsx'

export function Facts() {
  const { id: brandId = '' } = useParams()
  const { data: brand } = useQuery(brandQuery(brandId))
  const query = useQuery(factsQuery(brandId))
  const { data: setup } = useQuery(setupQuery(brandId))
  const { refresh, progress } = useRefresh(brandId)
  // Pending decisions come first; if there are none, last.
  const isProposed = (useInfiniteQuery(proposedQuery(brandId)).data?.pages[0]?.total ?? 0) > 0
  return (
    <>
      <PageHead
        lead={lead(query.data, brand)}
        actions={
          <>
            {refresh}
            <Allowed action="fact.change" brandId={brandId}>
              <AddFact brandId={brandId} />
              <ImportFacts brandId={brandId} />
            </Allowed>
          </>
        }
      />
      {progress}
      {setup && <NoFacts setup={setup} />}
      {isProposed && <ProposedFacts brandId={brandId} />}
      <Loaded query={query}>
        {facts =>
          facts.length === 0 ? (
            <EmptyState
              title="Nothing is known about this brand yet"
              action={refresh}
              command={`bcf fact import --brand ${brandId} facts.csv`}
            >
              Refresh reads the structured data of the brand’s own site, and a model what its pages show.
              Facts can also be typed in or imported.
            </EmptyState>
          ) : (
            <KnownFacts facts={facts} brandId={brandId} />
          )
        }
      </Loaded>
      {!isProposed && <ProposedFacts brandId={brandId} />}
    </>
  )
}

function lead(facts: ListedFact[] | undefined, brand: BrandDetail | undefined): string {
  if (!facts || !brand) return 'What answers are held against.'
  const active = facts.filter(fact => fact.active).length
  const refreshed = brand.lastRefreshedAt
    ? `site last read ${ago(brand.lastRefreshedAt)}`
    : 'the site was not read yet'
  return `${plural(active, 'fact')} that answers are held against; ${refreshed}.`
}

function useRefresh(brandId: string) {
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: () =>
      api.POST('/v1/brands/{brandId}/ground-truth/refresh', {
        params: { path: { brandId } },
        idempotencyKey: newKey(),
      }),
  })
  return {
    refresh: (
      <Allowed action="fact.collect" brandId={brandId}>
        <Button look="primary" isPending={start.isPending} onPress={() => start.mutate()}>
          Refresh from the site
        </Button>
      </Allowed>
    ),
    progress: (
      <>
        {start.error && <ErrorNote error={start.error} />}
        {start.data && (
          <JobProgress
            key={start.data.jobId}
            jobId={start.data.jobId}
            doing="Reading the brand’s site"
            done={readingOf}
            onDone={() => void queries.invalidateQueries({ queryKey: ['brands', brandId] })}
          />
        )}
      </>
    ),
  }
}

/** What reading the site changed. */
function readingOf(job: Job): string {
  const result = refreshOf(job)
  if (result === null) return 'The site was read.'
  const { found, added, superseded, pages } = result
  const unread = pages.skipped + pages.failed
  const gaps = unread === 0 ? '' : ` ${plural(unread, 'page')} could not be read.`
  return `The site was read. It states ${plural(found, 'fact')}: ${added} new, ${superseded} superseded.${gaps}`
}

const SHOWN = [
  { value: 'active', label: 'Active' },
  { value: 'all', label: 'With history' },
]
const STEP = 40

function KnownFacts({ facts, brandId }: { facts: ListedFact[]; brandId: string }) {
  const [get, set] = useFilter()
  const [limit, setLimit] = useState(STEP)
  const show = get('show') === 'all' ? 'all' : 'active'
  const search = get('q').toLowerCase()
  const fitting = facts.filter(
    fact =>
      (show === 'all' || fact.active) &&
      [fact.key, fact.value, fact.source].some(text => text.toLowerCase().includes(search)),
  )
  return (
    <>
      <div className="filters no-print">
        <label className="filter">
          <span>Find</span>
          <input type="search" value={get('q')} onChange={event => set('q', event.target.value)} />
        </label>
        <SwitchFilter name="show" label="Which facts" value={show} options={SHOWN} />
        <ExportTable
          list={`brands/${brandId}/facts`}
          filter={{ active: show === 'active' || undefined }}
          name="facts"
        />
      </div>
      <div className="panel panel-flush">
        <FactTable facts={fitting.slice(0, limit)} brandId={brandId} history={show === 'all'} />
        <ShowMore shown={limit} total={fitting.length} onMore={() => setLimit(limit + STEP)} />
      </div>
    </>
  )
}
