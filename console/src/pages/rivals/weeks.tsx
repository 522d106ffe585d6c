import {
  type BriefFigures,
  NO_SHARE_WORDS,
  type Rate,
  type RivalFigures,
  rateWords,
} from '@brand-citation-forensics/client/admin'
import { SelectFilter, useFilter } from '../../parts/filters.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { TrendChart } from '../overview/trend-chart.tsx'

const NAMED_CHOICE = [{ value: 'named', label: 'Named' }]

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
      lead={`${isNamed ? 'Named: of all answers' : 'Share of voice'}, Monday to Sunday, UTC.`}
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
            The band is where the share itself lies, in 95 of 100 such cases.{' '}
            {told.length < points.length && 'The table says why a week has none.'}
          </p>
          <details className="as-table">
            <summary>As a table</summary>
            <Table
              caption={`Week by week: ${shown.name}`}
              columns={['From', 'To', 'Share, 95 % interval, answers']}
            >
              {points.map(({ from, to, rate, noShare }) => (
                <tr key={from}>
                  <th scope="row" className="nowrap">
                    {from}
                  </th>
                  <td className="nowrap">{to}</td>
                  <td>{rate ? rateWords(rate) : noShare && !isNamed ? NO_SHARE_WORDS[noShare] : '–'}</td>
                </tr>
              ))}
            </Table>
          </details>
        </>
      )}
    </Panel>
  )
}

const whyNone = (points: { noShare: RivalFigures['noShare'] }[]): string => {
  const why = points.findLast(({ noShare }) => noShare !== null && noShare !== 'no_answers')?.noShare
  return why ? `No week has a share of voice. The last: ${NO_SHARE_WORDS[why]}` : 'No answer of these weeks.'
}
