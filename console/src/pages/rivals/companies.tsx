import {
  insteadWords,
  isTooFewToTell,
  NO_SHARE_WORDS,
  type PartyFigures,
  type Rate,
  type RivalFigures,
  rankWords,
  rateWords,
  voiceWords,
} from '@brand-citation-forensics/client/admin'
import { Link } from 'wouter'
import { exact } from '../../format.ts'
import { ExportTable } from '../../parts/export-table.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { RateLine } from '../cases/marks.tsx'
import { answersLink, type ONLY, useRivalFilter } from './filter.ts'

const COLUMNS = [
  ...['Company', 'Share of voice', 'Named', 'Mean place', 'Ranked', 'First', 'With the brand'],
  ...['Recommended instead', 'Cited'],
]

/** All companies side by side; on a phone, one card each. */
export function Companies({ brandId, figures }: { brandId: string; figures: RivalFigures }) {
  const { noShare, answers, neutral, parties, since, until } = figures
  const filter = useRivalFilter()
  return (
    <Panel
      title="Companies"
      lead={`${since} to ${until}, UTC: ${exact(answers)} answers, ${exact(neutral)} of them to questions that name none of these companies. Only those count for the share of voice.`}
      actions={
        <ExportTable
          list={`brands/${brandId}/rival-figures`}
          filter={filter}
          name={`rivals ${since} to ${until}`}
        />
      }
      flush
    >
      {noShare && (
        <p className="panel-text">
          <strong>No share of voice.</strong> {NO_SHARE_WORDS[noShare]}
        </p>
      )}
      <div className="company-table">
        <Table caption="Companies" columns={COLUMNS}>
          {byVoice(parties).map(party => (
            <Company key={party.id} brandId={brandId} party={party} />
          ))}
        </Table>
      </div>
      <p className="panel-text faint">
        Share of voice: of all namings in those answers, its part. Mean place: where an answer ranks it, 1
        being the first. Ranked: of answers that rank anybody. First: of answers that rank it. With the brand:
        of answers that name the brand. Cited: of all answers. Each with its 95 % interval and the number of
        answers (n). Recommended instead: answers that are found to say so; most are not found, and that none
        is found says nothing.
      </p>
    </Panel>
  )
}

const loudness = ({ shareOfVoice, named }: PartyFigures): number => shareOfVoice?.share ?? named?.share ?? 0

const byVoice = (parties: PartyFigures[]): PartyFigures[] =>
  parties.toSorted((one, other) => loudness(other) - loudness(one))

function Company({ brandId, party }: { brandId: string; party: PartyFigures }) {
  const { id, name, isBrand, shareOfVoice, named, rank, ranked, first, together, instead, cited } = party
  const filter = useRivalFilter()
  const answers = (only?: (typeof ONLY)[number]) => answersLink(brandId, { ...filter, party: id, only })
  return (
    <tr className={isBrand ? 'company-own' : undefined}>
      <th scope="row" className="foreign">
        {name}
        {isBrand && <span className="badge badge-owned">The brand</span>}
      </th>
      <td>
        {voiceWords(shareOfVoice)}
        {shareOfVoice && <RateLine rate={shareOfVoice} />}
      </td>
      <td>
        <Linked to={answers()} rate={named} />
      </td>
      <td>{rank === null ? '–' : <Link to={answers('ranked')}>{rankWords(rank)}</Link>}</td>
      <td>
        <Linked to={answers('ranked')} rate={ranked} />
      </td>
      <td>{rateWords(first)}</td>
      <td>{isBrand ? '–' : <Linked to={answers('together')} rate={together} />}</td>
      <td>
        {instead ? <Link to={answers('instead')}>{insteadWords(instead)}</Link> : insteadWords(instead)}
      </td>
      <td>{rateWords(cited)}</td>
    </tr>
  )
}

/** A rate that links to its answers, if there are any; a count if there are too few. */
function Linked({ to, rate }: { to: string; rate: Rate | null }) {
  if (!rate || rate.hits === 0) return rateWords(rate)
  return (
    <Link to={to}>
      {isTooFewToTell(rate) ? `${exact(rate.hits)} of ${exact(rate.of)}: too few to tell` : rateWords(rate)}
    </Link>
  )
}
