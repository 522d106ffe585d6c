import { Options } from './fields.tsx'
// Filters kept in the address, so that a view can be shared and the back button works.

import type { ConfabulationWindow } from '@brand-citation-forensics/client'
import { useSearchParams } from 'wouter'
import { CONFABULATION_WINDOWS } from '../words/words.ts'

export function useFilter(): [get: (name: string) => string, set: (name: string, value: string) => void] {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string) =>
    setParams(previous => {
      const next = new URLSearchParams(previous)
      if (value === '') next.delete(name)
      else next.set(name, value)
      // Another list begins with its first page.
      for (const place of ['cursor', 'back', 'day']) if (place !== name) next.delete(place)
      return next
    })
  return [name => params.get(name) ?? '', set]
}

/** One of the allowed values, or undefined for anything else in the address. */
export const oneOf = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find(known => known === value)

/** A whole day, as addresses say it. */
export const dayIn = (text: string): string | undefined => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined)

/** `/brands/b/market?window=7d`: a link that keeps those filters that apply there too. */
export function useKeepFilters(): (path: string, names: readonly string[], more?: object) => string {
  const [params] = useSearchParams()
  return (path, names, more) => withFilters(path, { ...kept(params, names), ...more })
}

const kept = (params: URLSearchParams, names: readonly string[]): object =>
  Object.fromEntries([...params].filter(([name]) => names.includes(name)))

/** What is undefined is left out. */
export function withFilters(path: string, filters: object): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

export function useWindow(fallback: ConfabulationWindow): ConfabulationWindow {
  const [get] = useFilter()
  return oneOf(CONFABULATION_WINDOWS, get('window')) ?? fallback
}

interface SelectFilterProps {
  name: string
  label: string
  /** What no choice means. */
  all: string
  options: readonly { value: string; label: string }[]
}

export function SelectFilter({ name, label, all, options }: SelectFilterProps) {
  const [get, set] = useFilter()
  return (
    <label className="filter">
      <span>{label}</span>
      <select value={get(name)} onChange={event => set(name, event.target.value)}>
        <option value="">{all}</option>
        <Options of={options.map(option => [option.value, option.label])} />
      </select>
    </label>
  )
}

interface SwitchFilterProps {
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
}

/** A few choices side by side. */
export function SwitchFilter({ name, label, value, options }: SwitchFilterProps) {
  const [, set] = useFilter()
  return (
    <fieldset className="switch">
      <legend className="visually-hidden">{label}</legend>
      {options.map(option => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => set(name, option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

const WINDOWS = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: 'all', label: 'All' },
]

export const WindowSwitch = ({ value }: { value: ConfabulationWindow }) => (
  <SwitchFilter name="window" label="Time window" value={value} options={WINDOWS} />
)

const DAY_WINDOWS = ['7d', '30d', '90d'] as const
const DAY_CHOICES = DAY_WINDOWS.map(value => ({ value, label: `${Number.parseInt(value, 10)} days` }))

type DayWindow = (typeof DAY_WINDOWS)[number]

/** Pages that count by days have no longer window. */
export const inDays = (window: ConfabulationWindow): DayWindow => (window === 'all' ? '90d' : window)

/** The period that the address asks for. */
export function useWindowDays(): DayWindow {
  const [get] = useFilter()
  return oneOf(DAY_WINDOWS, get('window')) ?? '30d'
}

export const WindowDays = () => (
  <SwitchFilter name="window" label="Time window" value={useWindowDays()} options={DAY_CHOICES} />
)
