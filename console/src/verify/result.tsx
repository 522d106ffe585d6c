// Where a result is shown. Scrolls into view as soon as there is one.

import { type ReactNode, useEffect, useRef } from 'react'

/** `turn` counts the copies given. */
export function Result({ turn, children }: { turn: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (turn > 0) place.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [turn])
  return (
    <div className="result" ref={place} data-shown={turn > 0}>
      {children}
    </div>
  )
}
