// The attempt that brought an answer, as its capture seals it: by a hash alone, so that no bundle tells what was paid. It is that of
// the row, read back when the answer is sealed, and by the audit.

import { canonicalJson } from '@brand-citation-forensics/proof'
import { columns, type EventSource, times } from '../platform/audited-tables.ts'
import { sha256Of } from './seal.ts'

/** Of a row `t` of `run_attempts`; run, number and outcome follow from the capture. */
export const ASKING: Pick<EventSource, 'state'> = {
  state: {
    // Random, or the rest could be guessed.
    ...columns('salt', 'delivery', 'engine', 'route', 'model', 'costMicros', 'priceSource', 'estimated'),
    ...times('startedAt', 'finishedAt'),
    // How many had failed before. A run may appear twice if somebody tampered.
    failures: '(select min(u.failures) from runs u where u.id = t.run_id)',
  },
}

export const askingSha256 = (state: object): string => sha256Of(canonicalJson(state))
