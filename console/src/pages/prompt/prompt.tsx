// One prompt: all engines side by side, over time.

import { CITATION_CLASSES, type CitationCounts } from '@brand-citation-forensics/client'
import {
  CADENCE_NAMES,
  isUnjudged,
  localeWords,
  NEEDS_FACTS,
  type PromptDetail,
  type PromptEngine,
  rateWords,
  tagsOf,
  unjudgedWords,
} from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { promptQuery, promptsQuery } from '../../api/queries.ts'
import { dayOf, exact, plural, utc } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { ClassBadge, Moment } from '../../parts/badges.tsx'
import { Options, SelectField } from '../../parts/fields.tsx'
import { useWindowDays, WindowDays } from '../../parts/filters.tsx'
import { HistoryLink, Tags } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { EmptyState, PageHead, Panel } from '../../parts/page.tsx'
import { CLASS_NAMES, ENGINE_NAMES, INTENT_NAMES, outcomeNote } from '../../words/words.ts'
import { AnswerWords } from '../change/prompts.tsx'
import { TagPrompts } from '../change-prompts.tsx'
import { ClassBar, ClassLegend } from '../overview/engine-shares.tsx'
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
          All answers
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

/** Any two of the last answers, of one engine or of two. */
function Compare({ found }: { found: PromptDetail }) {
  const answers = found.engines.flatMap(({ engine, answers: own }) =>
    own.map(({ runId, capturedAt, citationClass }) => ({
      ...{ runId, engine },
      label: `${ENGINE_NAMES[engine]}, ${utc(capturedAt)}, ${CLASS_NAMES[citationClass]}`,
    })),
  )
  const [first, second] = [answers[1]?.runId ?? '', answers[0]?.runId ?? '']
  const [chosen, setChosen] = useState<{ before?: string; after?: string }>({})
  const { before = first, after = second } = chosen
  if (answers.length < 2) return null
  return (
    <Panel
      title="Compare two answers"
      lead="The last five of each engine, word by word. One answer says little: this shows what differs, not what changed."
    >
      <div className="prompt-compare no-print">
        <SelectField label="One answer" value={before} onChange={before => setChosen({ ...chosen, before })}>
          <Options of={answers.map(({ runId, label }) => [runId, label])} />
        </SelectField>
        <SelectField label="The other" value={after} onChange={after => setChosen({ ...chosen, after })}>
          <Options of={answers.map(({ runId, label }) => [runId, label])} />
        </SelectField>
        <AnswerWords {...{ brandId: found.brand.id, before, after }} label="Compare" name="Two answers" />
      </div>
    </Panel>
  )
}

interface EngineCardProps {
  found: PromptDetail
  engine: PromptEngine
}

/** An engine's last answer, and its record. */
function EngineCard({ found, engine }: EngineCardProps) {
  const [last, before] = engine.answers
  const name = ENGINE_NAMES[engine.engine]
  return (
    <section className="panel prompt-engine" aria-label={name}>
      <h2>{name}</h2>
      {last && (
        <>
          <p className="row">
            <ClassBadge of={last.citationClass} />
            <span className="faint">
              <Moment at={last.capturedAt} />
            </span>
            {last.apart && <span className="badge">in no rate</span>}
          </p>
          {outcomeNote(last.outcome) && <p className="faint">{outcomeNote(last.outcome)}</p>}
          <blockquote className="excerpt foreign" dir="auto">
            {engine.excerpt === '' ? '–' : engine.excerpt}
            {engine.isCut && '…'}
          </blockquote>
          <p className="row no-print">
            <Link to={`/runs/${last.runId}`} aria-label={`The last answer of ${name}`}>
              The last answer
            </Link>
            {before && (
              <AnswerWords
                brandId={found.brand.id}
                before={before.runId}
                after={last.runId}
                label="Compare with the previous answer"
                name={name}
              />
            )}
          </p>
        </>
      )}
      <dl className="prompt-rates">
        <dt>Names the brand</dt>
        <dd>{rateWords(engine.mentionRate)}</dd>
        <dt>Contradicts a fact</dt>
        <dd>
          {isUnjudged(found, engine.counts.CONFABULATED)
            ? unjudgedWords(found)
            : rateWords(engine.rates?.CONFABULATED ?? null)}
        </dd>
      </dl>
      <Weeks found={found} engine={engine} />
    </section>
  )
}

const DAY_MS = 86_400_000
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The Mondays of the window, oldest first. */
function mondaysOf({ since, until }: PromptDetail): string[] {
  const first = since.slice(0, 10)
  const monday = dayAfter(first, -((new Date(first).getUTCDay() + 6) % 7))
  const weeks = Math.floor((Date.parse(until) - Date.parse(monday)) / (7 * DAY_MS)) + 1
  return Array.from({ length: weeks }, (_, place) => dayAfter(monday, 7 * place))
}

const sumOf = (counts: CitationCounts): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)

/** What was said week by week, not rates: one prompt has too few answers a week. */
function Weeks({ found, engine: { engine, weeks } }: EngineCardProps) {
  return (
    <ol className="prompt-weeks" aria-label={`Weeks of ${ENGINE_NAMES[engine]}`}>
      {mondaysOf(found).map(week => {
        const counts = weeks.find(one => one.week === week)?.counts
        const query = { engine, prompt: found.prompt.id, from: week, to: dayAfter(week, 6) }
        return (
          <li key={week}>
            {counts ? (
              <Link
                className="prompt-week"
                to={`/brands/${found.brand.id}/answers?${new URLSearchParams(query)}`}
                aria-label={wordsOf(week, counts)}
                title={wordsOf(week, counts)}
              >
                <ClassBar counts={counts} total={sumOf(counts)} />
              </Link>
            ) : (
              <span className="prompt-week prompt-week-empty">
                <span className="visually-hidden">Week of {dayOf(week)}: no answer</span>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function wordsOf(week: string, counts: CitationCounts): string {
  const classes = CITATION_CLASSES.filter(name => counts[name] > 0).map(
    name => `${exact(counts[name])} ${CLASS_NAMES[name]}`,
  )
  return `Week of ${dayOf(week)}: ${plural(sumOf(counts), 'answer')}, ${classes.join(', ')}`
}
