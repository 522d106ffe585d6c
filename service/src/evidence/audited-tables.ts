import { type AuditedRoom, unsealed } from '../platform/audited-tables.ts'
import { EVIDENCE_TABLES } from './tables.ts'

/** The audit follows these row by row, along the log; `installation` is only guarded like them. */
const FOLLOWED = EVIDENCE_TABLES.filter(name => name !== 'installation')

export const EVIDENCE_AUDITED: AuditedRoom = {
  tables: [
    ...FOLLOWED.map(name => ({ name })),
    { name: 'log_queue' },
    unsealed(
      'installation',
      'whether real engines are asked or the simulator; each capture seals which it was',
    ),
    unsealed('audits', 'when an audit ran last and what it found: believe the report itself'),
  ],
}
