import { CITATION_CLASSES, ENGINES, PROMPT_INTENTS } from '@brand-citation-forensics/client'
import { SEARCHED, type SearchRequest } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { brandQuery } from '../../api/queries.ts'
import { CLASS_CHOICES, ENGINE_CHOICES, INTENT_CHOICES } from '../../choices.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { dayIn, oneOf, SelectFilter, SwitchFilter, useFilter } from '../../parts/filters.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { FoundAnswers } from './found-answers.tsx'
import { FoundClaims, FoundPrompts } from './found-others.tsx'

const GROUPS = [
  { value: '', label: 'Everything' },
  { value: 'answers', label: 'Answers' },
  { value: 'prompts', label: 'Prompts' },
  { value: 'claims', label: 'False claims' },
]

export function SearchPage() {
  const { id: brandId = '' } = useParams()
  const brand = useQuery(brandQuery(brandId))
  const [get] = useFilter()
  const group = oneOf(SEARCHED, get('in'))
  const request: SearchRequest = {
    q: get('q').slice(0, 200),
    order: get('order') === 'newest' ? 'newest' : 'best',
    engine: oneOf(ENGINES, get('engine')),
    intent: oneOf(PROMPT_INTENTS, get('intent')),
    class: oneOf(CITATION_CLASSES, get('class')),
    from: dayIn(get('from')),
    to: dayIn(get('to')),
  }
  const isWanted = (name: string) => group === undefined || group === name
  return (
    <>
      <PageHead
        title="Search"
        of={brand.data?.name}
        lead="In the words of every answer, prompt and false claim."
      />
      <SearchBox brandId={brandId} isFirst />
      <div className="filters no-print">
        <SwitchFilter name="in" label="Search in" value={group ?? ''} options={GROUPS} />
        <SelectFilter name="engine" label="Engine" all="All engines" options={ENGINE_CHOICES} />
        <SelectFilter name="intent" label="Intent" all="All intents" options={INTENT_CHOICES} />
        <SelectFilter name="class" label="Class" all="All classes" options={CLASS_CHOICES} />
        <DayFilter name="from" label="From" />
        <DayFilter name="to" label="To" />
      </div>
      {brand.error && <ErrorNote error={brand.error} onRetry={() => void brand.refetch()} />}
      {request.q.trim() === '' ? (
        <HowTo brandId={brandId} />
      ) : (
        <div className="stack">
          {isWanted('claims') && (
            <FoundClaims brandId={brandId} request={request} isAlone={group !== undefined} />
          )}
          {isWanted('prompts') && (
            <FoundPrompts brandId={brandId} request={request} isAlone={group !== undefined} />
          )}
          {isWanted('answers') && <FoundAnswers brandId={brandId} request={request} />}
        </div>
      )}
    </>
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

const HowTo = ({ brandId }: { brandId: string }) => (
  <EmptyState title="What are you looking for?" command={`bcf search --brand ${brandId} "free plan" price`}>
    Type words that an answer must have. Quotation marks keep words together, a minus leaves answers out, and
    the last word may be the beginning of one: "free plan" -trial pric
  </EmptyState>
)
