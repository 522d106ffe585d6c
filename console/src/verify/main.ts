// The public check. It adds to a page written by the service, which says what matters without it.

import '../styles/tokens.css'
import '../styles/base.css'
import './verify.css'

/** The page comes first, on a slow phone too. */
const AFTER_LOAD_MS = 5_000

/** In pieces that run as they arrive, so that a slow phone stays responsive in between. */
async function start(live: HTMLElement): Promise<void> {
  const pieces = [import('react-dom/client'), import('./check-proof.ts')]
  const [{ showCheck }] = await Promise.all([import('./check.tsx'), ...pieces])
  showCheck(live)
}

/** Nobody is waiting for it yet; if it cannot be loaded, the check that needs it says so. */
async function loadRest(): Promise<void> {
  const { loadChecks } = await import('./file-result.tsx')
  await loadChecks()
  const { loadSiteKeys, loadTimestamps } = await import('./bundle.ts')
  await Promise.all([loadSiteKeys(), loadTimestamps()])
}

const live = document.getElementById('live')
if (live) {
  void start(live)
  addEventListener('load', () => setTimeout(() => loadRest().catch(() => {}), AFTER_LOAD_MS))
}
