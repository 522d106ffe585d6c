import {
  type SourcePage as CitedPage,
  rateWords,
  type SourceDetail,
  unjudgedWords,
} from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { read, readPages } from '../../api/api.ts'
import { exact, plural } from '../../format.ts'
import { ANSWER_COLUMNS, AnswerRow } from '../../parts/answer-row.tsx'
import { SelectFilter, useFilter, useKeepFilters } from '../../parts/filters.tsx'
import { OutboundLink, sourcePath } from '../../parts/links.tsx'
import { ErrorNote, Loaded, LoadMore, Skeleton } from '../../parts/loaded.tsx'
import { PageHead, Panel } from '../../parts/page.tsx'
import { ExportTable, Table } from '../../parts/table.tsx'
import {
  areSourcesUnjudged,
  NOT_KEPT_WORDS,
  sourceChangeWords,
  sourceTotalWords,
  whoseWords,
} from '../../words/sources.ts'
import { capitalised } from '../../words/words.ts'
import {
  FIGURE_COLUMNS,
  FigureCells,
  ReadingNotes,
  SOURCE_FILTERS,
  SourceFilters,
  useSourceFilter,
} from './figures.tsx'

/** One domain: its pages, and the answers that cite them. */
export function SourcePage() {
  const { id: brandId = '', domain = '' } = useParams()
  const filter = useSourceFilter()
  const keepFilters = useKeepFilters()
  const query = useQuery(read('/api/admin/brands/{brandId}/sources/{domain}', { brandId, domain }, filter))
  return (
    <>
      <PageHead
        title={domain}
        crumbs={[{ label: 'Sources', to: keepFilters(`/brands/${brandId}/market/sources`, SOURCE_FILTERS) }]}
        lead="What answers cite of it."
        actions={
          query.data &&
          query.data.pages.items.length > 0 && (
            <ExportTable
              list={`brands/${brandId}/sources/${encodeURIComponent(domain)}`}
              filter={filter}
              name={`pages ${domain}`}
            />
          )
        }
      />
      <SourceFilters />
      <Loaded query={query}>{detail => <Detail detail={detail} />}</Loaded>
    </>
  )
}

function Detail({ detail }: { detail: SourceDetail }) {
  const { brandId, source, pages } = detail
  const [get] = useFilter()
  const chosen = pages.items.find(({ page }) => page === get('page'))
  return (
    <div className="stack">
      <Panel title="At a glance">
        <p>
          {capitalised(whoseWords(source))}. Cited by {plural(source.answers, 'answer')},{' '}
          {rateWords(source.rate)}; in the window before, {rateWords(source.before)}:{' '}
          {sourceChangeWords(source)}.
        </p>
        <p>
          {areSourcesUnjudged(detail)
            ? `${unjudgedWords(detail)}.`
            : source.confabulated === 0
              ? 'None of these answers says something false.'
              : `${exact(source.confabulated)} of these answers say something false: ${rateWords(source.besideFalse)}; of all answers, ${rateWords(detail.falseAnswers)}.`}
        </p>
      </Panel>
      <Panel title="Pages" lead={sourceTotalWords(pages, 'page')} flush>
        {pages.items.length === 0 ? (
          <p className="panel-text faint">No page fits these filters.</p>
        ) : (
          <Table caption={`Pages of ${source.domain}`} columns={['Page', 'Its answers', ...FIGURE_COLUMNS]}>
            {pages.items.map(page => (
              <PageRow key={page.page} page={page} of={detail} />
            ))}
          </Table>
        )}
      </Panel>
      <CitingAnswers
        brandId={brandId}
        domain={source.domain}
        page={get('page')}
        address={chosen?.address ?? null}
      />
      <ReadingNotes about={detail} listed={pages} />
    </div>
  )
}

/** Addresses are foreign text: shown without the host, which they all share. */
function PageRow({ page, of: detail }: { page: CitedPage; of: SourceDetail }) {
  const { brandId, source } = detail
  const { address, url } = page
  const place = address?.startsWith(source.domain) ? address.slice(source.domain.length) || '/' : address
  const keepFilters = useKeepFilters()
  const label = place === null ? capitalised(NOT_KEPT_WORDS) : place
  return (
    <tr>
      <th scope="row" className="foreign">
        {url === null ? (
          <>
            <bdi>{label}</bdi>
            {address !== null && <span className="badge">Leads inside, not linked</span>}
          </>
        ) : (
          <OutboundLink url={url} label={label} />
        )}
      </th>
      <td>
        <Link
          to={`${keepFilters(sourcePath(brandId, source.domain), SOURCE_FILTERS, { page: page.page })}#answers`}
          aria-label={`Answers that cite ${label}`}
        >
          Answers
        </Link>
      </td>
      <FigureCells of={page} about={detail} />
    </tr>
  )
}

interface CitingAnswersProps {
  brandId: string
  domain: string
  /** Empty: of all its pages. */
  page: string
  address: string | null
}

const FALSE_CHOICES = [{ value: 'true', label: 'Only with a false claim' }]

/** Of all time, newest first. */
function CitingAnswers({ brandId, domain, page, address }: CitingAnswersProps) {
  const [get] = useFilter()
  const { engine } = useSourceFilter()
  const filter = { page: page || undefined, false: get('false') === 'true' || undefined, engine }
  const keepFilters = useKeepFilters()
  const query = useInfiniteQuery(
    readPages('/api/admin/brands/{brandId}/sources/{domain}/answers', { brandId, domain }, filter),
  )
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
