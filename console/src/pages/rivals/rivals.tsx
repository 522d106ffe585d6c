import type { RivalFigures, RivalList } from '@brand-citation-forensics/client/admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useParams } from 'wouter'
import { brandQuery } from '../../api/queries.ts'
import { renewRivals, rivalFiguresQuery, rivalsQuery } from '../../api/rival-queries.ts'
import { ENGINE_CHOICES, INTENT_CHOICES } from '../../choices.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { SelectFilter, WindowDays } from '../../parts/filters.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { ByEngine } from './by-engine.tsx'
import { ByIntent } from './by-intent.tsx'
import { Companies } from './companies.tsx'
import { CountState } from './count-state.tsx'
import { useRivalFilter } from './filter.ts'
import { Named } from './named.tsx'
import { AddRivalButton } from './rival-dialogs.tsx'
import { Weeks } from './weeks.tsx'

export function Rivals() {
  const { id: brandId = '' } = useParams()
  const { data: brand } = useQuery(brandQuery(brandId))
  const rivals = useQuery(rivalsQuery(brandId))
  return (
    <>
      <PageHead
        title="Rivals"
        of={brand?.name}
        lead="Whom the answers name beside the brand, and whom before it."
        actions={
          <Allowed action="rival.change" brandId={brandId}>
            <AddRivalButton brandId={brandId} />
          </Allowed>
        }
      />
      <Loaded query={rivals}>{list => <Known brandId={brandId} list={list} />}</Loaded>
    </>
  )
}

function Known({ brandId, list }: { brandId: string; list: RivalList }) {
  const isCompared = list.rivals.some(({ active }) => active)
  useRenewed(brandId, list)
  if (!isCompared)
    return (
      <>
        <EmptyState
          title="No rivals yet"
          command={`bcf api POST /api/admin/brands/${brandId}/rivals -f name="Their name"`}
        >
          A rival is a company that answers name in the place of the brand or beside it. Name some, and all
          answers of the past are looked through for them: who is named how often, ranked where, recommended
          instead.
        </EmptyState>
        {list.rivals.length > 0 && <Named brandId={brandId} rivals={list.rivals} />}
      </>
    )
  return (
    <>
      <CountState count={list.count} />
      <Filtered brandId={brandId} />
      <Named brandId={brandId} rivals={list.rivals} />
    </>
  )
}

/** Once counting has ended, there are new figures. */
function useRenewed(brandId: string, { count }: RivalList) {
  const queries = useQueryClient()
  const renew = useEffectEvent(() => void renewRivals(queries, brandId))
  const { state } = count
  useEffect(() => {
    if (state === 'shown') renew()
  }, [state])
}

function Filtered({ brandId }: { brandId: string }) {
  const filter = useRivalFilter()
  const query = useQuery(rivalFiguresQuery(brandId, filter))
  return (
    <>
      <div className="filters no-print">
        <SelectFilter name="engine" label="Engine" all="All engines" options={ENGINE_CHOICES} />
        <SelectFilter name="intent" label="Intent" all="All intents" options={INTENT_CHOICES} />
        <WindowDays />
      </div>
      <Loaded query={query}>{figures => <Figures brandId={brandId} figures={figures} />}</Loaded>
    </>
  )
}

function Figures({ brandId, figures }: { brandId: string; figures: RivalFigures }) {
  if (figures.tally === null) return null
  return (
    <>
      <Companies brandId={brandId} figures={figures} />
      {figures.engines.length > 0 && <ByEngine brandId={brandId} figures={figures} />}
      {figures.intents.length > 0 && <ByIntent brandId={brandId} figures={figures} />}
      {figures.answers > 0 && <Weeks figures={figures} />}
    </>
  )
}
