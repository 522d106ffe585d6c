import type { AuditedRoom } from '../platform/audited-tables.ts'
import { ALERT_TABLE } from './table.ts'
import { ALERT_WISHES } from './wishes/tables.ts'

export const ALERTS_AUDITED: AuditedRoom = {
  tables: [
    ALERT_WISHES,
    ALERT_TABLE,
    {
      name: 'letters',
      key: ['id'],
      refersTo: { person_id: 'people' },
      unsealed: 'whether news was sent, and to whom',
    },
  ],
}
