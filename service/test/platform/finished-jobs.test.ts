import { after, test } from 'node:test'
import pg from 'pg'
import { createMigratedDatabase, eventually, startTestService } from '../harness.ts'

test('jobs that have ended do not pile up, also where an earlier version made the queues', async () => {
  const database = await createMigratedDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('update pgboss.queue set deletion_seconds = 604800')
  after(async () => {
    await client.end()
    await database.drop()
  })
  await startTestService({ databaseUrl: database.url, parts: { api: false } })
  await eventually(async () => {
    const { rowCount } = await client.query(
      `select from pgboss.queue where name like 'run.%' and deletion_seconds = 60`,
    )
    return rowCount === 11
  })
  for (const [ended, id] of [
    ['2 minutes', '1'],
    ['10 seconds', '2'],
  ])
    await client.query(
      `insert into pgboss.job (id, name, state, completed_on, deletion_seconds)
       values ($1, 'run.CHATGPT', 'completed', now() - $2::interval, 60)`,
      [`00000000-0000-4000-8000-00000000000${id}`, ended],
    )
  await client.query('update pgboss.queue set maintain_on = null')
  await eventually(async () => {
    const { rows } = await client.query(
      `select right(id::text, 1) as id from pgboss.job where name = 'run.CHATGPT'`,
    )
    return rows.length === 1 && rows[0].id === '2'
  })
})
