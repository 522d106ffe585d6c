// Filters that live in the address, so that a view can be shared and the back button works.

import type { ConfabulationWindow } from '@brand-citation-forensics/client'
import { useSearchParams } from 'wouter'
import { CONFABULATION_WINDOWS } from '../choices.ts'

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

/** One of the allowed values, or undefined for whatever else the address says. */
export const oneOf = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find(known => known === value)

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
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
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
