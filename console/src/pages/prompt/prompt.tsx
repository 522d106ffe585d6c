// One prompt: all engines side by side, over time.

import {
  CADENCE_NAMES,
  isUnjudged,
  localeWords,
  NEEDS_FACTS,
  type PromptDetail,
  rateWords,
  tagsOf,
} from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { promptQuery } from '../../api/prompt-queries.ts'
import { promptsQuery } from '../../api/queries.ts'
import { dayOf, plural } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { useWindowDays, WindowDays } from '../../parts/filters.tsx'
import { HistoryLink } from '../../parts/history-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Tags } from '../../parts/tags.tsx'
import { INTENT_NAMES } from '../../words.ts'
import { ClassLegend } from '../overview/class-bar.tsx'
import { TagPrompts } from '../tag-prompts.tsx'
import { Compare } from './compare.tsx'
import { EngineCard } from './engine-card.tsx'
import { Cases, Named, Sources } from './findings.tsx'

export function PromptPage() {
  const { id: promptId = '' } = useParams()
  const query = useQuery(promptQuery(promptId, useWindowDays()))
  return (
    <>
      {!query.data && <PageHead title="A prompt" />}
      <Loaded query={query}>{found => <Found found={found} />}</Loaded>
    </>
  )
}

function Found({ found }: { found: PromptDetail }) {
  const { prompt, brand, engines } = found
  return (
    <>
      <PageHead
        title={prompt.text}
        of={brand.name}
        crumbs={[
          { label: brand.name, to: `/brands/${brand.id}` },
          { label: 'Prompts', to: `/brands/${brand.id}/prompts` },
        ]}
        lead={<Standing found={found} />}
      />
      <TagLine found={found} />
      <div className="filters no-print">
        <WindowDays />
        <Link className="button" to={`/brands/${brand.id}/answers?prompt=${prompt.id}&window=all`}>
          All answers that rates count
        </Link>
        <HistoryLink type="prompt" id={prompt.id} brandId={brand.id} of={prompt.text} />
      </div>
      {engines.length === 0 ? <NotAnswered found={found} /> : <Answered found={found} />}
    </>
  )
}

const isOpen = (found: PromptDetail): boolean => isUnjudged(found, found.counts.CONFABULATED)

const Answered = ({ found }: { found: PromptDetail }) => (
  <>
    <p>
      All engines together: named in <strong>{rateWords(found.mentionRate)}</strong>
      {!isOpen(found) && (
        <>
          , contradicts a fact in <strong>{rateWords(found.rates?.CONFABULATED ?? null)}</strong>
        </>
      )}
      . Answers since {dayOf(found.since)}, with the 95 % interval.
    </p>
    <div className="prompt-engines">
      {found.engines.map(engine => (
        <EngineCard key={engine.engine} found={found} engine={engine} />
      ))}
    </div>
    <ClassLegend open={isOpen(found) ? NEEDS_FACTS.filter(name => found.counts[name] === 0) : []} />
    <Compare found={found} />
    <Cases found={found} />
    <div className="columns">
      <Sources found={found} />
      <Named found={found} />
    </div>
  </>
)

function Standing({ found: { prompt } }: { found: PromptDetail }) {
  const { cadence = 'every_scan', samples } = prompt
  return (
    <span className="row">
      <span className="badge">{INTENT_NAMES[prompt.intent]}</span>
      {!prompt.active && <span className="badge">Retired</span>}
      <span className="faint">
        {prompt.active && `Asked ${CADENCE_NAMES[cadence]}, `}
        {samples ? plural(samples, 'sample') : 'samples as for the brand'},{' '}
        {localeWords(prompt) ? `from ${localeWords(prompt)}` : 'from where the brand is asked'}; added{' '}
        <Moment at={prompt.createdAt} />
      </span>
    </span>
  )
}

function TagLine({ found: { prompt, brand } }: { found: PromptDetail }) {
  const { data: prompts = [] } = useQuery(promptsQuery(brand.id))
  const tags = prompt.tags ?? []
  return (
    <div className="row">
      <Tags brandId={brand.id} tags={tags} />
      <TagPrompts
        brandId={brand.id}
        prompts={[prompt]}
        known={tagsOf(prompts)}
        label={tags.length === 0 ? 'Add tags' : 'Change tags'}
      />
    </div>
  )
}

const NotAnswered = ({ found: { prompt, brand } }: { found: PromptDetail }) => (
  <EmptyState
    title="No answer yet"
    action={
      prompt.active && (
        <Allowed action="scan.start" brandId={brand.id}>
          <Link className="button button-primary" to={`/brands/${brand.id}/scans`}>
            Start a scan
          </Link>
        </Allowed>
      )
    }
    command={prompt.active ? `bcf scan start --brand ${brand.id} --wait` : undefined}
  >
    {prompt.active
      ? 'Once a scan has asked it, every engine has its place here: what it answers, how often it names the brand, what it gets wrong.'
      : 'It is retired, so scans do not ask it. No answer has been judged.'}
  </EmptyState>
)
