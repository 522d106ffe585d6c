import type { FormEvent } from 'react'
import { Button } from '../button.tsx'

const DAY_MS = 86_400_000

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The last days up to today, UTC. */
export const lastDays = (days: number) => ({
  from: dayAt(Date.now() - (days - 1) * DAY_MS),
  to: dayAt(Date.now()),
})

interface Days {
  from: string
  to: string
}

interface DayFieldsProps extends Days {
  action: string
  onChoose: (days: Days) => void
}

/** A first and a last day. Give it a key of both, so that it shows other days when they come from elsewhere. */
export function DayFields({ from, to, action, onChoose }: DayFieldsProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onChoose({ from: String(form.get('from')), to: String(form.get('to')) })
  }
  return (
    <form className="day-fields" onSubmit={submit}>
      <label className="filter">
        <span>First day, UTC</span>
        <input type="date" name="from" defaultValue={from} required />
      </label>
      <label className="filter">
        <span>Last day</span>
        <input type="date" name="to" defaultValue={to} required />
      </label>
      <Button type="submit">{action}</Button>
    </form>
  )
}
