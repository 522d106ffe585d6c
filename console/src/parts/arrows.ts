import type { KeyboardEvent } from 'react'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Down and up move the focus among these parts of the element, and from the last to the first. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, parts: string): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(parts)]
  stops.at((stops.indexOf(document.activeElement as HTMLElement) + step) % stops.length)?.focus()
}
