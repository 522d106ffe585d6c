import type { AuditedRoom } from '../platform/audited-tables.ts'
import { ALERT_TABLE } from './table.ts'
import { ALERT_WISHES } from './wishes/tables.ts'

const LETTERS = 'whether news was sent, and to whom'

export const ALERTS_AUDITED: AuditedRoom = {
  tables: [
    ALERT_WISHES,
    ALERT_TABLE,
    { name: 'letters', key: ['id'], refersTo: { person_id: 'people' }, unsealed: LETTERS },
    {
      name: 'letter_alerts',
      key: ['letter_id', 'alert_id'],
      refersTo: { letter_id: 'letters', alert_id: 'alerts' },
      unsealed: LETTERS,
    },
  ],
}
