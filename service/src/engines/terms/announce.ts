import { ENGINES, type Engine } from '../../model/engine.ts'

/** Logged at startup: without credentials the service is ready, yet no scan can start. */
export function announceEngines(configured: Engine[], { sandbox }: { sandbox: boolean }): string {
  if (sandbox) return `engines: all ${ENGINES.length}, simulated. No real engine is asked.`
  if (configured.length > 0)
    return `engines: ${configured.join(', ')} (${configured.length} of ${ENGINES.length})`
  return (
    'engines: none is configured, so no scan can start. Set the credentials of at least one (see docs/engines.md), ' +
    'or BCF_ENGINES=sandbox to try the service with simulated ones.'
  )
}
