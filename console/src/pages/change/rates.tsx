import {
  CHANGE_VERDICT_WORDS,
  COUNTED_NAMES,
  type ComparedRate,
  engineWords,
  rateWords,
} from '@brand-citation-forensics/client/admin'
import { useState } from 'react'
import { plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { capitalised } from '../../words.ts'

/** A class seen on neither side is not worth showing. */
const isSeen = ({ before, after }: ComparedRate): boolean => (before?.hits ?? 0) + (after?.hits ?? 0) > 0

export function Rates({ rates }: { rates: ComparedRate[] }) {
  const [isAll, setAll] = useState(false)
  const seen = rates.filter(isSeen)
  const hasAll = seen.some(({ engine }) => engine === null)
  const shown = isAll || !hasAll ? seen : seen.filter(isFirst)
  return (
    <Panel
      title="Rates"
      lead="Each with how many answers it is of, and its 95 % interval. Only prompts that both sides have an answer to."
      flush
    >
      <Table caption="Rates" columns={['Engine', 'Rate', 'Before', 'After', 'Result', '#p']}>
        {shown.map(rate => (
          <tr key={`${rate.engine} ${rate.counted}`}>
            <th scope="row">{engineWords(rate.engine)}</th>
            <td>{COUNTED_NAMES[rate.counted]}</td>
            <td className="nowrap">{rateWords(rate.before)}</td>
            <td className="nowrap">{rateWords(rate.after)}</td>
            <td>
              <span className={`badge tone-${rate.verdict === 'changed' ? 'warn' : 'calm'}`}>
                <span className="dot" aria-hidden="true" />
                {capitalised(CHANGE_VERDICT_WORDS[rate.verdict])}
              </span>
            </td>
            <td className="number">{rate.p === null ? '–' : rate.p.toFixed(3)}</td>
          </tr>
        ))}
      </Table>
      {shown.length < seen.length && (
        <div className="row-between load-more no-print">
          <span className="faint">All engines together, and what changed</span>
          <Button onPress={() => setAll(true)}>Show all {plural(seen.length, 'rate')}</Button>
        </div>
      )}
    </Panel>
  )
}

const isFirst = ({ engine, verdict }: ComparedRate): boolean => engine === null || verdict === 'changed'
