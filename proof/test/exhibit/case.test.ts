import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exhibitFonts } from '../../src/exhibit/fonts.node.ts'
import { type CaseData, drawExhibit } from '../../src/exhibit/index.ts'
import { inertJson, ProofError, utf8 } from '../../src/index.ts'
import { buildBundle } from '../bundle-builder.ts'
import { READABLE } from '../bundle-vectors.ts'
import { lettersOf, textOf, verify } from './exhibits.ts'

const [one, two] = await Promise.all(
  ['run_one', 'run_two'].map(run => buildBundle({ ...READABLE, run, captured: {} })),
)
assert.ok(one && two)
const trust = { ...one.trust, keys: [...new Set([...one.trust.keys, ...two.trust.keys])] }

const DATA: CaseData = {
  ...{ caseVersion: '1', madeAt: '2026-11-15T09:00:00.000Z', brand: one.bundle.brand.name },
  title: 'ChatGPT and Gemini say Northwind Kettles was founded in 1992; it was 1987',
  ...{ standing: 'open', firstSeen: 'one day', lastSeen: 'another day', answers: '9', engines: 'ChatGPT' },
  facts: one.bundle.groundTruth.map(({ id }) => id).slice(0, 1),
  bundles: [one.bundle, two.bundle],
}
const draw = (data: object): Promise<Uint8Array> => drawExhibit(utf8(inertJson(data)), exhibitFonts)

describe('the exhibit of a case', async () => {
  const pdf = await draw(DATA)
  const pages = textOf(pdf)
  const words = pages.join(' ').replace(/\s+/g, ' ')

  test('has the summary, each answer with its custody, the facts and since when, and what is not sealed', () => {
    for (const part of [
      DATA.title,
      'are the word of the service that made the file, and are not sealed',
      'What is true, and since when',
      'On record since',
      'Answer 1 of 2: ChatGPT',
      'Answer 2 of 2: ChatGPT',
      'Contradicted: founding date',
      'Chain of custody',
      'What this does not prove',
      'embedded as case.json',
      `Evidence of a case`,
    ])
      assert.ok(words.includes(part), part)
    assert.equal(words.split('Chain of custody').length - 1, 2)
  })

  test('ends with a page of its own for the custodian, with room to write, that says nothing was declared', () => {
    const last = pages.at(-1) ?? ''
    for (const part of ['Declaration of the custodian', 'Signature', 'Key of the log', 'until it is signed'])
      assert.ok(last.replace(/\s+/g, ' ').includes(part), part)
    assert.ok(!last.includes('embedded as case.json'))
    assert.equal(pages.filter(page => page.includes('Declaration of the custodian')).length, 1)
  })

  test('is verified like that of an answer: every bundle, and the pages drawn again', async () => {
    const { verdict, steps, notProved, proved } = await verify(pdf, trust)
    assert.equal(verdict, 'verified', JSON.stringify(steps.filter(({ outcome }) => outcome === 'failed')))
    assert.equal(steps.filter(({ id }) => id === 'page').length, 1)
    for (const answer of ['Answer 1: ', 'Answer 2: '])
      assert.ok(steps.filter(({ title }) => title.startsWith(answer)).length > 10)
    assert.equal(proved?.runId, 'run_one')
    assert.match(notProved[0] ?? '', /the word of the service/)
  })

  test('a byte that is changed anywhere, or a bundle that is, is found', async () => {
    for (let turn = 1; turn < 20; turn++) {
      const changed = pdf.slice()
      const at = Math.floor((pdf.length * turn) / 20)
      changed[at] = (changed[at] ?? 0) ^ 1
      assert.equal((await verify(changed, trust)).verdict, 'modified', `${at}`)
    }
    const forged = structuredClone(DATA) as CaseData & { bundles: { prompt: { text: string } }[] }
    ;(forged.bundles[1] as { prompt: { text: string } }).prompt.text = 'Another?'
    assert.equal((await verify(await draw(forged), trust)).verdict, 'modified')
  })

  test('the same data makes the same bytes; the summary is embedded, so a changed one is another file', async () => {
    assert.equal(lettersOf(await draw(DATA)), lettersOf(pdf))
    assert.notEqual(lettersOf(await draw({ ...DATA, title: 'It is true' })), lettersOf(pdf))
  })

  test('no case: without answers, with one twice, of another brand, with fields beside, or of another version', async () => {
    for (const other of [
      { bundles: [] },
      { bundles: [one.bundle, one.bundle] },
      { brand: 'Another' },
      { more: 1 },
      { caseVersion: '2' },
      { madeAt: 'yesterday' },
      { title: 7 },
    ])
      await assert.rejects(draw({ ...DATA, ...other }), ProofError, JSON.stringify(other).slice(0, 80))
  })

  test('answers in several scripts stand in one file, and what no font has is named by its number', async () => {
    const chinese = await buildBundle({
      ...READABLE,
      run: 'run_zh',
      text: '成立于1987年',
      body: utf8('成立于1987年'),
    })
    const file = await draw({ ...DATA, title: '北风 is \ue200wrong', bundles: [one.bundle, chinese.bundle] })
    const told = textOf(file).join(' ').replace(/\s+/g, ' ')
    assert.match(told, /北风 is ?U\+E200 ?wrong/)
    for (const part of ['成立于1987年', 'Contradicted: founding date']) assert.ok(told.includes(part), part)
    const keys = [...new Set([...one.trust.keys, ...chinese.trust.keys])]
    assert.equal((await verify(file, { ...trust, keys })).verdict, 'verified')
  })
})
