import {
  type BriefFigures,
  type FiguresCut,
  NO_SHARE_WORDS,
  type RivalFigures,
  rankWords,
  rateWords,
  voiceWords,
} from '@brand-citation-forensics/client/admin'
import { Link } from 'wouter'
import { exact } from '../../format.ts'
import { oneOf, useFilter } from '../../parts/filters.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { INTENT_NAMES } from '../../words.ts'

const FIGURES = ['share', 'named', 'rank'] as const
type Figure = (typeof FIGURES)[number]
const LEADS: Record<Figure, string> = {
  share: 'Share of voice: of all namings in answers to questions of this intent that name nobody.',
  named: 'Named: of all answers to questions of this intent.',
  rank: 'Mean place, where answers to questions of this intent rank it.',
}

/** Intent by company, in the figure chosen for engines. */
export function ByIntent({ brandId, figures }: { brandId: string; figures: RivalFigures }) {
  const [get] = useFilter()
  const shown = oneOf(FIGURES, get('figure')) ?? 'share'
  const { window, engine, parties, intents } = figures
  const answersTo = (intent: string, party: string) => {
    const query = { party, intent, window, ...(engine && { engine }), ...(shown === 'rank' && RANKED) }
    return `/brands/${brandId}/rivals/answers?${new URLSearchParams(query)}`
  }
  return (
    <Panel title="By intent" lead={LEADS[shown]} flush>
      <Table caption="By intent" columns={['Intent', '#Answers', ...parties.map(({ name }) => name)]}>
        {intents.map(cut => (
          <tr key={cut.intent}>
            <th scope="row">{INTENT_NAMES[cut.intent]}</th>
            <td className="number">{exact(cut.answers)}</td>
            {cut.parties.map(party => (
              <td key={party.id} className="nowrap">
                <Figure {...{ cut, party, shown }} to={answersTo(cut.intent, party.id)} />
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

const RANKED = { only: 'ranked' }

interface FigureProps {
  cut: FiguresCut
  party: BriefFigures
  shown: Figure
  to: string
}

function Figure({ cut, party: { shareOfVoice, named, rank }, shown, to }: FigureProps) {
  const words = { share: voiceWords(shareOfVoice), named: rateWords(named), rank: rankWords(rank) }[shown]
  if (words !== '–') return <Link to={to}>{words}</Link>
  const why = shown === 'share' && cut.noShare ? NO_SHARE_WORDS[cut.noShare] : undefined
  return <span title={why}>–{why && <span className="visually-hidden"> {why}</span>}</span>
}
