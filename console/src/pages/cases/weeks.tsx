// Engine by prompt, week by week. Colours show what was said, not a rate: a week has too few answers for one.

import type { Engine } from '@brand-citation-forensics/client'
import type { CaseDetail } from '@brand-citation-forensics/client/admin'
import { Link } from 'wouter'
import { dayOf, exact, plural } from '../../format.ts'
import { PromptLink } from '../../parts/links.tsx'
import { Panel } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { ENGINE_NAMES } from '../../words/words.ts'
import type { CasePart } from './words.ts'

type Cell = CaseDetail['cells'][number]

const WEEKS = 12
/** Those that bring it up most often are drawn; the table has all. */
const PROMPTS = 3
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

/** A picture, and behind a fold the same in words: five hundred boxes would be as many stops for a keyboard. */
export function Weeks({ found: { brandId, cells } }: CasePart) {
  const weeks = lastWeeks()
  const prompts = byHits(Map.groupBy(cells, ({ promptId }) => promptId))
  if (prompts.length === 0) return null
  const rows = prompts.flatMap(([, ofPrompt]) => byHits(Map.groupBy(ofPrompt, ({ engine }) => engine)))
  const said = rows.filter(([, ofEngine]) => hitsOf(ofEngine) > 0).length
  return (
    <Panel title="Twelve weeks" lead="A box is a week, with the number of answers that say so.">
      <div
        role="img"
        aria-label={`${said} of ${plural(rows.length, 'engine and prompt')} said so in these weeks; the table below says when.`}
      >
        <ol className="week-prompts">
          {prompts.slice(0, PROMPTS).map(([promptId, ofPrompt]) => (
            <li key={promptId}>
              <span className="prompt-text" dir="auto">
                {ofPrompt[0]?.promptText}
              </span>
              {byHits(Map.groupBy(ofPrompt, ({ engine }) => engine)).map(([engine, ofEngine]) => (
                <div key={engine} className="week-row">
                  <span>{ENGINE_NAMES[engine]}</span>
                  <Strip weeks={weeks} cells={ofEngine} />
                </div>
              ))}
            </li>
          ))}
        </ol>
        <div className="week-row week-scale faint">
          <span />
          <span className="row-between">
            <span>{dayOf(weeks[0] ?? '')}</span>
            <span>this week</span>
          </span>
        </div>
        <Legend />
      </div>
      <details>
        <summary>As a table, with the answers</summary>
        <Table caption="Twelve weeks" columns={['Prompt', 'Engine', '#Say so', '#Answers', 'Weeks with it']}>
          {rows.map(([engine, ofEngine]) => (
            <Row
              key={`${engine} ${ofEngine[0]?.promptId}`}
              {...{ brandId, engine, weeks }}
              cells={ofEngine}
            />
          ))}
        </Table>
      </details>
    </Panel>
  )
}

interface StripProps {
  weeks: string[]
  cells: Cell[]
}

const Strip = ({ weeks, cells }: StripProps) => (
  <span className="weeks">
    {weeks.map(week => {
      const cell = cells.find(one => one.week === week)
      return (
        <span key={week} className={cell ? `week week-${lookOf(cell)}` : 'week'}>
          {cell && exact(cell.hits)}
        </span>
      )
    })}
  </span>
)

function Row({ brandId, engine, weeks, cells }: StripProps & { brandId: string; engine: Engine }) {
  const { promptId = '', promptText = '' } = cells[0] ?? {}
  const query = new URLSearchParams({ engine, prompt: promptId, from: weeks[0] ?? '' })
  const weeksWithIt = cells.filter(({ hits }) => hits > 0).map(({ week }) => dayOf(week))
  return (
    <tr>
      <th scope="row" className="wide-cell">
        <PromptLink id={promptId} text={promptText} />
      </th>
      <td>{ENGINE_NAMES[engine]}</td>
      <td className="number">{exact(hitsOf(cells))}</td>
      <td className="number">
        <Link to={`/brands/${brandId}/answers?${query}`}>
          {exact(cells.reduce((sum, { answers }) => sum + answers, 0))}
        </Link>
      </td>
      <td>{weeksWithIt.join(', ') || 'none'}</td>
    </tr>
  )
}

const lookOf = ({ hits, answers }: Cell): string => (hits === 0 ? 'none' : hits === answers ? 'all' : 'some')

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
