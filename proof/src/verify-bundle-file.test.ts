// Files that come from strangers: pages that were edited, JSON with two readings, and things that are no bundle.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { buildBundle } from '../test/bundle-builder.ts'
import { fuzz } from '../test/edits.ts'
import { assertGrowsWithInput } from '../test/growth.ts'
import type { Bundle } from './bundle.ts'
import { bundleHtml } from './bundle-page.ts'
import { fromBase64, toBase64, utf8 } from './bytes.ts'
import { sha256 } from './crypto.ts'
import { inertJson } from './inert-json.ts'
import type { Trust } from './trust.ts'
import { type BundleReport, verifyBundle } from './verify-bundle.ts'
import { verifyBundleFile } from './verify-bundle-file.ts'

const NO_TRUST: Trust = { keys: [], tsaRoots: [], witnesses: [] }
const { bundle, trust } = buildBundle({
  facts: { foundingDate: '1987' },
  outcomes: ['reproduced'],
  anchors: [{ seconds: 3_600, covers: true }],
  captured: { publicUrl: 'https://forensics.example' },
})
const { html, contentSecurityPolicy } = bundleHtml(bundle)

const lacking = (report: BundleReport) => report.steps.filter(step => step.lacking).map(({ id }) => id)
const failed = (report: BundleReport) =>
  report.steps.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)

const jsonOf = (page: string): string => page.split('id="evidence-bundle">')[1]?.split('</script>')[0] ?? ''

describe('the page', () => {
  test('its data is the bundle, and no tag can begin in it', () => {
    assert.deepEqual(JSON.parse(jsonOf(html)), bundle)
    assert.ok(!jsonOf(html).includes('<'))
  })

  test('it runs nothing and loads nothing', () => {
    const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? ''
    const policy = `default-src 'none'; style-src 'sha256-${toBase64(sha256(utf8(style)))}'; img-src data:; base-uri 'none'; form-action 'none'`
    assert.equal(contentSecurityPolicy, `${policy}; frame-ancestors 'none'`)
    assert.ok(html.includes(`content="${policy}"`))
    assert.equal(html.match(/<script/g)?.length, 1)
    assert.doesNotMatch(html.replace(jsonOf(html), ''), /\s(?:href|on\w+|style)=|url\(|@import/)
    for (const [, source] of html.matchAll(/\ssrc="([^"]*)"/g)) assert.match(source ?? '', /^data:image\/svg/)
  })

  test('attack 29, G10: what is edited where people read it is named by its line', async () => {
    const report = await verifyBundleFile(html.replace('09:30:00.000 UTC', '09:31:00.000 UTC'), trust)
    assert.deepEqual([report.verdict, failed(report), report.proved], ['modified', ['page'], null])
    assert.match(report.steps.at(-1)?.detail ?? '', /differs from its data from line \d+ on/)
  })

  test('attack 29: something is put before, behind or between', async () => {
    for (const edited of [
      `${html} `,
      `${html}<script>alert(1)</script>`,
      ` ${html}`,
      html.replace('<main>', '<main>\n<h1>Verified</h1>'),
      html.replaceAll('\n', '\r\n'),
      `\ufeff${html}`,
    ])
      assert.deepEqual(failed(await verifyBundleFile(edited, trust)), ['page'])
  })

  test('a page without data, or with data that is no bundle', async () => {
    for (const page of [
      '<!doctype html>',
      html.replace('id="evidence-bundle"', ''),
      html.replace(jsonOf(html), '{}'),
    ]) {
      const report = await verifyBundleFile(page, trust)
      assert.deepEqual([report.verdict, failed(report)], ['modified', ['shape']])
      assert.equal(report.steps.at(-1)?.outcome, 'skipped')
    }
  })

  test('whatever the engine, the prompt and the brand say, it is words', () => {
    const attack = `"'><img src=x onerror=alert(1)><script>alert(2)</script>&#x3c;\u202e</pre></script><!--`
    const { bundle: hostile } = buildBundle({
      body: utf8(attack),
      brand: attack,
      prompt: attack,
      facts: { a: attack },
    })
    const page = bundleHtml(hostile).html
    assert.equal(page.match(/<script/g)?.length, 1)
    assert.equal(page.match(/<img /g), null)
    assert.ok(page.includes('U+202E'), 'an override of direction is shown, not obeyed')
    assert.ok(!page.replace(jsonOf(page), '').includes('\u202e'))
  })
})

describe('the file', () => {
  test('a name that stands there twice would be another value to another program', async () => {
    const json = JSON.stringify(bundle)
    for (const doubled of [
      json.replace('"brand":{', '"brand":{"name":"Southwind",'),
      json.replace('"checkpoint":', '"checkpoint":null,"checkpoint":'),
    ]) {
      assert.deepEqual(JSON.parse(doubled), bundle, 'this program would not notice')
      const report = await verifyBundleFile(doubled, trust)
      assert.deepEqual(failed(report), ['shape'])
      assert.match(report.steps[0]?.detail ?? '', /stands twice/)
    }
  })

  test('colons and quotes inside texts are not names', async () => {
    const built = buildBundle({ body: utf8('"a":{"b":\\"c\\":1}\\\\":":') })
    assert.deepEqual(failed(await verifyBundleFile(JSON.stringify(built.bundle), built.trust)), [])
  })

  test('what is no JSON, no text, or nothing', async () => {
    const texts = '|  |null|[]|1|"x"|{|{}|nonsense'.split('|')
    for (const file of [...texts, Uint8Array.of(0xff, 0xfe), new Uint8Array()]) {
      const report = await verifyBundleFile(file, trust)
      assert.deepEqual([report.verdict, failed(report), report.steps.length], ['modified', ['shape'], 15])
    }
  })

  test('every report has the same list of steps, also of what cannot be read', async () => {
    const ids = async (file: string) => (await verifyBundleFile(file, trust)).steps.map(({ id }) => id)
    assert.deepEqual(await ids('{}'), await ids(JSON.stringify(bundle)))
    assert.deepEqual(await ids('<html>'), await ids(html))
  })
})

describe('attack 36: JSON that a browser would show as a page', () => {
  const MARKUP = '<!doctype html><h1>Verified</h1><script>alert(1)</script>'
  const refusal = async (file: string) => {
    const report = await verifyBundleFile(file, trust)
    return [report.verdict, report.proved, report.steps.at(-1)?.id, report.steps.at(-1)?.outcome]
  }
  const REFUSED = [null, 'plain', 'skipped']

  test('markup in what was sealed: an engine, a brand or a prompt may hold it', async () => {
    for (const options of [
      { body: utf8(MARKUP) },
      { brand: MARKUP },
      { prompt: MARKUP },
      { body: utf8('a < b') },
    ]) {
      const built = buildBundle(options)
      const report = await verifyBundleFile(JSON.stringify(built.bundle), built.trust)
      assert.deepEqual([failed(report), lacking(report)], [[], ['plain']])
      const [, remedy = ''] = /: (sed .*)$/.exec(report.steps.at(-1)?.detail ?? '') ?? []
      assert.equal(remedy, String.raw`sed 's/</\\u003c/g' bundle.json > plain.json`)
      const plain = JSON.stringify(built.bundle).replaceAll('<', String.raw`\u003c`)
      assert.deepEqual(lacking(await verifyBundleFile(plain, built.trust)), [], 'the remedy helps')
      assert.equal(plain, inertJson(built.bundle))
    }
  })

  test('markup between the values, in names, in escapes', async () => {
    const json = inertJson(bundle)
    assert.deepEqual(await refusal(json.replace('"What is it?"', '"What is it?<"')), ['modified', ...REFUSED])
    assert.equal((await refusal(json.replace('{', '{<')))[0], 'modified')
    assert.equal((await refusal(json.replace('{', '{"<b>":1,')))[0], 'modified')
    assert.equal((await refusal(`${json}<script>`))[0], 'modified')
    assert.equal((await refusal(json)).at(-1), 'passed')
  })
})

describe('hostile input', () => {
  test('names of prototypes are fields that do not belong there', async () => {
    const json = JSON.stringify(bundle)
    for (const odd of ['"__proto__":{"polluted":true}', '"constructor":{"prototype":{"polluted":true}}'])
      assert.deepEqual(failed(await verifyBundleFile(json.replace('{', `{${odd},`), trust)), ['shape'])
    assert.equal(({} as { polluted?: true }).polluted, undefined)
  })

  test('the later steps still run under a field that does not belong there', async () => {
    const report = await verifyBundle({ ...bundle, note: 1, rawResponse: 'Other' }, trust)
    assert.deepEqual(failed(report), ['shape', 'answer'])
  })

  test('a prototype does not stand in for a field', async () => {
    const { rawResponse, ...rest } = bundle
    const inherited = Object.assign(Object.create({ rawResponse }), rest)
    assert.deepEqual(failed(await verifyBundle(inherited, trust)), ['shape'])
  })

  test('another version', async () => {
    const report = await verifyBundle({ ...bundle, bundleVersion: '3' }, trust)
    assert.match(report.steps[0]?.detail ?? '', /version "3" are not known here/)
  })

  test('nothing at all makes it throw', async () => {
    const anything = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true }),
      fc.jsonValue(),
    )
    await fc.assert(
      fc.asyncProperty(anything, async value =>
        assert.equal((await verifyBundle(value, NO_TRUST)).verdict, 'modified'),
      ),
      fuzz(0.2),
    )
    const fields = Object.keys(bundle) as (keyof Bundle)[]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), anything, async (field, value) => {
        await verifyBundle({ ...bundle, [field]: value }, trust)
      }),
      fuzz(0.3),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(bundle.integrity)), anything, async (field, value) => {
        await verifyBundle({ ...bundle, integrity: { ...bundle.integrity, [field]: value } }, trust)
      }),
      fuzz(0.2),
    )
    const no = () => {
      throw new Error('no')
    }
    for (const proxy of [new Proxy({}, { ownKeys: no }), new Proxy({ ...bundle }, { get: no })])
      assert.equal((await verifyBundle(proxy, trust)).verdict, 'modified')
  })

  test('work grows with the size of the file and not faster', async () => {
    const [first] = bundle.integrity.records
    const record = { ...first, private: `{"a":${'['.repeat(50)}${']'.repeat(50)}}` }
    const flood = (many: number) => ({
      ...bundle,
      integrity: { ...bundle.integrity, records: Array.from({ length: many }, () => record) },
      chainOfCustody: Array.from({ length: many }, () => bundle.chainOfCustody[0]),
      classifications: Array.from({ length: many }, () => bundle.classification),
      rawResponse: '&<\u202e'.repeat(many * 100),
    })
    const files: ((size: number) => string)[] = [
      size => JSON.stringify(flood(size)),
      size => `<${'"'.repeat(size * 500)}`,
      size => '['.repeat(size * 500),
    ]
    for (const file of files)
      await assertGrowsWithInput(file(1).slice(0, 10), 3_000, async size =>
        assert.equal((await verifyBundleFile(file(size), trust)).verdict, 'modified'),
      )
  })

  test('a long answer is read as it is', async () => {
    const body = new Uint8Array(1_000_000).fill(0xff)
    const built = await buildBundle({ body, text: null })
    const report = await verifyBundleFile(bundleHtml(built.bundle).html, built.trust)
    assert.equal(report.verdict, 'verified')
    assert.equal(fromBase64(built.bundle.rawResponseBase64 ?? '')?.length, body.length)
  })
})
