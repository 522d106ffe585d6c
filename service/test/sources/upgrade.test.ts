// A database in which only answers of cases had their pages kept: they stay, are counted, and the rest is owed.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { citedPages } from '../../src/citations/sources/cited-pages.ts'
import type { Database } from '../../src/platform/database.ts'
import { migrations } from '../../src/platform/postgres/migrate.ts'
import { createTestDatabase, openTestDatabase } from '../harness.ts'
import { readText } from '../source.ts'

/** What a worker of the version before does with the job that it has in hand: a batch, and the look that finds nothing more. */
async function walkAsBefore(database: Database): Promise<void> {
  const { rowCount } = await database.query(`select from source_walks where brand_id = 'brd_1' for update`)
  assert.equal(rowCount, 0, 'it has nothing more to walk through')
  await database.query(
    `update source_walks set counted = counted + 1, walked_run = r.id, walked_at = r.captured_at
     from runs r where source_walks.brand_id = 'brd_1' and r.id = 'run_1'`,
  )
  await database.query(`delete from source_walks where brand_id = 'brd_1'`)
}

const URLS = ['https://www.example.com/a/?id=1', 'http://other.example:8080/', 'https://[2606:4700::1111]/x']

test('what cases knew of cited pages is kept by the migration, and everything else is to be walked through', async () => {
  const empty = await createTestDatabase()
  const database = openTestDatabase(empty.url)
  after(async () => {
    await database.close()
    await empty.drop()
  })
  await database.query(
    'create table schema_migrations (name text primary key, sha256 text, applied_at timestamptz)',
  )
  for (const { name } of migrations())
    if (name < '0050') await database.query(readText(`service/migrations/${name}`))
  const pages = citedPages(URLS.map(url => ({ url, title: null })))
  for (const statement of [
    `insert into brands (id, name, domain, aliases, plan, created_at)
     values ('brd_1', 'Northwind', 'northwind.example', '{}', 'ENTERPRISE', now())`,
    `insert into prompts (id, brand_id, text, intent, active, created_at) values ('prm_1', 'brd_1', '?', 'BRANDED', true, now())`,
    `insert into scans (id, brand_id, job_id, status, created_at, total_prompts, total_runs, engines, engines_not_runnable,
       engines_out_of_plan) values ('scn_1', 'brd_1', 'job', 'COMPLETED', now(), 1, 1, '{}', '{}', '{}')`,
    `insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, status, captured_at, sha256, classified_at,
       classification_id, citation_class, mentioned, cited_domains, created_at)
     values ('run_1', 'scn_1', 'brd_1', 'prm_1', 'CHATGPT', 'BRANDED', 'CLASSIFIED', now(), '\\x00', now(), 'cls_1',
       'CONFABULATED', true, '{}', now())`,
    'select recount_classes()',
  ])
    await database.query(statement)
  for (const { address, url } of pages)
    await database.query('insert into run_citations values ($1, $2, $3)', ['run_1', address, url])
  await database.query(readText('service/migrations/0050_sources.sql'))
  const { rows } = await database.query(
    'select left(p.id, 20) as id, domain, address, url from run_citations join cited_pages p on p.id = page order by p.id',
  )
  assert.deepEqual(
    rows,
    pages
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, domain, address, url }) => ({ id, domain, address, url })),
  )
  assert.deepEqual((await database.query('select brand_id, counted from source_walks')).rows, [
    { brand_id: 'brd_1', counted: 0 },
  ])
  assert.equal((await database.query('select from source_days where confabulated = 1')).rowCount, 3)

  for (const { name } of migrations())
    if (name > '0051') await database.query(readText(`service/migrations/${name}`))
  const isOwed = async () =>
    (await database.query('select from citation_walks where walked_at is null')).rowCount === 1
  assert.ok(await isOwed(), 'what was counted in the tables of before is counted again')
  await walkAsBefore(database)
  assert.ok(await isOwed(), 'and a walk of the version before does not end that')
  await database.query('delete from citation_walks')
  await database.query(`insert into cited_pages values ('pag_1', 'a.example', null)`)
  await database.query(
    `insert into run_citations values ('run_1', 'pag_1', 'brd_1', 'a.example', now(), false, false)`,
  )
  assert.ok(await isOwed(), 'and so is what a process of the version before keeps there')
})
