// Facts of a database that is older than their origins: they come from the brand's own site, for the API and for
// the audit, though their records do not say so.

import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { commitRecord } from '@brand-citation-forensics/proof'
import { sha256Of } from '../../src/evidence/seal.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { activeFacts } from '../../src/truth/store.ts'
import { auditAt } from '../evidence/audited-log.ts'
import { createTestDatabase, openTestDatabase } from '../harness.ts'
import { readText } from '../source.ts'

const OLDER = ['0001_foundation.sql', '0002_log.sql']
const { url, drop } = await createTestDatabase()
const database = openTestDatabase(url, 2)
after(async () => {
  await database.close()
  await drop()
})

const AT = new Date('2026-01-02T03:04:05.000Z')
const BRAND = {
  id: 'brd_1',
  name: 'Harbour Museum',
  domain: 'harbour-museum.example',
  aliases: [],
  plan: 'FREE',
}

async function plantOlderFact(): Promise<string> {
  await database.query(
    'create table schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  for (const name of OLDER) {
    const sql = readText(`service/migrations/${name}`)
    await database.query(sql)
    const sha256 = createHash('sha256').update(sql).digest('hex')
    await database.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
  }
  // By the columns of then.
  await database.query(
    'insert into brands (id, name, domain, aliases, plan, created_at) values ($1, $2, $3, $4, $5, $6)',
    [BRAND.id, BRAND.name, BRAND.domain, BRAND.aliases, BRAND.plan, AT],
  )
  const content = {
    key: 'foundingDate',
    value: '1987',
    source: 'https://harbour-museum.example/',
    sourceSha256: sha256Of('page'),
  }
  const hash = sha256Of(content.value)
  return database.transaction(async tx => {
    const id = 'fct_older'
    const names = { recordId: id, subject: BRAND.id, slot: 'activated/older', supersedes: null }
    const salts = { entry: randomBytes(32), private: randomBytes(32) }
    const sealed = commitRecord(
      {
        kind: 'fact',
        at: AT.toISOString(),
        sha256: hash,
        private: { ...content, surface: 'website', event: 'activated', ...names },
      },
      salts,
    )
    await tx.query(
      `with sealed as (
         insert into records (id, kind, subject, slot, at, sha256, public_text, private_text, entry_salt, private_salt, entry)
         values ($1, 'fact', $2, $3, $4, decode($5, 'hex'), $6, $7, $8, $9, $10) returning seq)
       insert into log_queue select seq from sealed`,
      [
        id,
        BRAND.id,
        names.slot,
        AT,
        hash,
        sealed.publicText,
        sealed.privateText,
        salts.entry,
        salts.private,
        sealed.entry,
      ],
    )
    await tx.query(
      `insert into facts (id, brand_id, key, value, source, hash, source_sha256, collected_at)
       values ($1, $2, $3, $4, $5, decode($6, 'hex'), decode($7, 'hex'), $8)`,
      [id, BRAND.id, content.key, content.value, content.source, hash, content.sourceSha256, AT],
    )
    return id
  })
}

const viewsAt = async () => (await auditAt(url)).findings.filter(({ check }) => check === 'views')

test('they are facts of the website, and the audit agrees', async () => {
  const id = await plantOlderFact()
  assert.ok((await migrate(database)).includes('0003_facts.sql'))
  const facts = await activeFacts(database, BRAND.id)
  assert.deepEqual(
    facts.map(fact => [fact.id, fact.origin]),
    [[id, 'website']],
  )
  assert.deepEqual(await viewsAt(), [])
  await database.query(`update facts set origin = 'operator'`)
  assert.deepEqual(
    (await viewsAt()).map(({ where }) => where),
    [`facts ${id}`],
  )
})
