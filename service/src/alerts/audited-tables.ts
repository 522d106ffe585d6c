import type { AuditedRoom } from '../platform/audited-tables.ts'
import { ALERT_WISHES } from './wishes/tables.ts'

const NEWS = 'news of what is sealed elsewhere'

export const ALERTS_AUDITED: AuditedRoom = {
  tables: [
    ALERT_WISHES,
    { name: 'alerts', key: ['id'], unsealed: NEWS },
    { name: 'letters', key: ['id'], refersTo: { person_id: 'people' }, unsealed: NEWS },
    {
      name: 'letter_alerts',
      key: ['letter_id', 'alert_id'],
      refersTo: { letter_id: 'letters', alert_id: 'alerts' },
      unsealed: NEWS,
    },
  ],
}
