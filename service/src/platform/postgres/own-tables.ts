import type { AuditedRoom } from '../audited-tables.ts'
import { migrations } from './migrate.ts'

/** This version's migration files. */
const FILES = migrations()
  .map(({ name, sha256 }) => `('${name}', '${sha256}')`)
  .join(', ')

/** This room's tables, and the queue's whole schema. */
export const PLATFORM_AUDITED: AuditedRoom = {
  tables: [
    {
      name: 'schema_migrations',
      key: ['name'],
      derived: 'the files of this version',
      wrong: [
        {
          among: 'always',
          rows: {},
          question: `
            select 'schema_migrations ' || coalesce(m.name, f.name) as where, 'it is not a file of this version' as message
            from schema_migrations m full join (values ${FILES}) as f (name, sha256) on f.name = m.name and f.sha256 = m.sha256
            where m.name is null or f.name is null`,
        },
      ],
    },
    { name: 'idempotency_keys', unsealed: 'what is answered when a request is sent again within a day' },
    {
      name: 'pgboss.*',
      unsealed: 'what is still to be done, and when; a library made these tables, and they are its own',
    },
  ],
}
