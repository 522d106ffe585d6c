// `bcf setup` against the service: from a domain to a judged scan, called again, and the sites that cannot be read.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DEMO_BRAND } from '@brand-citation-forensics/sandbox'
import { bcf, bcfJson } from '../../../client/test/command/run-cli.ts'
import { startTestService, TOKEN } from '../harness.ts'

interface Document {
  setup: {
    brand: { id: string; name: string; aliases: string[] }
    prompts: number
    facts: { judged: string[] }
  }
  suggested: { prompts: { text: string }[] } | null
  plan: { runs: number } | null
  scan: { id: string; status: string } | null
}

describe('bcf setup', async () => {
  const service = await startTestService({ listen: true })
  const options = { url: service.url as string, env: { BCF_ACCESS_TOKEN: TOKEN } }
  const setUp = async (...args: string[]) => {
    const outcome = await bcfJson(['setup', ...args], options)
    return { ...outcome, document: outcome.document as Document }
  }

  test('from a pasted address to a judged scan; asks before it spends, and goes on when called again', async () => {
    const address = `https://www.${DEMO_BRAND.domain}/?utm=1`
    const unasked = await bcf(['setup', address, '--rival', 'Emberwick'], options)
    assert.equal(unasked.code, 2, unasked.stderr)
    assert.match(unasked.stderr, /Name: Northwind Kettles\. Other names: Northwind\./)
    assert.match(unasked.stderr, /\d+ facts that answers can be judged by/)
    assert.match(unasked.stderr, /COMPARATIVE {2}Northwind Kettles or Emberwick: which/)
    assert.match(unasked.stderr, /Sandbox: a simulator answers/)
    assert.match(unasked.stderr, /This scan costs about \$.*Add --yes to go on\./)
    assert.equal(unasked.stdout, '')

    const done = await setUp(address, '--yes')
    assert.deepEqual([done.code, done.stderr], [0, ''])
    const { setup, suggested, scan } = done.document
    assert.deepEqual([setup.brand.name, setup.brand.aliases], [DEMO_BRAND.name, [...DEMO_BRAND.aliases]])
    assert.ok(setup.prompts >= 8 && setup.prompts <= 12)
    assert.equal(suggested, null)
    assert.match(scan?.status ?? '', /COMPLETED|PARTIAL/)

    const again = await bcf(['setup', DEMO_BRAND.domain, '--yes'], options)
    assert.equal(again.code, 0, again.stderr)
    assert.match(again.stdout, new RegExp(`^scan +${scan?.id}`))
    assert.match(again.stdout, /^ENGINE +STRONG +DESCRIPTIVE +ECHO +CONFABULATED/m)
    const { body } = await service.call('GET', `/api/admin/brands/${setup.brand.id}/scans`)
    assert.equal(body.scans.length, 1)
  })

  test('names that were given stay, whatever the site says', async () => {
    const first = await setUp('plain-harbour.example', '--no-scan', '--name', 'Harbour', '--alias', 'PH')
    assert.equal(first.code, 0)
    const second = await setUp('plain-harbour.example', '--no-scan')
    assert.deepEqual(second.document.setup.brand.name, 'Harbour')
    assert.deepEqual(second.document.setup.brand.aliases, ['PH'])
    assert.equal(first.document.setup.prompts, second.document.setup.prompts)
    assert.deepEqual([second.document.scan, second.document.setup.facts.judged], [null, []])
  })

  test('a site that cannot be read: exit code 1, what to do, and by hand', async () => {
    const cases: [domain: string, words: RegExp][] = [
      ['closed-orchard.example', /robots\.txt of this site does not let us read it/],
      ['broken-lantern.example', /answers with an error of its own/],
      ['silent-lantern.example', /does not answer/],
    ]
    for (const [domain, words] of cases) {
      const refused = await bcf(['setup', domain, '--yes'], options)
      assert.deepEqual([refused.code, refused.stdout], [1, ''], refused.stderr)
      assert.match(refused.stderr, words)
      assert.match(refused.stderr, /By hand: bcf fact add --brand brd_\w+ /)
    }
    const byHand = await setUp('closed-orchard.example', '--by-hand', '--no-scan', '--language', 'de')
    assert.equal(byHand.code, 0)
    assert.match(byHand.document.suggested?.prompts[0]?.text ?? '', /^Was ist Closed Orchard/)
  })

  test('what is no website is wrong usage', async () => {
    const wrong = await bcf(['setup', 'Northwind Kettles'], options)
    assert.deepEqual([wrong.code, wrong.stdout], [2, ''])
    assert.match(wrong.stderr, /address: is no web address: give the address of its website/)
  })
})

for (const [reader, words] of [
  [
    'none',
    /What its pages show is read by a model, and none is set: set BCF_READER, then read the site again\.\n/,
  ],
  ['one', /What its pages show is read by sandbox-reader, and proposed as facts\.\n/],
] as const)
  test(`a site without structured data, and a model to read it: ${reader}`, async () => {
    const service = await startTestService({
      listen: true,
      ...(reader === 'none' && { config: { reader: null } }),
    })
    const options = { url: service.url as string, env: { BCF_ACCESS_TOKEN: TOKEN } }
    const { stderr } = await bcf(['setup', 'plain-harbour.example', '--no-scan'], options)
    const [, brandId = ''] = /--brand (brd_\w+)/.exec(stderr) ?? []
    const refreshed = await bcf(['fact', 'refresh', '--brand', brandId, '--wait'], options)
    for (const said of [stderr, refreshed.stderr]) {
      assert.match(said, /structured data of the site states nothing that an answer could be held against\. /)
      assert.match(said, words)
      assert.match(said, /Cannot be judged yet: no facts\. By hand: bcf fact add --brand brd_\w+ /)
    }
  })
