// `npm run schema`: migrates an empty database and writes its schema to service/migrations/schema.sql.

import { rm, writeFile } from 'node:fs/promises'
import { openDatabase } from '../service/src/platform/database.ts'
import { createLog } from '../service/src/platform/log.ts'
import { openEmbeddedPostgres } from '../service/src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../service/src/platform/postgres/migrate.ts'
import { dumpSchema } from '../service/test/schema-dump.ts'
import { makeFolder } from './stage/folder.ts'

const target = new URL('../service/migrations/schema.sql', import.meta.url)
const dataDir = await makeFolder('schema')
const postgres = await openEmbeddedPostgres({ dataDir })
try {
  const database = openDatabase({
    url: postgres.url,
    maxConnections: 2,
    applicationName: 'bcf-schema',
    log: createLog('warn'),
  })
  await migrate(database).finally(database.close)
  await writeFile(target, await dumpSchema(postgres.url))
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.stdout.write('wrote service/migrations/schema.sql\n')
