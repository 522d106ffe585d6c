import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildStudy, MIXED, PROTOCOL, sealStudy, studyWorld } from '../../test/study/study-builder.ts'
import { TAMPERINGS, tampered, WHOLE, WORLD } from '../../test/study/study-tamperings.ts'
import { ProofError } from '../error.ts'
import { inertJson } from '../inert-json.ts'
import { STUDY_CLASSES } from './study-results.ts'
import { isStudyFile, verifyStudy, verifyStudyFile } from './verify-study.ts'

describe('a whole study', () => {
  test('verifies, and its results are counted from what was sealed', async () => {
    const { bundle, trust } = buildStudy({}, { withAnswers: true })
    const { verdict, proved } = await verifyStudy(bundle, trust)
    assert.equal(verdict, 'verified')
    const { all, engines } = proved?.results ?? assert.fail()
    assert.deepEqual(
      [all.planned, all.captured, all.unanswered, all.failed, all.cancelled],
      [16, 12, 2, 2, 0],
    )
    assert.deepEqual([all.mentioned?.hits, all.mentioned?.of], [10, 12])
    assert.deepEqual(
      engines.map(({ engine, planned }) => [engine, planned]),
      [
        ['CHATGPT', 8],
        ['CLAUDE', 8],
      ],
    )
    for (const counts of [all, ...engines])
      assert.equal(
        STUDY_CLASSES.reduce((sum, name) => sum + (counts.classes[name]?.hits ?? 0), 0),
        counts.captured,
      )
  })

  test('what outsiders dated is told of plan and end', async () => {
    const { bundle, trust } = buildStudy({}, { isDated: true })
    const { proved } = await verifyStudy(bundle, trust)
    assert.equal(proved?.planNotAfter, '2026-11-14T09:30:30.000Z')
    assert.equal(proved.notAfter, '2026-11-19T00:36:40.000Z')
  })

  test('without a key it is held against itself, and says so', async () => {
    const { verdict, signer, proved } = await verifyStudy(WHOLE, { ...WORLD.trust, keys: [] })
    assert.deepEqual([verdict, signer?.pinned, proved], ['unproved', false, null])
  })

  test('dated by whom nobody knows it is proved, but for the time', async () => {
    const { bundle, trust } = buildStudy({}, { isDated: true })
    const { verdict, proved, notProved } = await verifyStudy(bundle, { ...trust, tsaRoots: [] })
    assert.deepEqual([verdict, proved?.notAfter, proved?.timestamps], ['unproved', null, []])
    assert.ok(notProved.includes('who made 3 timestamps, and when'))
  })

  test('a key that is none is no verdict', async () => {
    await assert.rejects(verifyStudy(WHOLE, { ...WORLD.trust, keys: ['x'] }), ProofError)
  })

  test('cancelling is said to be a reason for doubt', async () => {
    const { bundle, trust } = buildStudy({
      fate: (place, at) => (at < 8 ? MIXED(place, at) : { cancelled: null }),
      reason: 'cancelled',
    })
    const { notProved } = await verifyStudy(bundle, trust)
    assert.ok(notProved.some(words => words.startsWith('why it was cancelled')))
  })
})

describe('each way to tamper is found, by a step that says so', () => {
  for (const tampering of TAMPERINGS)
    test(tampering.about, async () => {
      const { verdict, proved, notProved } = await verifyStudy(tampered(tampering), WORLD.trust)
      assert.deepEqual({ verdict, proved, notProved }, { verdict: 'modified', proved: null, notProved: [] })
    })
})

describe('whatever is handed over, the answer is a report', () => {
  const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
  const odd: unknown[] = [null, 1, 'text', [], {}, { format: 'study-bundle@1' }, deep, PROTOCOL]
  odd.push({ ...WHOLE, bodies: deep }, { ...WHOLE, integrity: deep }, { ...WHOLE, bodies: { a: 'b' } })
  for (const [place, value] of odd.entries())
    test(`odd value ${place}`, async () => {
      const { verdict, steps } = await verifyStudy(value, WORLD.trust)
      assert.equal(verdict, 'modified')
      assert.equal(steps.length, 16)
    })

  test('a file that is no text, or too short', async () => {
    for (const file of [Uint8Array.of(0xff, 0xfe), '', '{', inertJson(WHOLE).slice(0, -1)])
      assert.equal((await verifyStudyFile(file, WORLD.trust)).verdict, 'modified')
  })

  test('a file says of itself what it is', () => {
    assert.equal(isStudyFile(inertJson(WHOLE)), true)
    for (const file of ['null', '{}', '[]', 'x', '{"format":1}', inertJson(PROTOCOL)])
      assert.equal(isStudyFile(file), false)
  })
})

test('1,100 asks: complete, and every one of them is looked at', async () => {
  const prompts = Array.from({ length: 11 }, (_, at) => ({ text: `Question ${at}?`, intent: 'BRANDED' }))
  const protocol = { ...PROTOCOL, prompts, engines: ['CHATGPT', 'CLAUDE'], rounds: 10, samples: 5 }
  const { studies, trust } = studyWorld([sealStudy({ protocol })])
  const [bundle] = studies
  assert.ok(bundle)
  const { verdict, proved } = await verifyStudy(bundle, trust)
  assert.deepEqual([verdict, proved?.results.all.planned], ['verified', 1_100])
  bundle.integrity.records.splice(1_500, 1)
  assert.equal((await verifyStudy(bundle, trust)).verdict, 'modified')
})
