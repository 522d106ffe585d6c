// Engine by prompt, week by week. Colours show what was said, not a rate: a week has too few answers for one.

import type { Engine } from '@brand-citation-forensics/client'
import type { CaseDetail } from '@brand-citation-forensics/client/admin'
import { useState } from 'react'
import { Link } from 'wouter'
import { dayOf, exact, plural } from '../../format.ts'
import { PromptLink } from '../../parts/links.tsx'
import { ShowMore } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/page.tsx'
import { ENGINE_NAMES } from '../../words/words.ts'
import type { CasePart } from './words.ts'

type Cell = CaseDetail['cells'][number]

const WEEKS = 12
const PROMPTS = 6
const DAY_MS = 86_400_000

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The Mondays of the last weeks, oldest first. */
function lastWeeks(now = Date.now()): string[] {
  const today = new Date(now).toISOString().slice(0, 10)
  const monday = dayAfter(today, -((new Date(today).getUTCDay() + 6) % 7))
  return Array.from({ length: WEEKS }, (_, place) => dayAfter(monday, 7 * (place + 1 - WEEKS)))
}

const hitsOf = (cells: Cell[]): number => cells.reduce((sum, { hits }) => sum + hits, 0)

/** Those that bring it most often first. */
const byHits = <Key,>(groups: Map<Key, Cell[]>): [Key, Cell[]][] =>
  [...groups].sort(([, a], [, b]) => hitsOf(b) - hitsOf(a))

export function Weeks({ found: { brandId, cells } }: CasePart) {
  const [shown, setShown] = useState(PROMPTS)
  const weeks = lastWeeks()
  const prompts = byHits(Map.groupBy(cells, ({ promptId }) => promptId))
  if (prompts.length === 0) return null
  return (
    <Panel
      title="Engine by prompt, in twelve weeks"
      lead="Each box is a week, with the number of answers that say so. It leads to all answers of that week."
    >
      <ol className="week-prompts">
        {prompts.slice(0, shown).map(([promptId, ofPrompt]) => (
          <li key={promptId}>
            <h3 className="prompt-text">
              <PromptLink id={promptId} text={ofPrompt[0]?.promptText ?? promptId} />
            </h3>
            <ul className="bare-list">
              {byHits(Map.groupBy(ofPrompt, ({ engine }) => engine)).map(([engine, ofEngine]) => (
                <li key={engine} className="week-row">
                  <span>{ENGINE_NAMES[engine]}</span>
                  <Strip {...{ brandId, engine, promptId, weeks }} cells={ofEngine} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <div className="week-row week-scale faint" aria-hidden="true">
        <span />
        <span className="row-between">
          <span>{dayOf(weeks[0] ?? '')}</span>
          <span>this week</span>
        </span>
      </div>
      <Legend />
      {prompts.length > PROMPTS && (
        <ShowMore shown={shown} total={prompts.length} onMore={() => setShown(shown + PROMPTS)} />
      )}
    </Panel>
  )
}

interface StripProps {
  brandId: string
  engine: Engine
  promptId: string
  weeks: string[]
  cells: Cell[]
}

function Strip({ brandId, engine, promptId, weeks, cells }: StripProps) {
  return (
    <ol className="weeks">
      {weeks.map(week => {
        const cell = cells.find(one => one.week === week)
        const query = new URLSearchParams({ engine, prompt: promptId, from: week, to: dayAfter(week, 6) })
        return (
          <li key={week}>
            {cell ? (
              <Link
                className={`week week-${lookOf(cell)}`}
                to={`/brands/${brandId}/answers?${query}`}
                title={wordsOf(cell)}
                aria-label={wordsOf(cell)}
              >
                {exact(cell.hits)}
              </Link>
            ) : (
              <span className="week">
                <span className="visually-hidden">Week of {dayOf(week)}: not asked</span>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const lookOf = ({ hits, answers }: Cell): string => (hits === 0 ? 'none' : hits === answers ? 'all' : 'some')

const wordsOf = ({ week, hits, answers }: Cell): string =>
  `Week of ${dayOf(week)}: ${exact(hits)} of ${plural(answers, 'answer')}`

const Legend = () => (
  <ul className="legend">
    {[
      ['all', 'every answer says so'],
      ['some', 'some say so'],
      ['none', 'none says so'],
      ['', 'not asked'],
    ].map(([look, words]) => (
      <li key={words}>
        <span className={`week week-sample ${look && `week-${look}`}`} aria-hidden="true" />
        {words}
      </li>
    ))}
  </ul>
)
