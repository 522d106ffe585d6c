import {
  type BriefFigures,
  type FiguresCut,
  NO_SHARE_WORDS,
  type Rate,
  type RivalFigures,
  rateWords,
} from '@brand-citation-forensics/client/admin'
import { Link } from 'wouter'
import { exact } from '../../format.ts'
import { oneOf, SelectFilter, SwitchFilter, useFilter } from '../../parts/filters.tsx'
import { Panel } from '../../parts/page.tsx'
import { Sideways } from '../../parts/sideways.tsx'
import { Table } from '../../parts/table.tsx'
import { rankWords, voiceWords } from '../../words/rivals.ts'
import { ENGINE_NAMES, INTENT_NAMES } from '../../words/words.ts'
import { RateCell } from '../overview/engine-shares.tsx'
import { TrendChart, TrendTable } from '../overview/trends.tsx'
import { answersLink, useRivalFilter } from './filter.ts'

const FIGURES = ['share', 'named', 'rank'] as const
type Figure = (typeof FIGURES)[number]
const FIGURE_CHOICES = [
  { value: 'share', label: 'Share of voice' },
  { value: 'named', label: 'Mentioned' },
  { value: 'rank', label: 'Average position' },
]
const LEADS: Record<Figure, string> = {
  share: 'Of all company mentions in this engine’s answers to questions that name no company.',
  named: 'Of all answers of this engine.',
  rank: 'Average position in this engine’s rankings; 1 is first.',
}

export function ByEngine({ brandId, figures }: { brandId: string; figures: RivalFigures }) {
  const [get] = useFilter()
  const filter = useRivalFilter()
  const shown = oneOf(FIGURES, get('figure')) ?? (figures.noShare === null ? 'share' : 'named')
  const only = shown === 'rank' ? 'ranked' : undefined
  return (
    <Panel
      title="By engine"
      lead={LEADS[shown]}
      actions={<SwitchFilter name="figure" label="Figure shown" value={shown} options={FIGURE_CHOICES} />}
    >
      <Sideways className="heat-scroll" label="Companies by engine">
        <table className="heat rival-heat">
          <thead>
            <tr>
              <th scope="col">Engine</th>
              {figures.parties.map(({ id, name }) => (
                <th key={id} scope="col" className="foreign">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.engines.map(cut => (
              <tr key={cut.engine}>
                <th scope="row">{ENGINE_NAMES[cut.engine]}</th>
                {cut.parties.map(party => (
                  <td key={party.id}>
                    <EngineCell
                      {...{ cut, party, shown }}
                      to={answersLink(brandId, { ...filter, engine: cut.engine, party: party.id, only })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </Panel>
  )
}

interface EngineCellProps {
  cut: FiguresCut
  party: BriefFigures
  shown: Figure
  to: string
}

function EngineCell({ cut, party, shown, to }: EngineCellProps) {
  if (shown === 'rank')
    return party.rank ? (
      <Link className="heat-cell heat-few" to={to}>
        {rankWords(party.rank)}
      </Link>
    ) : (
      <NoFigure why="Never ranked" />
    )
  if (shown === 'named')
    return party.named ? <RateCell tint="voice" to={to} rate={party.named} /> : <NoFigure />
  const { shareOfVoice } = party
  if (!shareOfVoice) return <NoFigure why={cut.noShare ? NO_SHARE_WORDS[cut.noShare] : undefined} />
  return <RateCell tint="voice" to={to} rate={shareOfVoice} n={shareOfVoice.answers} />
}

const NoFigure = ({ why }: { why?: string | undefined }) => (
  <span className="heat-cell heat-none" title={why}>
    –{why && <span className="visually-hidden"> {why}</span>}
  </span>
)

const INTENT_LEADS: Record<Figure, string> = {
  share:
    'Share of voice: of all company mentions in answers to questions of this intent that name no company.',
  named: 'Mentioned: of all answers to questions of this intent.',
  rank: 'Average position in answers to questions of this intent.',
}

/** Intent by company, in the figure chosen for engines. */
export function ByIntent({ brandId, figures }: { brandId: string; figures: RivalFigures }) {
  const [get] = useFilter()
  const shown = oneOf(FIGURES, get('figure')) ?? 'share'
  const { window, engine, parties, intents } = figures
  const answersTo = (intent: string, party: string) => {
    const query = { party, intent, window, ...(engine && { engine }), ...(shown === 'rank' && RANKED) }
    return `/brands/${brandId}/market/answers?${new URLSearchParams(query)}`
  }
  return (
    <Panel title="By intent" lead={INTENT_LEADS[shown]} flush>
      <Table caption="By intent" columns={['Intent', '#Answers', ...parties.map(({ name }) => name)]}>
        {intents.map(cut => (
          <tr key={cut.intent}>
            <th scope="row">{INTENT_NAMES[cut.intent]}</th>
            <td className="number">{exact(cut.answers)}</td>
            {cut.parties.map(party => (
              <td key={party.id} className="nowrap">
                <IntentFigure {...{ cut, party, shown }} to={answersTo(cut.intent, party.id)} />
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

const RANKED = { only: 'ranked' }

interface IntentFigureProps {
  cut: FiguresCut
  party: BriefFigures
  shown: Figure
  to: string
}

function IntentFigure({ cut, party: { shareOfVoice, named, rank }, shown, to }: IntentFigureProps) {
  const words = { share: voiceWords(shareOfVoice), named: rateWords(named), rank: rankWords(rank) }[shown]
  if (words !== '–') return <Link to={to}>{words}</Link>
  const why = shown === 'share' && cut.noShare ? NO_SHARE_WORDS[cut.noShare] : undefined
  return <span title={why}>–{why && <span className="visually-hidden"> {why}</span>}</span>
}

const NAMED_CHOICE = [{ value: 'named', label: 'Mentioned' }]

/** `of` counts answers: readers ask how many there were, not how many names. */
const rateIn = ({ shareOfVoice, named }: BriefFigures, isNamed: boolean): Rate | null =>
  isNamed ? named : shareOfVoice && { ...shareOfVoice, of: shareOfVoice.answers }

/** One company, week by week; the same numbers as a table below. */
export function Weeks({ figures: { weeks, parties } }: { figures: RivalFigures }) {
  const [get] = useFilter()
  const isNamed = get('figure') === 'named'
  const own = parties[0]
  const shown = parties.find(({ id }) => id === get('party')) ?? own
  if (!shown) return null
  const points = weeks.map(({ from, to, noShare, parties }) => {
    const party = parties.find(({ id }) => id === shown.id)
    return { from, to, noShare, rate: party ? rateIn(party, isNamed) : null }
  })
  const told = points.filter(({ rate }) => rate !== null)
  const others = parties
    .filter(({ id }) => id !== own?.id)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Panel
      title="Week by week"
      lead={`${isNamed ? 'Mentioned: of all answers' : 'Share of voice'}, Monday to Sunday, UTC.`}
      actions={
        <>
          <SelectFilter name="party" label="Company" all={own?.name ?? 'The brand'} options={others} />
          <SelectFilter name="figure" label="Figure" all="Share of voice" options={NAMED_CHOICE} />
        </>
      }
    >
      {told.length === 0 ? (
        <p className="faint">{whyNone(points)}</p>
      ) : (
        <>
          <TrendChart points={points} shown={undefined} />
          <p className="faint">
            The band is the 95 % confidence interval.{' '}
            {told.length < points.length && 'The table says why some weeks have none.'}
          </p>
          <TrendTable
            caption={`Week by week: ${shown.name}`}
            points={points}
            wordsOf={({ rate, noShare }) =>
              rate ? rateWords(rate) : noShare && !isNamed ? NO_SHARE_WORDS[noShare] : '–'
            }
          />
        </>
      )}
    </Panel>
  )
}

const whyNone = (points: { noShare: RivalFigures['noShare'] }[]): string => {
  const why = points.findLast(({ noShare }) => noShare !== null && noShare !== 'no_answers')?.noShare
  return why ? `No week has a share of voice. The last: ${NO_SHARE_WORDS[why]}` : 'No answers in these weeks.'
}
