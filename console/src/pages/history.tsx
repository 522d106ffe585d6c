import { differences } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { brandQuery, historyQuery } from '../api/queries.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { Skeleton } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Table } from '../parts/table.tsx'

/** Who changed what of a brand, and when. */
export function History() {
  const { id: brandId = '' } = useParams()
  const { data: brand } = useQuery(brandQuery(brandId))
  const query = useInfiniteQuery(historyQuery(brandId))
  const entries = query.data?.pages.flatMap(page => page.entries) ?? []
  return (
    <>
      <PageHead
        title="Changes"
        of={brand?.name}
        lead="Who changed what, and when. Each line is a sealed event: nobody can edit it unnoticed."
      />
      <Panel title="Changes" flush>
        {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Skeleton lines={5} />}
        {query.data && entries.length === 0 && <p className="panel-text faint">Nothing has changed yet.</p>}
        {entries.length > 0 && (
          <>
            <Table caption="Changes" columns={['When', 'Who', 'What', 'Change']}>
              {entries.map(({ id, at, actor, action, ...states }) => (
                <tr key={id}>
                  <th scope="row">
                    <Moment at={at} exact />
                  </th>
                  <td>
                    {actor.name ?? 'name forgotten'}
                    <br />
                    <code className="faint">{actor.id}</code>
                  </td>
                  <td>{action}</td>
                  <td>
                    {differences(states).map(line => (
                      <div key={line}>{line}</div>
                    ))}
                  </td>
                </tr>
              ))}
            </Table>
            <LoadMore query={query} shown={entries.length} />
          </>
        )}
      </Panel>
    </>
  )
}
