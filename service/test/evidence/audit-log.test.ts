// Attacks on the log itself by somebody who owns the database, numbered as in `audit.test.ts`, and honest logs that raise no alarm.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import {
  endorsementText,
  formatSigningKey,
  formatVerifierKey,
  leafHash,
  parseVerifierKey,
  type SigningKey,
  signCheckpoint,
  signingKey,
  signNote,
} from '@brand-citation-forensics/proof'
import type pg from 'pg'
import { introduceUnendorsed, takeSigningKey } from '../../src/evidence/log/keys.ts'
import { keepAnchor } from '../../src/evidence/log/outside/keep.ts'
import { createSequencer } from '../../src/evidence/log/sequencer.ts'
import { readPublished } from '../../src/evidence/log/store.ts'
import {
  type AuditedLog,
  auditAfter,
  auditAt,
  connect,
  type Edits,
  editsIn,
  LOG_ALONE,
  plantAnchor,
  plantCosignature,
  plantLog,
  requireClean,
  requireFound,
} from './audited-log.ts'
import { TestWitness } from './test-witness.ts'
import { noOpenssl, openOffice } from './timestamp-authority.ts'

const MINUTE = 60_000
const CLEAN_RECORDS = Number(process.env.CLEAN_RECORDS ?? 1_000)

describe('audit of a log with full tiles, timestamps and cosignatures', { skip: noOpenssl }, async () => {
  const office = openOffice()
  const root = office.certify('Root')
  const authority = office.certify('Authority', { issuer: root })
  const roots = [await readFile(root.pem, 'utf8')]
  const witness = new TestWitness('witness.example/one')
  let log: AuditedLog
  let client: pg.Client

  before(async () => {
    log = await plantLog(new Date(Date.now() - 30 * MINUTE))
    for (const count of [300, 40, 1]) {
      await log.seal(count)
      await log.sequence()
      log.clock.advance(7 * MINUTE)
    }
    for (const count of [30, 20]) {
      await log.seal(count)
      const checkpoint = await log.sequence()
      await plantAnchor(log, checkpoint, office, authority, 'tsa.example')
      await plantCosignature(log, checkpoint, witness)
      log.clock.advance(3 * MINUTE)
    }
    client = await connect(log.url)
  })
  after(async () => {
    await client.end()
    await log.close()
  })

  const all = () => ({ journal: log.journal.path, roots, witnesses: [witness.vkey] })
  const terms = () => ({ ...all(), ...LOG_ALONE })
  const tampered = (tamper: (client: pg.Client) => Promise<unknown>) => auditAfter(client, tamper, terms())

  /** A place for another one than the log's, and the lines of that. */
  async function ownJournal(t: TestContext): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'bcf-journal-'))
    t.after(() => rm(directory, { recursive: true }))
    return join(directory, 'journal')
  }
  const journalLines = async () => (await readFile(log.journal.path, 'utf8')).split('\n')

  test('nothing is found where nothing was changed', async () => {
    const report = await auditAt(log.url, { ...all(), pinned: parseVerifierKey(log.vkey) })
    requireClean(report)
    assert.equal(report.entries, 392)
    assert.equal(report.checkpoints, 5)
    const { notes } = await auditAt(log.url, { ...LOG_ALONE, journal: log.journal.path })
    assert.match(notes.join(), /BCF_TSA_ROOTS is not set/)
    assert.match(notes.join(), /witness.example\/one has signed checkpoints and is not one of the witnesses/)
  })

  test('34: a byte of a tile', async () => {
    const report = await tampered(db =>
      db.query(
        'update log_tiles set hashes = set_byte(hashes, 100 * 32 + 5, get_byte(hashes, 100 * 32 + 5) # 4)',
      ),
    )
    const found = requireFound(report, 'tiles')
    assert.equal(found.index, 100)
    assert.equal(found.where, 'log_tiles 0/0')
    const root = await tampered(db => db.query(`update log_tiles set root = sha256('x')`))
    assert.equal(requireFound(root, 'tiles').index, 0)
    requireFound(await tampered(db => db.query('delete from log_tiles')), 'tiles')
    const more = await tampered(db =>
      db.query('insert into log_tiles select 0, 1, hashes, root from log_tiles'),
    )
    assert.equal(requireFound(more, 'tiles').where, 'log_tiles 0/1')
  })

  test('3: the tile made to fit as well', async () => {
    const report = await tampered(async db => {
      const entry = randomBytes(32)
      await db.query('update log_leaves set entry = $1 where index = 17', [entry])
      await db.query(
        'update records set entry = $1 where seq = (select seq from log_leaves where index = 17)',
        [entry],
      )
      const hash = Buffer.from(leafHash(entry))
      await db.query('update log_tiles set hashes = overlay(hashes placing $1 from 17 * 32 + 1)', [hash])
    })
    requireFound(report, 'roots')
    requireFound(report, 'commitments')
    requireFound(report, 'tiles')
  })

  describe('checkpoints', () => {
    const cases: Edits = {
      checkpoints: {
        'the root': `update log_checkpoints set root = sha256('x') where size = 341`,
        'another note of the log': `update log_checkpoints set note = (select note from log_checkpoints where size = 392) where size = 341`,
        'the chain': `update log_checkpoints set previous = 12 where size = 341`,
        'one in the middle': 'delete from log_checkpoints where size = 341',
      },
      signatures: {
        'the note': `update log_checkpoints set note = replace(note, '341', '342') where size = 341`,
        'a signature that is added': `update log_checkpoints set note = note || '— other.example/log AAAAAAAAAAAAAA==' || chr(10) where size = 341`,
      },
      times: {
        'when it was signed': `update log_checkpoints set signed_at = signed_at - interval '1 hour' where size = 342`,
        'half a minute, which no other time contradicts': `update log_checkpoints set signed_at = signed_at - interval '30 seconds' where size = 392`,
        'a microsecond': `update log_checkpoints set signed_at = signed_at + interval '1 microsecond' where size = 342`,
        'still to come': `update log_checkpoints set signed_at = now() + interval '1 hour' where size = 392`,
      },
      published: {
        'publication of one': 'delete from log_published where size = 341',
        'published and not there': `insert into log_published values (5)`,
      },
    }
    for (const [check, what, statement] of editsIn(cases)) {
      test(what, async () => {
        const report = await tampered(async db => {
          await db.query('alter table log_published drop constraint log_published_size_fkey')
          await db.query(statement)
        })
        requireFound(report, check)
      })
    }

    test('the newest not published: explained when the journal never saw it, without one for a minute', async t => {
      // Where others have signed it, nothing explains it.
      requireFound(await tampered(db => db.query('delete from log_published where size = 392')), 'published')
      const unpublish = (db: pg.Client) =>
        db.query(`delete from log_anchors where size = 392; delete from log_cosignatures where size = 392;
                  delete from log_published where size = 392`)
      const { rows } = await client.query('select signed_at as at from log_checkpoints where size = 392')
      const soon = { ...terms(), now: new Date(rows[0].at.getTime() + 50_000) }
      requireFound(await auditAfter(client, unpublish, soon), 'published')
      requireClean(await auditAfter(client, unpublish, { ...soon, journal: null }))
      const later = { ...terms(), now: new Date(rows[0].at.getTime() + 70_000) }
      requireFound(await auditAfter(client, unpublish, { ...later, journal: null }), 'published')
      const journal = await ownJournal(t)
      const lines = await journalLines()
      const last = lines.findIndex(line => line.startsWith('{"size":392,"note"'))
      await writeFile(journal, `${lines.slice(0, last).join('\n')}\n{"size":392,"no`)
      const explained = await auditAfter(client, unpublish, { ...later, journal })
      requireClean(explained)
      assert.match(explained.notes.join(), /signed and not published: the next start/)
    })
  })

  describe('keys', () => {
    const cases: [what: string, statement: string][] = [
      ['another key', `update log_keys set vkey = 'log.example/audited+00000000+AAAA'`],
      ['an endorsement by nobody', `update log_keys set endorsement = 'x'`],
      ['another number', 'update log_keys set number = 1'],
      [
        'another record',
        `update log_keys set record = (select id from records where kind = 'capture' limit 1)`,
      ],
      ['no key', 'delete from log_keys'],
    ]
    for (const [what, statement] of cases) {
      test(what, async () => {
        requireFound(await tampered(db => db.query(statement)), 'keys')
      })
    }
  })

  test('a journal that tells another story', async t => {
    const journal = await ownJournal(t)
    const original = await readFile(log.journal.path, 'utf8')
    const noteOf = (size: number) =>
      signCheckpoint({ origin: log.key.name, size, root: randomBytes(32) }, log.key)
    await writeFile(journal, original)
    await appendFile(journal, 'a line that a kill cut sho\n')
    const torn = await auditAt(log.url, { ...terms(), journal })
    requireClean(torn)
    assert.match(torn.notes.join(), /lines that cannot be read/)
    for (const size of [341, 350, 392, 400]) {
      await writeFile(journal, original)
      const signedAt = new Date().toISOString()
      await appendFile(journal, `${JSON.stringify({ size, note: noteOf(size), signedAt })}\n`)
      requireFound(await auditAt(log.url, { ...terms(), journal }), 'journal')
    }
  })

  test('8: the tail cut off, betrayed by a timestamp and a witness even without the journal', async () => {
    const cut = (db: pg.Client) =>
      db.query(`alter table log_anchors drop constraint log_anchors_size_fkey;
                alter table log_cosignatures drop constraint log_cosignatures_size_fkey;
                create temporary table gone on commit drop as
                  select id from records join log_leaves using (seq) where index >= 342;
                delete from bodies where sha256 in (select sha256 from snapshots where record in (table gone));
                delete from snapshots where record in (table gone);
                delete from record_texts where record in (table gone);
                delete from record_packs where seq in (select seq from log_leaves where index >= 342);
                delete from records where seq in (select seq from log_leaves where index >= 342);
                delete from log_leaves where index >= 342;
                delete from log_published where size > 342;
                delete from log_checkpoints where size > 342`)
    const report = await auditAfter(client, cut, { ...terms(), journal: null })
    requireFound(report, 'anchors')
    requireFound(report, 'cosignatures')
    assert.deepEqual([...new Set(report.findings.map(({ check }) => check))].sort(), [
      'anchors',
      'cosignatures',
    ])
  })

  test('G7: another view of the same log, signed by the same key', async () => {
    const other = signCheckpoint({ origin: log.key.name, size: 200, root: randomBytes(32) }, log.key)
    const report = await auditAt(log.url, { ...terms(), remembered: [other] })
    assert.equal(requireFound(report, 'journal').index, 199)
    const longer = signCheckpoint({ origin: log.key.name, size: 500, root: randomBytes(32) }, log.key)
    assert.equal(
      requireFound(await auditAt(log.url, { ...terms(), remembered: [longer] }), 'journal').index,
      392,
    )
  })

  describe('timestamps and cosignatures', () => {
    const cases: Edits = {
      anchors: {
        'of another checkpoint': 'update log_anchors set size = 342 where size = 372',
        'another nonce': `update log_anchors set nonce = '\\x0102030405060708'`,
        'another time': `update log_anchors set gen_time = gen_time - interval '1 day' where size = 372`,
        'a broken signature': 'update log_anchors set response = set_byte(response, length(response) - 3, 7)',
        twice: `insert into log_anchors select size, 'other.example', nonce, response, gen_time from log_anchors where size = 372`,
        removed: 'delete from log_anchors where size = 372',
        'the newest removed': 'delete from log_anchors where size = 392',
        'another name for the authority': `update log_anchors set authority = 'tsa.example/two' where size = 372`,
        'the status around it, which nobody signs': `update log_anchors set response = overlay(response placing '\\x3003020101' from position('\\x3003020100' in response))`,
        'the same again with another status': `alter table log_anchors drop constraint log_anchors_pkey cascade;
         insert into log_anchors select size, authority, nonce,
           overlay(response placing '\\x3003020101' from position('\\x3003020100' in response)), gen_time from log_anchors`,
      },
      cosignatures: {
        'a cosignature of another checkpoint': 'update log_cosignatures set size = 342 where size = 372',
        'by another witness': `update log_cosignatures set witness = replace(witness, 'one', 'two')`,
        'a cosignature removed': 'delete from log_cosignatures where size = 392',
        'a line too much': 'update log_cosignatures set line = line || line',
        'no line': `update log_cosignatures set line = ''`,
      },
    }
    for (const [check, what, statement] of editsIn(cases)) {
      test(what, async () => {
        requireFound(await tampered(db => db.query(statement)), check)
      })
    }

    test('a cosignature by the same witness at another time', async () => {
      const { size, note } = (await readPublished(log.database))!
      const line = witness.cosign(note, 1_900_000_000)
      const report = await tampered(db =>
        db.query('update log_cosignatures set line = $2 where size = $1', [size, line]),
      )
      requireFound(report, 'cosignatures')
    })

    test('what the journal remembers is named with its row', async () => {
      const removed = await tampered(db => db.query('delete from log_anchors; delete from log_cosignatures'))
      const rows = removed.findings.map(({ check, where, index }) => [check, where, index])
      assert.deepEqual(rows, [
        ['anchors', 'log_anchors 372 tsa.example', 371],
        ['anchors', 'log_anchors 392 tsa.example', 391],
        ['cosignatures', 'log_cosignatures 372 witness.example/one', 371],
        ['cosignatures', 'log_cosignatures 392 witness.example/one', 391],
      ])
      assert.match(removed.findings[0]!.message, /the journal remembers/)
    })

    test('what others signed and is in the journal of another machine is no finding', async t => {
      const journal = await ownJournal(t)
      await writeFile(
        journal,
        (await journalLines()).filter(line => !/"anchor"|"cosignature"/.test(line)).join('\n'),
      )
      requireClean(await auditAt(log.url, { ...terms(), journal }))
    })

    test('a journal without the checkpoints that were published is one', async t => {
      const journal = await ownJournal(t)
      await writeFile(journal, (await journalLines()).filter(line => !line.includes('"note"')).join('\n'))
      requireFound(await auditAt(log.url, { ...terms(), journal }), 'journal')
    })

    test('however long the journal is', async t => {
      const journal = await ownJournal(t)
      const original = await readFile(log.journal.path, 'utf8')
      const outside = original.split('\n').filter(line => /"anchor"|"cosignature"/.test(line))
      const many = `${outside.join('\n')}\n`.repeat(700)
      const missing = { size: 342, cosignature: witness.vkey, sha256: '00'.repeat(32) }
      await writeFile(journal, original + many)
      requireClean(await auditAt(log.url, { ...terms(), journal }))
      await writeFile(journal, `${original}${many}${JSON.stringify(missing)}\n${many}`)
      const { findings } = await auditAt(log.url, { ...terms(), journal })
      assert.deepEqual(
        findings.map(({ where }) => where),
        ['log_cosignatures 342 witness.example/one'],
      )
    })

    test('who came second is not in the journal', async () => {
      const before = await readFile(log.journal.path, 'utf8')
      const { rows } = await client.query(
        `select size::integer as size, authority, nonce, response, gen_time as "genTime" from log_anchors
         order by log_anchors.size`,
      )
      await keepAnchor(log, { ...rows[0], response: rows[1].response })
      await plantCosignature(log, (await readPublished(log.database))!, witness)
      assert.equal(await readFile(log.journal.path, 'utf8'), before)
    })

    test('by an authority that is not trusted', async () => {
      const stranger = office.certify('Stranger')
      const report = await auditAt(log.url, { ...terms(), roots: [await readFile(stranger.pem, 'utf8')] })
      requireFound(report, 'anchors')
    })
  })
})

describe('audit and the time of records', { skip: noOpenssl }, () => {
  test('18, G8: a record that is sealed and sequenced with a past time', async () => {
    const log = await plantLog(new Date(Date.now() - 60 * MINUTE))
    await log.seal(5)
    await log.sequence()
    log.clock.advance(30 * MINUTE)
    await log.seal(1)
    await log.sequence()
    requireClean(await auditAt(log.url, { ...LOG_ALONE, journal: log.journal.path }))
    log.clock.advance(-25 * MINUTE)
    await log.seal(1)
    log.clock.advance(25 * MINUTE)
    await log.sequence()
    const found = requireFound(await auditAt(log.url, { ...LOG_ALONE, journal: log.journal.path }), 'times')
    assert.equal(found.index, 7)
    await log.close()
  })

  test('a record that waited long for its place is mentioned', async () => {
    const log = await plantLog(new Date(Date.now() - 60 * MINUTE))
    await log.seal(2)
    log.clock.advance(40 * MINUTE)
    await log.sequence()
    const report = await auditAt(log.url, { ...LOG_ALONE, journal: log.journal.path })
    requireClean(report)
    assert.match(report.notes.join(), /leaf 0 waited 40 minutes for its place/)
    await log.close()
  })

  test('19: a record that is dated after its own checkpoint', async () => {
    const log = await plantLog(new Date(Date.now() - 60 * MINUTE))
    log.clock.advance(2 * MINUTE)
    await log.seal(1)
    log.clock.advance(-2 * MINUTE)
    await log.sequence()
    assert.equal(
      requireFound(await auditAt(log.url, { ...LOG_ALONE, journal: log.journal.path }), 'times').index,
      1,
    )
    await log.close()
  })

  test('18, 19: our own clock an hour wrong, which only the authority knows', async () => {
    for (const [shift, message] of [
      [-60 * MINUTE, /saw the log without it/],
      [60 * MINUTE, /saw it in the log/],
    ] as const) {
      const office = openOffice()
      const authority = office.certify('Authority', { issuer: office.certify('Root') })
      const log = await plantLog(new Date(Date.now() + shift))
      await log.seal(2)
      await plantAnchor(log, await log.sequence(), office, authority, 'tsa.example')
      log.clock.advance(1_000)
      await log.seal(2)
      await plantAnchor(log, await log.sequence(), office, authority, 'tsa.example')
      const now = new Date(Date.now() + 2 * 60 * MINUTE)
      const report = await auditAt(log.url, { ...LOG_ALONE, journal: log.journal.path, now })
      assert.match(requireFound(report, 'times').message, message)
      await log.close()
    }
  })

  test('G6: the whole log rebuilt with another key', async () => {
    const [original, rebuilt] = [
      await plantLog(new Date(Date.now() - MINUTE)),
      await plantLog(new Date(Date.now() - MINUTE)),
    ]
    for (const log of [original, rebuilt]) {
      await log.seal(10)
      await log.sequence()
    }
    const trusted = parseVerifierKey(original.vkey)
    requireClean(
      await auditAt(original.url, { ...LOG_ALONE, journal: original.journal.path, pinned: trusted }),
    )
    requireFound(await auditAt(rebuilt.url, { ...LOG_ALONE, pinned: trusted }), 'keys')
    requireFound(await auditAt(rebuilt.url, { ...LOG_ALONE, journal: original.journal.path }), 'journal')
    const head = await readPublished(original.database)
    requireFound(await auditAt(rebuilt.url, { ...LOG_ALONE, remembered: [head?.note ?? ''] }), 'signatures')
    await original.close()
    await rebuilt.close()
  })
})

test('G14: keys that follow each other, and one that follows nobody', async () => {
  const log = await plantLog(new Date(Date.now() - 600_000))
  const { journal } = log
  const file = join(tmpdir(), 'unused')
  const [second, third] = [0, 1].map(() => signingKey(log.key.name, randomBytes(32))) as [
    SigningKey,
    SigningKey,
  ]
  const textOf = (...keys: SigningKey[]) => keys.map(formatSigningKey).join(',')
  const signBy = async (key: SigningKey, checkpoints: number) => {
    const sequencer = createSequencer({ database: log.database, clock: log.clock, journal, key })
    for (let made = 0; made < checkpoints; made++) {
      log.clock.advance(1_000)
      await log.seal(3)
      await sequencer.step()
    }
  }
  const deps = { database: log.database, now: log.clock.now() }
  await signBy(log.key, 1)
  await takeSigningKey(deps, { text: textOf(second, log.key), file, origin: log.key.name })
  await signBy(second, 2)
  const vkeys = [log.key, second, third].map(key => parseVerifierKey(formatVerifierKey(key)))
  for (const pinned of [null, vkeys[0]!, vkeys[1]!])
    requireClean(await auditAt(log.url, { ...LOG_ALONE, journal: log.journal.path, pinned }))

  const client = await connect(log.url)
  const { rows } = await client.query(
    'select size::integer as size, root from log_checkpoints order by size desc',
  )
  const retired = await auditAfter(
    client,
    db =>
      db.query('update log_checkpoints set note = $2 where size = $1', [
        rows[0].size,
        signCheckpoint({ origin: log.key.name, ...rows[0] }, log.key),
      ]),
    { ...LOG_ALONE, journal: log.journal.path },
  )
  assert.match(requireFound(retired, 'signatures').message, /key 0 signed after key 1 had taken over/)
  const forged = signNote(endorsementText(log.key.name, formatVerifierKey(third)), log.key)
  const endorsement = await auditAfter(
    client,
    db => db.query('update log_keys set endorsement = $1 where number = 1', [forged]),
    { ...LOG_ALONE, journal: log.journal.path },
  )
  assert.match(requireFound(endorsement, 'keys').message, /not those of the record/)
  await client.end()

  await introduceUnendorsed(deps, { text: textOf(third), file, origin: log.key.name })
  await signBy(third, 1)
  const lost = await auditAt(log.url, { ...LOG_ALONE, journal: log.journal.path })
  requireClean(lost)
  assert.match(lost.notes.join(), /key 2 was introduced without the key before it/)
  requireClean(await auditAt(log.url, { ...LOG_ALONE, journal: log.journal.path, pinned: vkeys[2]! }))
  requireFound(
    await auditAt(log.url, { ...LOG_ALONE, journal: log.journal.path, pinned: vkeys[0]! }),
    'signatures',
  )
  await log.close()
})

test(`${CLEAN_RECORDS} clean records, and none of them raises an alarm`, async () => {
  const log = await plantLog(new Date(Date.now() - 60_000))
  for (let batch = 0; batch < 5; batch++) {
    await log.seal(CLEAN_RECORDS / 5)
    await log.sequence()
    log.clock.advance(1_000)
  }
  const report = await auditAt(log.url, { journal: log.journal.path })
  requireClean(report)
  assert.equal(report.records, CLEAN_RECORDS + 1)
  await log.close()
})
