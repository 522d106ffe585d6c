import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { readPages } from '../../api/api.ts'
import { exact } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Moment } from '../../parts/badges.tsx'
import { ErrorNote, LoadMore, Skeleton } from '../../parts/loaded.tsx'
import { EmptyState, PageHead, Panel } from '../../parts/page.tsx'
import { ExportTable, Table } from '../../parts/table.tsx'
import { studyStateWords } from '../../words/studies.ts'
import { capitalised } from '../../words/words.ts'

export function Studies() {
  const { id: brandId = '' } = useParams()
  const query = useInfiniteQuery(readPages('/api/admin/brands/{brandId}/studies', { brandId }, { limit: 50 }))
  const studies = query.data?.pages.flatMap(page => page.studies) ?? []
  const planNew = (
    <Allowed action="study.change" brandId={brandId}>
      <Link className="button button-primary" to={`/brands/${brandId}/scans/studies/new`}>
        Plan a study
      </Link>
    </Allowed>
  )
  return (
    <>
      <PageHead
        lead="A study seals its plan before the first question, so no answer can be left out unnoticed."
        actions={studies.length > 0 && planNew}
      />
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={5} />}
      {query.data && studies.length === 0 && (
        <EmptyState
          title="No studies yet"
          action={planNew}
          command={`bcf api POST /api/admin/brands/${brandId}/studies/import --input protocol.json`}
        >
          Choose prompts, engines and how often to ask. The plan is sealed, carried out over its period, and
          the results come with confidence intervals. To import someone else’s protocol, use the command:
        </EmptyState>
      )}
      {studies.length > 0 && (
        <Panel
          title="All studies"
          actions={<ExportTable list={`brands/${brandId}/studies`} name="studies" />}
          flush
        >
          <Table caption="Studies" columns={['Question', 'Status', 'Planned', 'Ends', '#Requests', '#Done']}>
            {studies.map(study => (
              <tr key={study.id}>
                <th scope="row">
                  <Link to={`/studies/${study.id}`}>{study.question}</Link>
                </th>
                <td>{capitalised(studyStateWords(study))}</td>
                <td>
                  <Moment at={study.createdAt} />
                </td>
                <td>
                  <Moment at={study.endedAt ?? study.endsAt} />
                </td>
                <td className="number">{exact(study.plannedRuns)}</td>
                <td className="number">{exact(study.endedRuns)}</td>
              </tr>
            ))}
          </Table>
          <LoadMore query={query} shown={studies.length} />
        </Panel>
      )}
    </>
  )
}
