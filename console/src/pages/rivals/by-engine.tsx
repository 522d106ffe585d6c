import {
  type BriefFigures,
  type FiguresCut,
  NO_SHARE_WORDS,
  type RivalFigures,
  rankWords,
} from '@brand-citation-forensics/client/admin'
import { Link } from 'wouter'
import { oneOf, SwitchFilter, useFilter } from '../../parts/filters.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ENGINE_NAMES } from '../../words.ts'
import { RateCell } from '../overview/rate-cell.tsx'
import { answersLink, useRivalFilter } from './filter.ts'

const FIGURES = ['share', 'named', 'rank'] as const
type Figure = (typeof FIGURES)[number]
const FIGURE_CHOICES = [
  { value: 'share', label: 'Share of voice' },
  { value: 'named', label: 'Named' },
  { value: 'rank', label: 'Mean place' },
]
const LEADS: Record<Figure, string> = {
  share: 'Of all namings in answers of this engine to questions that name nobody.',
  named: 'Of all answers of this engine.',
  rank: 'Where answers of this engine rank it, 1 being the first.',
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <figure className="heat-scroll" aria-label="Companies by engine" tabIndex={0}>
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
      </figure>
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
