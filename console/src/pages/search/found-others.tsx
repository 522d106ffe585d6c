import type { SearchRequest, SearchResult } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { otherSearch } from '../../api/search-queries.ts'
import { exact, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { useFilter } from '../../parts/filters.tsx'
import { Skeleton } from '../../parts/loaded.tsx'
import { Marked } from '../../parts/marked.tsx'
import { Panel } from '../../parts/panel.tsx'
import { capitalised, INTENT_NAMES, sentence } from '../../words.ts'

type Group = 'prompts' | 'claims'

interface OthersProps {
  brandId: string
  request: SearchRequest
  /** Nothing else is shown: more of them. */
  isAlone: boolean
}

export const FoundPrompts = (props: OthersProps) => (
  <Others {...props} group="prompts" title="Prompts" what="prompt">
    {({ prompts }) =>
      prompts?.found.map(({ row: { id, text, intent, active }, marks: [marks = []] }) => (
        <li key={id}>
          <Link to={`/prompts/${id}`} dir="auto">
            <Marked text={text} marks={marks} />
          </Link>
          <p className="faint">
            {INTENT_NAMES[intent]}
            {!active && ' · not asked any more'}
          </p>
        </li>
      ))
    }
  </Others>
)

export const FoundClaims = (props: OthersProps) => (
  <Others {...props} group="claims" title="False claims" what="false claim">
    {({ claims }) =>
      claims?.found.map(({ row: { id, matter, value, said, status, runs }, marks }) => (
        <li key={id}>
          <Link to={`/cases/${id}`}>
            {capitalised(matter)}: <Marked text={value} marks={marks[1] ?? []} />
          </Link>
          {said !== '' && (
            <p className="foreign" dir="auto">
              <Marked text={said} marks={marks[2] ?? []} />
            </p>
          )}
          <p className="faint">
            {sentence(status)} · {plural(runs, 'answer')}
          </p>
        </li>
      ))
    }
  </Others>
)

function Others({
  brandId,
  request,
  isAlone,
  group,
  title,
  what,
  children,
}: OthersProps & {
  group: Group
  title: string
  what: string
  children: (result: SearchResult) => ReactNode
}) {
  const query = useQuery(otherSearch(brandId, { ...request, in: group }, isAlone))
  const [, set] = useFilter()
  const { data } = query
  const page = data?.[group]
  return (
    <Panel
      title={title}
      lead={page && leadOf(page, what)}
      actions={
        page && !isAlone && page.total > page.found.length ? (
          <Button look="quiet" onPress={() => set('in', group)}>
            More {title.toLowerCase()}
          </Button>
        ) : undefined
      }
    >
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={2} />}
      {data?.meant && page && page.total > 0 && <p className="faint">For “{data.meant}”:</p>}
      {data && page && page.total > 0 && <ul className="found-list">{children(data)}</ul>}
    </Panel>
  )
}

function leadOf({ total, isMore, found }: NonNullable<SearchResult[Group]>, what: string): string {
  if (total === 0) return `No ${what} has these words.`
  const shown = found.length < total ? ` The first ${exact(found.length)} are shown.` : ''
  return `${isMore ? 'At least ' : ''}${plural(total, what)}.${shown}`
}
