// Who did what, and when. Each line is a sealed event.

import type { HistoryEntry, TrailFilter } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages } from '../../api/api.ts'
import { brandsQuery } from '../../api/queries.ts'
import { plural } from '../../format.ts'
import { Moment } from '../../parts/badges.tsx'
import { SelectFilter, useFilter } from '../../parts/filters.tsx'
import { ErrorNote, LoadMore, Skeleton } from '../../parts/loaded.tsx'
import { PageHead, Panel } from '../../parts/page.tsx'
import { ExportTable, Table } from '../../parts/table.tsx'
import { differences } from '../../words/differences.ts'
import { sentence } from '../../words/words.ts'
import { actorWords, KINDS, kindWords, pageOf } from './words.ts'

const LEAD = 'Who did what, and when. Every entry is sealed, so changes to it would be noticed.'

/** Of everything that one may see, or of one brand. */
export function Trail() {
  const [get] = useFilter()
  const { data: brands = [] } = useQuery(brandsQuery)
  const about = { brandId: get('brand'), type: get('type'), id: get('id'), actor: get('actor') }
  return (
    <>
      <PageHead lead={LEAD} />
      <Entries about={about}>
        {about.id === '' && (
          <SelectFilter
            name="brand"
            label="Brand"
            all="All brands"
            options={brands.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Entries>
    </>
  )
}

interface EntriesProps {
  about: { brandId: string; type: string; id: string; actor: string }
  children?: React.ReactNode
}

function Entries({ about, children }: EntriesProps) {
  const [, set] = useFilter()
  const filter: TrailFilter = Object.fromEntries(Object.entries(about).filter(([, value]) => value !== ''))
  const query = useInfiniteQuery(readPages('/api/admin/trail', {}, { ...filter, limit: 25 }))
  const entries = query.data?.pages.flatMap(page => page.entries) ?? []
  return (
    <>
      <div className="filters no-print">
        {about.id === '' ? (
          <SelectFilter name="type" label="Type" all="Everything" options={KINDS} />
        ) : (
          <p className="row">
            <span>Only one {kindWords(about.type).toLowerCase()}</span>
            <button type="button" className="button button-quiet" onClick={() => set('id', '')}>
              Show all
            </button>
          </p>
        )}
        {about.actor !== '' && (
          <p className="row">
            <span>Only by {entries[0] ? actorWords(entries[0].actor) : 'one person'}</span>
            <button type="button" className="button button-quiet" onClick={() => set('actor', '')}>
              Show everyone
            </button>
          </p>
        )}
        {children}
        <ExportTable list="trail" filter={filter} name="trail" />
      </div>
      <Panel title="Changes" flush>
        {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Skeleton lines={5} />}
        {query.data && entries.length === 0 && <p className="panel-text faint">No entries yet.</p>}
        {entries.length > 0 && (
          <>
            <Table caption="Changes" columns={['When', 'Who', 'What', 'Change']}>
              {entries.map(entry => (
                <Row key={entry.id} entry={entry} onActor={() => set('actor', entry.actor.id)} />
              ))}
            </Table>
            <LoadMore query={query} shown={entries.length} />
          </>
        )}
      </Panel>
    </>
  )
}

function Row({ entry, onActor }: { entry: HistoryEntry; onActor: () => void }) {
  const { at, actor, action, object } = entry
  const page = pageOf(object)
  return (
    <tr>
      <th scope="row">
        <Moment at={at} exact />
      </th>
      <td>
        <button
          type="button"
          className="button button-quiet foreign"
          onClick={onActor}
          title="Show only their actions"
        >
          {actorWords(actor)}
        </button>
      </td>
      <td>
        {sentence(action.replaceAll('.', ' '))}
        {page && (
          <>
            {' '}
            <Link to={page}>{kindWords(object.type)}</Link>
          </>
        )}
      </td>
      <td className="wide-cell foreign">
        <Change lines={differences(entry)} />
      </td>
    </tr>
  )
}

const SHOWN = 3

/** Everything about something new is a lot: the rest is one click away. */
function Change({ lines }: { lines: string[] }) {
  const shown = lines.slice(0, SHOWN)
  const more = lines.slice(SHOWN)
  return (
    <>
      <Lines lines={shown} />
      {more.length > 0 && (
        <details>
          <summary>{plural(more.length, 'more field')}</summary>
          <Lines lines={more} />
        </details>
      )}
    </>
  )
}

const Lines = ({ lines }: { lines: string[] }) => lines.map(line => <div key={line}>{line}</div>)
