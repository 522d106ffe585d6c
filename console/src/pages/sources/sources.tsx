import {
  type SourceList,
  type SourceSort,
  unjudgedWords,
  WHOSE_SOURCES,
} from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { read } from '../../api/api.ts'
import { oneOf, SelectFilter, useFilter, useKeepFilters } from '../../parts/filters.tsx'
import { sourcePath } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { EmptyState, PageHead } from '../../parts/page.tsx'
import { ExportTable, Table } from '../../parts/table.tsx'
import { areSourcesUnjudged, sourceTotalWords, WHOSE_WORDS, whoseWords } from '../../words/sources.ts'
import { capitalised } from '../../words/words.ts'
import {
  FIGURE_COLUMNS,
  FigureCells,
  ReadingNotes,
  SOURCE_FILTERS,
  SourceFilters,
  useSourceFilter,
} from './figures.tsx'

const WHOSE_CHOICES = WHOSE_SOURCES.map(value => ({ value, label: capitalised(WHOSE_WORDS[value]) }))

/** The domains that answers cite. */
export function Sources() {
  const { id: brandId = '' } = useParams()
  const [get] = useFilter()
  const filter = { ...useSourceFilter(), whose: oneOf(WHOSE_SOURCES, get('whose')) }
  const query = useQuery(read('/api/admin/brands/{brandId}/sources', { brandId }, filter))
  return (
    <>
      <PageHead
        lead="The domains answers cite, compared with the period before."
        actions={
          query.data &&
          query.data.sources.length > 0 && (
            <ExportTable list={`brands/${brandId}/sources`} filter={filter} name="sources" />
          )
        }
      />
      <SourceFilters>
        <SelectFilter name="whose" label="Whose" all="All" options={WHOSE_CHOICES} />
      </SourceFilters>
      <Loaded query={query}>{list => <Domains list={list} sort={filter.sort} />}</Loaded>
    </>
  )
}

function Domains({ list, sort }: { list: SourceList; sort: SourceSort }) {
  const { brandId, sources } = list
  const keepFilters = useKeepFilters()
  return (
    <div className="stack">
      {sources.length === 0 ? (
        <NoSources list={list} sort={sort} />
      ) : (
        <>
          <p role="status">{sourceTotalWords(list)}</p>
          <div className="panel panel-flush">
            <Table caption="Domains that answers cite" columns={['Domain', 'Whose', ...FIGURE_COLUMNS]}>
              {sources.map(source => (
                <tr key={source.domain}>
                  <th scope="row" className="foreign">
                    <Link to={keepFilters(sourcePath(brandId, source.domain), SOURCE_FILTERS)}>
                      {source.domain}
                    </Link>
                  </th>
                  <td>
                    {source.whose === 'own' ? (
                      <span className="badge badge-owned">The brand’s own</span>
                    ) : (
                      <bdi>{capitalised(whoseWords(source))}</bdi>
                    )}
                  </td>
                  <FigureCells of={source} about={list} />
                </tr>
              ))}
            </Table>
          </div>
        </>
      )}
      <ReadingNotes about={list} listed={list} />
    </div>
  )
}

const NONE: Record<SourceSort, string> = {
  answers: 'No answers in this period cite a page',
  gained: 'No domain was gained',
  lost: 'No domain was lost',
  false: 'No domain is cited next to a false claim',
}

function NoSources({ list, sort }: { list: SourceList; sort: SourceSort }) {
  const { brandId, answers } = list
  const [get] = useFilter()
  const keepFilters = useKeepFilters()
  if (get('engine') !== '' || get('whose') !== '')
    return (
      <EmptyState
        title="No domains match these filters"
        action={
          <Link className="button" to={keepFilters(`/brands/${brandId}/market/sources`, ['window'])}>
            Clear the filters
          </Link>
        }
      >
        Try a longer period or fewer filters.
      </EmptyState>
    )
  if (answers > 0)
    return (
      <EmptyState
        title={sort === 'false' && areSourcesUnjudged(list) ? unjudgedWords(list) : NONE[sort]}
        action={
          <Link className="button" to={`/brands/${brandId}/market/sources?window=90d`}>
            Show all 90 days
          </Link>
        }
      >
        Engines that answer without searching the web cite nothing. Try a longer period.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No answers yet"
      action={
        <Link className="button" to={`/brands/${brandId}/scans`}>
          Start a scan
        </Link>
      }
      command={`bcf scan start --brand ${brandId} --wait`}
    >
      A scan asks the engines your prompts; the pages they cite are listed here.
    </EmptyState>
  )
}
