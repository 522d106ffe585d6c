import { CITATION_CLASSES, type CitationCounts } from '@brand-citation-forensics/client'
import {
  isUnjudged,
  NO_FACTS_WORDS,
  type PromptDetail,
  type PromptEngine,
  rateWords,
} from '@brand-citation-forensics/client/admin'
import { Link } from 'wouter'
import { dayOf, exact, plural } from '../../format.ts'
import { ClassBadge } from '../../parts/badges.tsx'
import { Moment } from '../../parts/moment.tsx'
import { CLASS_NAMES, ENGINE_NAMES, outcomeNote } from '../../words.ts'
import { AnswerWords } from '../change/words-button.tsx'
import { ClassBar } from '../overview/class-bar.tsx'

interface EngineCardProps {
  found: PromptDetail
  engine: PromptEngine
}

/** An engine's last answer, and its record. */
export function EngineCard({ found, engine }: EngineCardProps) {
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
                label="Against the one before"
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
            ? NO_FACTS_WORDS
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
