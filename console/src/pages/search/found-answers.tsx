import type { FoundAnswer, SearchRequest, SearchResult } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { answerSearch } from '../../api/search-queries.ts'
import { exact, plural } from '../../format.ts'
import { ClassBadge } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { SwitchFilter, useFilter } from '../../parts/filters.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { Skeleton } from '../../parts/loaded.tsx'
import { Marked } from '../../parts/marked.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { OfPrompt } from '../../parts/prompt-link.tsx'
import { ENGINE_NAMES } from '../../words.ts'

const ORDERS = [
  { value: 'best', label: 'Best first' },
  { value: 'newest', label: 'Newest first' },
]

export function FoundAnswers({ brandId, request }: { brandId: string; request: SearchRequest }) {
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
  if (isEmpty) return 'There is no word in this to look for.'
  if (!answers) return ''
  const { total, isMore, searched } = answers
  const looked = `the newest ${exact(searched)} answers`
  if (total === 0) return isMore ? `None in ${looked}.` : 'No answer has these words.'
  return isMore ? `More than ${exact(total)}, looked for in ${looked}.` : `${plural(total, 'answer')}.`
}

/** Until all of history is searchable. */
function Progress({ indexed, answers, isComplete }: SearchResult['index']) {
  if (isComplete || indexed >= answers) return null
  return (
    <p className="note" role="status">
      {exact(indexed)} of {exact(answers)} answers can be searched so far. The others follow, newest first.
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
