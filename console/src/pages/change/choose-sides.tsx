// What is compared with what. Kept in the address, so that it can be shared.

import type { ChangeFilter } from '@brand-citation-forensics/client/admin'
import { useSearchParams } from 'wouter'
import { DayFields, lastDays } from '../../parts/fields/day-fields.tsx'

const STRETCHES: Record<string, number> = { '7d': 7, '30d': 30 }
const SIDES = ['before', 'after', 'from', 'to', 'beforeFrom', 'beforeTo', 'compare'] as const

/** Null while days are being chosen. */
export function useSides(): ChangeFilter | null {
  const [params] = useSearchParams()
  const get = (name: string) => params.get(name) || undefined
  const days = STRETCHES[get('compare') ?? '']
  if (days) return lastDays(days)
  const [before, after] = [get('before'), get('after')]
  if (before || after) return { before, after }
  const { from, to } = { from: get('from'), to: get('to') }
  if (!from && !to) return get('compare') === 'days' ? null : {}
  return from && to ? { from, to, beforeFrom: get('beforeFrom'), beforeTo: get('beforeTo') } : null
}

export function SideChoice() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Record<string, string>, keeps: readonly string[] = []) =>
    setParams(previous => {
      const next = new URLSearchParams(previous)
      for (const name of SIDES) if (!keeps.includes(name)) next.delete(name)
      for (const [name, value] of Object.entries(changes)) if (value !== '') next.set(name, value)
      return next
    })
  const isScans = params.has('before') || params.has('after')
  const isDays = params.get('compare') === 'days' || params.has('from') || params.has('to')
  const chosen = isScans ? 'scans' : isDays ? 'days' : (params.get('compare') ?? '')
  return (
    <div className="filters no-print">
      <label className="filter">
        <span>Compare</span>
        <select value={chosen} onChange={event => change({ compare: event.target.value })}>
          <option value="">The last scan with those before it</option>
          <option value="7d">The last 7 days with the 7 before</option>
          <option value="30d">The last 30 days with the 30 before</option>
          <option value="days">Other days</option>
          {isScans && <option value="scans">Two scans</option>}
        </select>
      </label>
      {isDays && !isScans && (
        <DayFields
          key={`${params.get('from')} ${params.get('to')}`}
          from={params.get('from') ?? ''}
          to={params.get('to') ?? ''}
          action="Compare"
          onChoose={days => change({ compare: 'days', ...days })}
        />
      )}
    </div>
  )
}
