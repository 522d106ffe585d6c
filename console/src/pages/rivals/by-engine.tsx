import {
  type BriefFigures,
  type FiguresCut,
  intervalWords,
  isTooFewToTell,
  NO_SHARE_WORDS,
  type Rate,
  type RivalFigures,
  rankWords,
} from '@brand-citation-forensics/client/admin'
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { exact, percent } from '../../format.ts'
import { oneOf, SwitchFilter, useFilter } from '../../parts/filters.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ENGINE_NAMES } from '../../words.ts'
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
    return party.named ? <RateCell to={to} rate={party.named} n={party.named.of} /> : <NoFigure />
  const { shareOfVoice } = party
  if (!shareOfVoice) return <NoFigure why={cut.noShare ? NO_SHARE_WORDS[cut.noShare] : undefined} />
  return <RateCell to={to} rate={shareOfVoice} n={shareOfVoice.answers} />
}

const NoFigure = ({ why }: { why?: string | undefined }) => (
  <span className="heat-cell heat-none" title={why}>
    –{why && <span className="visually-hidden"> {why}</span>}
  </span>
)

function RateCell({ to, rate, n }: { to: string; rate: Rate; n: number }) {
  if (isTooFewToTell(rate))
    return (
      <Link className="heat-cell heat-few" to={to}>
        <span className="heat-share">
          {exact(rate.hits)} of {exact(rate.of)}
        </span>
        <span className="heat-count too-few">too few to tell</span>
      </Link>
    )
  const tint = { '--share': `${Math.round(rate.share * 60)}%` } as CSSProperties
  return (
    <Link className={`heat-cell heat-voice${rate.hits === 0 ? ' heat-zero' : ''}`} style={tint} to={to}>
      <span className="heat-share">{percent(rate.share)}</span>
      <span className="heat-count">
        ({intervalWords(rate)}), n {exact(n)}
      </span>
    </Link>
  )
}
