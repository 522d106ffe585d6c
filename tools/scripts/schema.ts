// `npm run schema`: migrates an empty database, opens its queue, and writes what came of it to service/migrations/: schema.sql
// for reading, catalogue.json for the audit.

import { rm, writeFile } from 'node:fs/promises'
import { catalogueOf } from '../../service/src/evidence/audit/structure.ts'
import { openDatabase } from '../../service/src/platform/database.ts'
import { createLog } from '../../service/src/platform/log.ts'
import { openEmbeddedPostgres } from '../../service/src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../../service/src/platform/postgres/migrate.ts'
import { openQueue } from '../../service/src/platform/queue/queue.ts'
import { dumpSchema } from '../../service/test/schema-dump.ts'
import { makeFolder } from './stage.ts'

const MIGRATIONS = new URL('../../service/migrations/', import.meta.url)
const dataDir = await makeFolder('schema')
const postgres = await openEmbeddedPostgres({ dataDir })
const log = createLog('warn')
const database = openDatabase({
  ...{ url: postgres.url, maxConnections: 2, applicationName: 'bcf-schema', log },
})
try {
  await migrate(database)
  const queue = await openQueue({ url: postgres.url, database, worker: false, log })
  await queue.stop()
  await writeFile(new URL('schema.sql', MIGRATIONS), await dumpSchema(postgres.url))
  const catalogue = await catalogueOf(database)
  await writeFile(new URL('catalogue.json', MIGRATIONS), `${JSON.stringify(catalogue, null, 2)}\n`)
} finally {
  await database.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.stdout.write('wrote service/migrations/schema.sql and catalogue.json\n')
