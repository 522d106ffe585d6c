import { CITATION_CLASSES, ENGINES, PROMPT_INTENTS } from '@brand-citation-forensics/client'
import {
  type FoundAnswer,
  SEARCHED,
  type SearchRequest,
  type SearchResult,
} from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { answerSearch, otherSearch } from '../../api/queries.ts'
import { exact, plural } from '../../format.ts'
import { ClassBadge, Marked, Moment } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { dayIn, oneOf, SwitchFilter, useFilter } from '../../parts/filters.tsx'
import { OfPrompt } from '../../parts/links.tsx'
import { ErrorNote, LoadMore, Skeleton } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/page.tsx'
import { ENGINE_NAMES, INTENT_NAMES, sentence } from '../../words/words.ts'

const GROUPS = [
  { value: '', label: 'Everything' },
  { value: 'answers', label: 'Answers' },
  { value: 'prompts', label: 'Prompts' },
  { value: 'claims', label: 'False claims' },
]

export function FoundFilters() {
  const [get] = useFilter()
  return (
    <>
      <DayFilter name="from" label="From" />
      <DayFilter name="to" label="To" />
      <SwitchFilter name="in" label="Search in" value={oneOf(SEARCHED, get('in')) ?? ''} options={GROUPS} />
    </>
  )
}

/** What has the words of the address. */
export function Found({ brandId }: { brandId: string }) {
  const [get] = useFilter()
  const group = oneOf(SEARCHED, get('in'))
  const request: SearchRequest & { q: string } = {
    q: get('q').slice(0, 200),
    order: get('order') === 'newest' ? 'newest' : 'best',
    engine: oneOf(ENGINES, get('engine')),
    intent: oneOf(PROMPT_INTENTS, get('intent')),
    class: oneOf(CITATION_CLASSES, get('class')),
    from: dayIn(get('from')),
    to: dayIn(get('to')),
  }
  const isWanted = (name: string) => group === undefined || group === name
  const of = { brandId, request, isAlone: group !== undefined }
  return (
    <div className="stack">
      {isWanted('claims') && <FoundClaims {...of} />}
      {isWanted('prompts') && <FoundPrompts {...of} />}
      {isWanted('answers') && <FoundAnswers brandId={brandId} request={request} />}
    </div>
  )
}

function DayFilter({ name, label }: { name: string; label: string }) {
  const [get, set] = useFilter()
  return (
    <label className="filter">
      <span>{label}</span>
      <input type="date" value={get(name)} onChange={event => set(name, event.target.value)} />
    </label>
  )
}

const ORDERS = [
  { value: 'best', label: 'Best first' },
  { value: 'newest', label: 'Newest first' },
]

function FoundAnswers({ brandId, request }: { brandId: string; request: SearchRequest }) {
  const query = useInfiniteQuery(answerSearch(brandId, request))
  const [first] = query.data?.pages ?? []
  const found = query.data?.pages.flatMap(page => page.answers?.found ?? []) ?? []
  return (
    <Panel
      title="Answers"
      lead={first && leadOf(first)}
      actions={<SwitchFilter name="order" label="Order" value={request.order ?? 'best'} options={ORDERS} />}
    >
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={6} />}
      {first && <Progress {...first.index} />}
      {first?.meant && <Meant meant={first.meant} />}
      {found.length > 0 && (
        <ul className="found-list">
          {found.map(answer => (
            <FoundRow key={answer.runId} answer={answer} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <LoadMore
          query={query}
          shown={found.length}
          label={found.length === 0 ? 'Search older answers' : undefined}
        />
      )}
    </Panel>
  )
}

function leadOf({ isEmpty, answers }: SearchResult): string {
  if (isEmpty) return 'Enter at least one word.'
  if (!answers) return ''
  const { total, isMore, searched } = answers
  const looked = `the newest ${exact(searched)} answers`
  if (total === 0) return isMore ? `No match in ${looked}.` : 'No answers match.'
  return isMore ? `More than ${exact(total)} in ${looked}.` : `${plural(total, 'answer')}.`
}

/** Until the newest answers are searchable. */
function Progress({ indexed, answers, isComplete }: SearchResult['index']) {
  if (isComplete || indexed >= answers) return null
  return (
    <p className="note" role="status">
      {exact(indexed)} of {exact(answers)} answers are indexed so far.
    </p>
  )
}

function Meant({ meant }: { meant: string }) {
  const [, set] = useFilter()
  return (
    <p>
      Did you mean{' '}
      <Button look="quiet" onPress={() => set('q', meant)}>
        {meant}
      </Button>
      ?
    </p>
  )
}

function FoundRow({ answer }: { answer: FoundAnswer }) {
  const { runId, promptId, promptText, engine, citationClass, capturedAt, snippet, places } = answer
  const at = places.map(({ start, end }) => `${start}-${end}`).join()
  return (
    <li>
      <p className="found-head">
        <Link to={`/runs/${runId}${at === '' ? '' : `?found=${at}`}`} dir="auto">
          {promptText}
        </Link>
        <OfPrompt id={promptId} text={promptText} />
        {citationClass && <ClassBadge of={citationClass} />}
      </p>
      <p className="foreign" dir="auto">
        <Marked {...snippet} />
      </p>
      <p className="faint">
        {ENGINE_NAMES[engine]} · <Moment at={capturedAt} />
      </p>
    </li>
  )
}

type Group = 'prompts' | 'claims'

interface OthersProps {
  brandId: string
  request: SearchRequest
  /** Nothing else is shown: more of them. */
  isAlone: boolean
}

const FoundPrompts = (props: OthersProps) => (
  <Others {...props} group="prompts" title="Prompts" what="prompt">
    {({ prompts }) =>
      prompts?.found.map(({ row: { id, text, intent, active }, marks: [marks = []] }) => (
        <li key={id}>
          <Link to={`/prompts/${id}`} dir="auto">
            <Marked text={text} marks={marks} />
          </Link>
          <p className="faint">
            {INTENT_NAMES[intent]}
            {!active && ' · no longer asked'}
          </p>
        </li>
      ))
    }
  </Others>
)

const FoundClaims = (props: OthersProps) => (
  <Others {...props} group="claims" title="False claims" what="false claim">
    {({ claims }) =>
      claims?.found.map(({ row: { id, title, said, status, runs }, marks }) => (
        <li key={id}>
          <Link to={`/cases/${id}`}>
            <Marked text={title} marks={marks[0] ?? []} />
          </Link>
          {said !== '' && (
            <p className="foreign" dir="auto">
              “<Marked text={said} marks={marks[1] ?? []} />”
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
      lead={page && leadOfOthers(page, what)}
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

function leadOfOthers({ total, isMore, found }: NonNullable<SearchResult[Group]>, what: string): string {
  if (total === 0) return `No matching ${what}s.`
  const shown = found.length < total ? ` Showing the first ${exact(found.length)}.` : ''
  return `${isMore ? 'At least ' : ''}${plural(total, what)}.${shown}`
}
