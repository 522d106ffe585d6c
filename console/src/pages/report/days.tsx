// The days of a report. Kept in the address, so that it can be shared.

import type { ReportDays } from '@brand-citation-forensics/client/admin'
import type { FormEvent } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../parts/button.tsx'

const DAY_MS = 86_400_000
const STRETCHES = [7, 30, 90]

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The last days up to today, UTC. */
const lastDays = (days: number) => ({ from: dayAt(Date.now() - (days - 1) * DAY_MS), to: dayAt(Date.now()) })

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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    choose({ from: String(form.get('from')), to: String(form.get('to')) })
  }
  return (
    <div className="filters no-print">
      <form key={`${from} ${to}`} className="day-fields" onSubmit={submit}>
        <label className="filter">
          <span>First day, UTC</span>
          <input type="date" name="from" defaultValue={from} required />
        </label>
        <label className="filter">
          <span>Last day</span>
          <input type="date" name="to" defaultValue={to} required />
        </label>
        <Button type="submit">Show</Button>
      </form>
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
