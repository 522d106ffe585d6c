import { type CasePage, newsWords } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { worstCasesQuery } from '../../api/queries.ts'
import { exact, plural } from '../../format.ts'
import { Moment } from '../../parts/badges.tsx'
import { Loaded, Skeleton } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/page.tsx'
import { CaseRow } from './case-row.tsx'

/** What pages lead with: the false claims that need somebody to act, worst first. */
export function WorstCases({ brandId, most }: { brandId: string; most: number }) {
  const query = useQuery(worstCasesQuery(brandId, most))
  return (
    <Panel
      title="Open cases"
      flush
      lead={query.data && <Lead brandId={brandId} page={query.data} />}
      actions={<Link to={`/brands/${brandId}/cases`}>All cases</Link>}
    >
      <Loaded query={query} skeleton={<Skeleton lines={3} />}>
        {({ cases, standing }) =>
          cases.length === 0 ? (
            <p className="panel-text">No open case.</p>
          ) : (
            <ol className="case-list">
              {cases.map(one => (
                <CaseRow key={one.id} one={one} marksNew={!standing.isFirst} />
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
}

function Lead({ brandId, page: { standing, cases } }: LeadProps) {
  const total = standing.open
  if (total === 0) return 'A case is one false claim, however many answers repeat it.'
  return (
    <>
      {plural(total, 'false claim')}, each once, however many answers repeat it.{' '}
      {cases.length < total && `The ${exact(cases.length)} worst: `}
      {cases.length < total ? 'by harm, how often and by how many engines. ' : 'Worst first. '}
      <SinceScan brandId={brandId} standing={standing} />
    </>
  )
}

function SinceScan({ brandId, standing }: { brandId: string; standing: CasePage['standing'] }) {
  if (standing.since === null) return null
  if (standing.isFirst) return 'All of the first scan.'
  return (
    <>
      Since the last scan, <Moment at={standing.since} />:{' '}
      {standing.new + standing.returned === 0 ? (
        newsWords(standing)
      ) : (
        <Link to={`/brands/${brandId}/cases?new=scan`}>{newsWords(standing)}</Link>
      )}
      .
    </>
  )
}
