// The public check. It adds to a page that the service wrote and that says what matters without it.

import { createRoot } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/base.css'
import './verify.css'
import { loadTimestamps } from './bundle.ts'
import { CapturedCheck } from './captured-check.tsx'
import { OpenCheck } from './open-check.tsx'

/** The page comes first, on a slow phone too. */
const AFTER_LOAD_MS = 5_000

const live = document.getElementById('live')
if (live) {
  const { captured, look = null, surface } = live.dataset
  createRoot(live).render(
    captured ? (
      <CapturedCheck hash={captured} isSandbox={surface === 'sandbox'} />
    ) : (
      <OpenCheck look={look} />
    ),
  )
  // Nobody waits for it yet; if it cannot be had, the check that needs it says so.
  addEventListener('load', () => setTimeout(() => loadTimestamps().catch(() => {}), AFTER_LOAD_MS))
}
