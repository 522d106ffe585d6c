import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { sourceAnswersQuery } from '../../api/source-queries.ts'
import { ANSWER_COLUMNS, AnswerRow } from '../../parts/answer-row.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { ExportTable } from '../../parts/export-table.tsx'
import { SelectFilter, useFilter, useKeepFilters } from '../../parts/filters.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { Skeleton } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/panel.tsx'
import { sourcePath } from '../../parts/source-link.tsx'
import { Table } from '../../parts/table.tsx'
import { SOURCE_FILTERS, useSourceFilter } from './filter.ts'

interface CitingAnswersProps {
  brandId: string
  domain: string
  /** Empty: of all its pages. */
  page: string
  address: string | null
}

const FALSE_CHOICES = [{ value: 'true', label: 'Only with a false claim' }]

/** Of all time, newest first. */
export function CitingAnswers({ brandId, domain, page, address }: CitingAnswersProps) {
  const [get] = useFilter()
  const { engine } = useSourceFilter()
  const filter = { page: page || undefined, false: get('false') === 'true' || undefined, engine }
  const keepFilters = useKeepFilters()
  const query = useInfiniteQuery(sourceAnswersQuery(brandId, domain, filter))
  const answers = query.data?.pages.flatMap(one => one.answers) ?? []
  return (
    <div id="answers">
      <Panel
        title="Answers that cite it"
        lead={page === '' ? 'Any of its pages, newest first, whenever they were captured.' : undefined}
        actions={
          <>
            <SelectFilter name="false" label="Claims" all="Any" options={FALSE_CHOICES} />
            {answers.length > 0 && (
              <ExportTable
                list={`brands/${brandId}/sources/${encodeURIComponent(domain)}/answers`}
                filter={filter}
                name={`answers citing ${domain}`}
              />
            )}
          </>
        }
        flush
      >
        {page !== '' && (
          <p className="panel-text">
            Only of <bdi className="foreign">{address ?? 'one page'}</bdi>.{' '}
            <Link to={keepFilters(sourcePath(brandId, domain), [...SOURCE_FILTERS, 'false'])}>
              Show those of all its pages
            </Link>
          </p>
        )}
        {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Skeleton lines={4} />}
        {query.data && answers.length === 0 && <p className="panel-text faint">There is none.</p>}
        {answers.length > 0 && (
          <>
            <Table caption="Answers that cite it" columns={ANSWER_COLUMNS}>
              {answers.map(answer => (
                <AnswerRow key={answer.runId} runId={answer.runId} answer={answer} />
              ))}
            </Table>
            <div className="panel-text">
              <LoadMore query={query} shown={answers.length} />
            </div>
          </>
        )}
      </Panel>
    </div>
  )
}
