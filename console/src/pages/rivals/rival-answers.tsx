import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { readPages } from '../../api/api.ts'
import { rivalFiguresQuery } from '../../api/queries.ts'
import { ANSWER_COLUMNS, AnswerRow } from '../../parts/answer-row.tsx'
import { oneOf, SelectFilter, useFilter, useKeepFilters } from '../../parts/filters.tsx'
import { ErrorNote, LoadMore, Skeleton } from '../../parts/loaded.tsx'
import { EmptyState, PageHead } from '../../parts/page.tsx'
import { ExportTable, Table } from '../../parts/table.tsx'
import { ENGINE_CHOICES, INTENT_CHOICES } from '../../words/words.ts'
import { ONLY, RIVAL_FILTERS, useRivalFilter } from './filter.ts'

const ONLY_CHOICES = [
  { value: 'ranked', label: 'That rank it' },
  { value: 'instead', label: 'That recommend it instead' },
  { value: 'together', label: 'That mention the brand too' },
]

/** Answers that name one company, newest first. */
export function RivalAnswers() {
  const { id: brandId = '' } = useParams()
  const [get] = useFilter()
  const filter = useRivalFilter()
  const rivals = useKeepFilters()(`/brands/${brandId}/market`, RIVAL_FILTERS)
  const party = get('party') || brandId
  const only = oneOf(ONLY, get('only'))
  const figures = useQuery(rivalFiguresQuery(brandId, { window: filter.window }))
  const asked = { ...filter, party, ...(only && { [only]: true }) }
  const query = useInfiniteQuery(
    readPages('/api/admin/brands/{brandId}/rival-answers', { brandId }, { ...asked, limit: 50 }),
  )
  const name = figures.data?.parties.find(({ id }) => id === party)?.name ?? 'this company'
  const answers = query.data?.pages.flatMap(page => page.answers) ?? []
  return (
    <>
      <PageHead
        title={`Answers that mention ${name}`}
        crumbs={[{ label: 'Rivals', to: rivals }]}
        lead={`Of the last ${filter.window.replace('d', ' days')}, newest first.`}
        actions={
          answers.length > 0 && (
            <ExportTable
              list={`brands/${brandId}/rival-answers`}
              filter={asked}
              name={`answers naming ${name}`}
            />
          )
        }
      />
      <div className="filters no-print">
        <SelectFilter name="engine" label="Engine" all="All engines" options={ENGINE_CHOICES} />
        <SelectFilter name="intent" label="Intent" all="All intents" options={INTENT_CHOICES} />
        <SelectFilter name="only" label="Show" all="All that mention it" options={ONLY_CHOICES} />
      </div>
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={8} />}
      {query.data && answers.length === 0 && !query.hasNextPage && (
        <EmptyState title="No matching answers" action={<Link to={rivals}>Back to rivals</Link>}>
          Try fewer filters, or a longer period on the rivals page.
        </EmptyState>
      )}
      {answers.length > 0 && (
        <div className="panel panel-flush">
          <Table caption="Answers" columns={[...ANSWER_COLUMNS, 'Place']}>
            {answers.map(answer => (
              <AnswerRow key={answer.id} runId={answer.id} answer={answer}>
                <td>
                  {answer.rank ?? '–'}
                  {answer.instead && <p className="faint">Recommended instead</p>}
                </td>
              </AnswerRow>
            ))}
          </Table>
        </div>
      )}
      {(answers.length > 0 || query.hasNextPage) && <LoadMore query={query} shown={answers.length} />}
    </>
  )
}
