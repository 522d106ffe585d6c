// The days of a report. Kept in the address, so that it can be shared.

import type { ReportDays } from '@brand-citation-forensics/client/admin'
import { useSearchParams } from 'wouter'
import { Button } from '../../parts/button.tsx'
import { DayFields, lastDays } from '../../parts/fields/day-fields.tsx'

const STRETCHES = [7, 30, 90]

/** Without both, the last thirty. */
export function useDays(): Required<ReportDays> & { from: string; to: string } {
  const [params] = useSearchParams()
  const [from, to] = [params.get('from'), params.get('to')]
  return from && to ? { from, to } : lastDays(30)
}

export function DayChoice() {
  const [, setParams] = useSearchParams()
  const { from, to } = useDays()
  const choose = (days: { from: string; to: string }) => setParams(new URLSearchParams(days))
  return (
    <div className="filters no-print">
      <DayFields key={`${from} ${to}`} from={from} to={to} action="Show" onChoose={choose} />
      <div className="row">
        {STRETCHES.map(days => (
          <Button key={days} look="quiet" onPress={() => choose(lastDays(days))}>
            Last {days} days
          </Button>
        ))}
      </div>
    </div>
  )
}
