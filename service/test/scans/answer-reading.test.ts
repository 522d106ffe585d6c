// What is read from an answer is sealed with its bytes, in their record, or not at all; and so is how it was asked.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { canonicalJson, toHex, visibleSha256 } from '@brand-citation-forensics/proof'
import { explainAnswer } from '../../src/citations/explain-answer.ts'
import { factsFor, judgeRun, readBytes } from '../../src/citations/judge-run.ts'
import type { RawAnswer } from '../../src/engines/engine.ts'
import { readCapturedRuns } from '../../src/evidence/history.ts'
import { sha256Of } from '../../src/evidence/seal.ts'
import { capture, createSealer } from '../../src/scans/capture.ts'
import { claimRun } from '../../src/scans/runs/store.ts'
import { begunAsk } from '../costs/begun-asks.ts'
import { makeBrand, manualClock, startTestService } from '../harness.ts'
import { rawAnswer, responsesBody } from '../planted.ts'
import { sealedRecords } from '../sealed-texts.ts'

describe('what is sealed of an answer beside its bytes', async () => {
  const clock = manualClock('2026-11-16T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const { database } = service

  /** A run of its own, captured with this answer. */
  async function captured(answer: RawAnswer, engines = service.engines) {
    const brand = await makeBrand(service, { plan: 'FREE' }, [{ text: 'What is it?', intent: 'BRANDED' }])
    const { body } = await service.call('POST', '/v1/scans', { brandId: brand.id })
    const { rows } = await database.query<{ id: string }>(
      `select id from runs where scan_id = $1 and engine = 'CHATGPT'`,
      [body.scanId],
    )
    const runId = rows[0]?.id as string
    const ask = begunAsk('CHATGPT')
    const run = await claimRun(database, { runId, after: 0, delivery: 'by hand', now: clock.now(), ask })
    assert.ok(run)
    await capture({ ...service, clock, engines, sealer: createSealer(database) }, run, answer)
    const records = await sealedRecords(database, `subject = $1 or subject like $1 || '/%'`, [runId])
    const shown = await database.query<{ outcome: string | null; sha256: string }>(
      `select outcome, encode(sha256, 'hex') as sha256 from runs where id = $1`,
      [runId],
    )
    const [record, ...others] = records
    assert.ok(record)
    assert.deepEqual([record.kind, record.slot, others.length], ['capture', 'answer', 0])
    const { reading, asking } = JSON.parse(record.privateText)
    return { runId, sha256: toHex(record.sha256), reading, asking, run: shown.rows[0] }
  }

  test('is the text, its visible hash and the outcome, and the attempt that brought it', async () => {
    const text = '**Northwind** makes\n kettles.'
    const { runId, sha256, reading, asking, run } = await captured(
      rawAnswer('CHATGPT', responsesBody(text, [{ url: 'https://a.example/', title: 'A' }]), clock.now()),
    )
    assert.deepEqual(reading, {
      reader: 'wire@2',
      outcome: 'answered',
      text,
      visibleSha256: visibleSha256(text),
      ...{ model: 'gpt-planted', searched: false, finish: 'completed', providerRequestId: 'resp_1' },
      citations: [
        { position: 1, url: 'https://a.example/', domain: 'a.example', title: 'A', start: null, end: null },
      ],
      ...{ consulted: ['https://a.example/'], usage: null },
    })
    const { rows } = await database.query<{ salt: string }>(
      'select salt from run_attempts where run_id = $1',
      [runId],
    )
    const attempt = {
      ...{ delivery: 'by hand', engine: 'CHATGPT', route: 'none', model: null, failures: 0 },
      ...{ costMicros: null, priceSource: null, estimated: false, salt: rows[0]?.salt },
      ...{ startedAt: clock.now().toISOString(), finishedAt: clock.now().toISOString() },
    }
    assert.equal(asking, sha256Of(canonicalJson(attempt)))
    assert.deepEqual(run, { outcome: 'answered', sha256 })
  })

  test('is made of text that has no canonical form otherwise', async () => {
    const { reading } = await captured(
      rawAnswer('CHATGPT', responsesBody('half a pair \ud83d and \0'), clock.now()),
    )
    assert.equal(reading.text, 'half a pair \ufffd and \0')
  })

  test('stays the text of the answer when a later reader reads otherwise', async () => {
    const answer = rawAnswer('CHATGPT', responsesBody('It makes kettles.'), clock.now())
    const earlier = {
      ...service.engines,
      reader: (route: string) => (raw: RawAnswer) => {
        const reading = service.engines.reader(route)(raw)
        return { ...reading, text: `Let me look. ${reading.text}` }
      },
    }
    const { runId } = await captured(answer, earlier)
    const { text } = await explainAnswer({ sql: database, engines: service.engines }, runId)
    assert.equal(text, 'Let me look. It makes kettles.')
    const [run] = await readCapturedRuns(database, [runId])
    assert.ok(run)
    assert.equal(readBytes(service, run).text, 'It makes kettles.')
    const known = await factsFor(database, [run], clock.now())
    const { content } = judgeRun(service, run, { known, at: clock.now() })
    assert.equal(content.reading, undefined, 'what the capture says, no verdict says again')
  })

  test('is left out where nobody can read the bytes, which are kept', async () => {
    const { reading, run } = await captured(rawAnswer('CHATGPT', Buffer.from('no JSON'), clock.now()))
    assert.equal(reading, undefined)
    assert.equal(run?.outcome, null)
    assert.equal(run?.sha256.length, 64)
  })
})
