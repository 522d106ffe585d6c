import type { CasePage } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type LastScan, newCasesQuery, useLastScan, worstCasesQuery } from '../../api/case-queries.ts'
import { exact, plural } from '../../format.ts'
import { Loaded, Skeleton } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { CaseRow } from './case-row.tsx'
import { countActive } from './words.ts'

/** What pages lead with: the false claims that need somebody to act, worst first. */
export function WorstCases({ brandId, most }: { brandId: string; most: number }) {
  const query = useQuery(worstCasesQuery(brandId, most))
  const last = useLastScan(brandId)
  return (
    <Panel
      title="Open cases"
      flush
      lead={query.data && <Lead brandId={brandId} page={query.data} last={last} />}
      actions={<Link to={`/brands/${brandId}/cases`}>All cases</Link>}
    >
      <Loaded query={query} skeleton={<Skeleton lines={3} />}>
        {({ cases }) =>
          cases.length === 0 ? (
            <p className="panel-text">No false claim waits for anybody.</p>
          ) : (
            <ol className="case-list">
              {cases.map(one => (
                <CaseRow key={one.id} one={one} newSince={last?.isFirst ? null : last?.at} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  )
}

interface LeadProps {
  brandId: string
  page: CasePage
  last: LastScan | undefined
}

function Lead({ brandId, page: { counts, cases }, last }: LeadProps) {
  const total = countActive(counts)
  if (total === 0) return 'A case is one false claim, however many answers repeat it.'
  return (
    <>
      {plural(total, 'false claim')}, each once, however many answers repeat it.{' '}
      {cases.length < total && `The ${exact(cases.length)} worst: `}
      {cases.length < total ? 'how often, times how many engines. ' : 'Worst first. '}
      {last?.at && <NewOnes brandId={brandId} last={{ ...last, at: last.at }} />}
    </>
  )
}

function NewOnes({ brandId, last }: { brandId: string; last: LastScan & { at: string } }) {
  const { data: counts } = useQuery(newCasesQuery(brandId, last.at))
  if (last.isFirst) return 'All of the first scan.'
  if (!counts) return null
  const count = countActive(counts)
  return (
    <>
      {count === 0 ? (
        'None is new'
      ) : (
        <Link to={`/brands/${brandId}/cases?new=scan`}>{exact(count)} new or back</Link>
      )}{' '}
      since the last scan, <Moment at={last.at} />.
    </>
  )
}
