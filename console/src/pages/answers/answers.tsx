import { CITATION_CLASSES, ENGINES, PROMPT_INTENTS, RUN_OUTCOMES } from '@brand-citation-forensics/client'
import {
  distinctTags,
  isUnjudged,
  type ListedRun,
  localeWords,
  NEEDS_FACTS,
  type RunPage,
  tagsOf,
} from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'wouter'
import { brandQuery, promptsQuery, runsQuery, runTotalQuery } from '../../api/queries.ts'
import { dayOf, exact } from '../../format.ts'
import { ANSWER_COLUMNS, AnswerRow } from '../../parts/answer-row.tsx'
import { ClassBadge, StatusBadge } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { dayIn, oneOf, SelectFilter, useFilter, useWindow, WindowSwitch } from '../../parts/filters.tsx'
import { PromptLink } from '../../parts/links.tsx'
import { ErrorNote, Skeleton } from '../../parts/loaded.tsx'
import { NotJudged } from '../../parts/not-judged.tsx'
import { EmptyState, PageHead } from '../../parts/page.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { ExportTable, onLeaf, Pager, Table, useLeaf } from '../../parts/table.tsx'
import {
  CLASS_CHOICES,
  ENGINE_CHOICES,
  failureWords,
  INTENT_CHOICES,
  OUTCOME_CHOICES,
  outcomeNote,
} from '../../words/words.ts'
import { Found, FoundFilters } from './found.tsx'

/** Every answer: as a list, or those that have the words that somebody looks for. */
export function Answers() {
  const { id: brandId = '' } = useParams()
  const [get] = useFilter()
  const isSearch = get('q').trim() !== ''
  const filter = useRunFilter()
  return (
    <>
      <PageHead
        lead={
          isSearch ? 'Answers, prompts and false claims with these words.' : 'Every answer, newest first.'
        }
      />
      <SearchBox brandId={brandId} />
      <div className="filters no-print">
        <SelectFilter name="engine" label="Engine" all="All engines" options={ENGINE_CHOICES} />
        <SelectFilter name="intent" label="Intent" all="All intents" options={INTENT_CHOICES} />
        <SelectFilter name="class" label="Result" all="All results" options={CLASS_CHOICES} />
        {isSearch ? <FoundFilters /> : <ListFilters brandId={brandId} />}
      </div>
      {isSearch ? <Found brandId={brandId} /> : <List brandId={brandId} filter={filter} />}
    </>
  )
}

type RunFilter = ReturnType<typeof useRunFilter>

function useRunFilter() {
  const [get] = useFilter()
  return {
    engine: oneOf(ENGINES, get('engine')),
    intent: oneOf(PROMPT_INTENTS, get('intent')),
    class: oneOf(CITATION_CLASSES, get('class')),
    outcome: oneOf(RUN_OUTCOMES, get('outcome')),
    counted: get('counted') === 'true' || undefined,
    suspected: get('suspected') === 'true' || undefined,
    promptId: get('prompt') || undefined,
    tag: get('tag') || undefined,
    from: dayIn(get('from')),
    to: dayIn(get('to')),
    window: useWindow('all'),
  }
}

function ListFilters({ brandId }: { brandId: string }) {
  const filter = useRunFilter()
  const { promptId, from, to, suspected, window } = filter
  const query = useQuery(runsQuery(brandId, { ...filter, ...useLeaf() }))
  return (
    <>
      <SelectFilter name="outcome" label="Outcome" all="All outcomes" options={OUTCOME_CHOICES} />
      <SelectFilter name="suspected" label="Suspected" all="All answers" options={SUSPECTED_CHOICES} />
      <SelectFilter name="counted" label="In rates" all="All answers" options={COUNTED_CHOICES} />
      <TagFilter brandId={brandId} />
      {(promptId ?? from ?? to) ? <OfCell brandId={brandId} /> : <WindowSwitch value={window} />}
      {!suspected && <JumpToDay />}
      {Boolean(query.data?.runs.length) && (
        <ExportTable list={`brands/${brandId}/runs`} filter={filter} name="answers" />
      )}
    </>
  )
}

function List({ brandId, filter }: { brandId: string; filter: RunFilter }) {
  const watched = useQuery(brandQuery(brandId))
  const { data: brand } = watched
  const leaf = useLeaf()
  const query = useQuery(runsQuery(brandId, { ...filter, ...leaf }))
  const counted = useQuery(runTotalQuery(brandId, filter))
  const runs = query.data?.runs ?? []
  // Without facts, nothing can be said about classes that need them, not even that no answer has them.
  const needsFacts = filter.suspected || (filter.class !== undefined && NEEDS_FACTS.includes(filter.class))
  const isKnown = !needsFacts || brand !== undefined
  const isOpen = needsFacts && isUnjudged(brand, runs.length)
  // Suspicions are searched page by page, and a page may have none.
  const isOver = query.data !== undefined && query.data.next === null
  return (
    <>
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {watched.error && <ErrorNote error={watched.error} onRetry={() => void watched.refetch()} />}
      {query.isPending && <Skeleton lines={10} />}
      {isOpen && <NotJudged brandId={brandId} />}
      {isOver && isKnown && runs.length === 0 && !isOpen && <NoAnswers brandId={brandId} />}
      {runs.length > 0 && (
        <div className="panel panel-flush">
          <Table caption="Answers" columns={ANSWER_COLUMNS}>
            {runs.map(run => (
              <AnswerRow
                key={run.id}
                runId={run.id}
                answer={run}
                result={<Result run={run} />}
                origin={<Origin run={run} />}
              />
            ))}
          </Table>
        </div>
      )}
      {query.data && <Turning page={query.data} total={counted.data ?? null} hasLast={!filter.suspected} />}
    </>
  )
}

/** Only where there are any. */
function TagFilter({ brandId }: { brandId: string }) {
  const { data: prompts = [] } = useQuery(promptsQuery(brandId))
  const [get] = useFilter()
  const tags = distinctTags([...tagsOf(prompts), get('tag')].filter(Boolean))
  if (tags.length === 0) return null
  return (
    <SelectFilter
      name="tag"
      label="Tag"
      all="All tags"
      options={tags.map(tag => ({ value: tag, label: tag }))}
    />
  )
}

/** How many there are, and the way to the others. */
function Turning({
  page: { runs, next, previous = null },
  total,
  hasLast,
}: {
  page: RunPage
  total: RunPage['total']
  hasLast: boolean
}) {
  const [, setParams] = useSearchParams()
  const leaf = useLeaf()
  if (runs.length === 0 && next === null && previous === null) return null
  const turn = (leaf: Record<string, string>) =>
    setParams(params => onLeaf(new URLSearchParams(params), leaf))
  return (
    <div className="row-between load-more no-print">
      <span className="faint" role="status">
        {exact(runs.length)} shown{total && ` of ${total.isMore ? 'more than ' : ''}${exact(total.runs)}`}
      </span>
      <Pager
        previous={previous}
        next={next}
        isFirst={!leaf.cursor && !leaf.backwards && !leaf.day}
        hasLast={hasLast}
        turn={turn}
      />
    </div>
  )
}

function JumpToDay() {
  const [params, setParams] = useSearchParams()
  return (
    <label className="filter">
      <span>Jump to</span>
      <input
        type="date"
        value={params.get('day') ?? ''}
        onChange={({ target: { value: day } }) =>
          setParams(params => onLeaf(new URLSearchParams(params), day === '' ? {} : { day }))
        }
      />
    </label>
  )
}

/** Every parameter that may filter the list. */
const FILTERS = [
  'engine',
  'intent',
  'class',
  'outcome',
  'counted',
  'suspected',
  'window',
  'prompt',
  'tag',
  'from',
  'to',
  'day',
]

/** What a cell of a case led to: one prompt, and some days. */
function OfCell({ brandId }: { brandId: string }) {
  const { data: prompts } = useQuery(promptsQuery(brandId))
  const [, setParams] = useSearchParams()
  const [get] = useFilter()
  const [promptId, from, to] = [get('prompt'), dayIn(get('from')), dayIn(get('to'))]
  const prompt = prompts?.find(({ id }) => id === promptId)
  const days = [from && `from ${dayOf(from)}`, to && `to ${dayOf(to)}`].filter(Boolean).join(' ')
  const leave = () =>
    setParams(previous => {
      const kept = [...new URLSearchParams(previous)]
      return new URLSearchParams(kept.filter(([name]) => !['prompt', 'from', 'to'].includes(name)))
    })
  return (
    <p className="row">
      <span>
        Only{' '}
        {promptId !== '' && (
          <>
            <PromptLink id={promptId} text={prompt?.text ?? 'one prompt'} />
            {days !== '' && ', '}
          </>
        )}
        {days}
      </span>
      <Button look="quiet" onPress={leave}>
        Show all
      </Button>
    </p>
  )
}

const SUSPECTED_CHOICES = [{ value: 'true', label: 'May contradict a fact' }]
const COUNTED_CHOICES = [{ value: 'true', label: 'Counted in rates only' }]

const Result = ({ run }: { run: ListedRun }) => (
  <>
    {run.citationClass ? <ClassBadge of={run.citationClass} /> : <StatusBadge status={run.status} />}
    {run.falseClaim && (
      <p className="foreign" dir="auto">
        “{run.falseClaim}”
      </p>
    )}
    {run.reason === 'suspected' && <p className="faint">May contradict a fact</p>}
    {run.citationClass && outcomeNote(run.outcome) && <p className="faint">{outcomeNote(run.outcome)}</p>}
    {run.failure && <p className="faint">{failureWords(run.failure)}</p>}
    {run.sample > 1 && <p className="faint">Sample {run.sample}</p>}
  </>
)

const Origin = ({ run: { origin, locale } }: { run: ListedRun }) => (
  <>
    {origin?.isThirdParty && <p className="faint">by {origin.provider}</p>}
    {locale && localeWords(locale) && <p className="faint">{localeWords(locale)}</p>}
  </>
)

function NoAnswers({ brandId }: { brandId: string }) {
  const [get] = useFilter()
  const narrowed = FILTERS.some(name => get(name) !== '')
  return (
    <EmptyState
      title={narrowed ? 'No answers match these filters' : 'No answers yet'}
      action={
        <Link className="button" to={`/brands/${brandId}/${narrowed ? 'answers' : 'scans'}`}>
          {narrowed ? 'Clear the filters' : 'Start a scan'}
        </Link>
      }
      command={narrowed ? undefined : `bcf scan start --brand ${brandId} --wait`}
    >
      {narrowed
        ? 'Try a longer window or fewer filters.'
        : 'A scan asks the engines your prompts and keeps their answers.'}
    </EmptyState>
  )
}
