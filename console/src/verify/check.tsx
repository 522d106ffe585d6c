// The live part of the page, once everything it needs has been loaded.

import { createRoot } from 'react-dom/client'
import { CapturedCheck } from './captured-check.tsx'
import { OpenCheck } from './open-check.tsx'

export function showCheck(live: HTMLElement): void {
  const { captured, look = null, surface } = live.dataset
  createRoot(live).render(
    captured ? (
      <CapturedCheck hash={captured} isSandbox={surface === 'sandbox'} />
    ) : (
      <OpenCheck look={look} />
    ),
  )
}
