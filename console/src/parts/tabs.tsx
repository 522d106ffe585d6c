import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useFilter } from './filters.tsx'

interface TabsProps<Name extends string> {
  label: string
  /** The first is shown unless the address names another. */
  names: Record<Name, string>
  children: (shown: Name) => ReactNode
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Parts of one page, of which the address says which is shown. */
export function Tabs<Name extends string>({ label, names, children }: TabsProps<Name>) {
  const id = useId()
  const [get, set] = useFilter()
  const all = Object.keys(names) as Name[]
  const shown = all.find(name => name === get('tab')) ?? (all[0] as Name)
  const steer = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const next = all.at((all.indexOf(shown) + (STEPS[key] ?? 0)) % all.length) as Name
    if (next === shown) return
    set('tab', next)
    currentTarget.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }
  return (
    <div className="tabs">
      <div className="tab-list" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={steer}>
        {all.map(name => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            className="tab"
            data-tab={name}
            aria-selected={name === shown}
            aria-controls={`${id}-panel`}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => set('tab', name)}
          >
            {names[name]}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown}`}>
        {children(shown)}
      </div>
    </div>
  )
}
