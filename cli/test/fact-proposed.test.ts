import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ListedProposal } from '@brand-citation-forensics/client/admin'
import { type Routes, startFakeService } from '../../client/test/fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

const PAGE = 'https://x.example/about'
const proposal = (id: string, value: string): ListedProposal => ({
  ...{ id, brandId: 'brd_1', key: 'foundingDate', value, quote: `since ${value}`, source: PAGE },
  ...{ sourceSha256: '1'.repeat(64), reading: 'ext_1', proposedAt: '2026-11-14T00:00:00.000Z' },
  ...{ decision: null, decidedBy: null, decidedAt: null, facts: [], about: 'when it was founded' },
  makes: [{ key: 'foundingDate', value }],
  disagrees: [
    { kind: 'fact', id: 'fct_1', key: 'foundingDate', value: '1991', source: PAGE, isReplaceable: true },
  ],
})
const first = proposal('prp_1', '1987')
const second = proposal('prp_2', '1988')
const listed = { total: 2, waiting: 0, acceptByItself: false }
const decided = { changed: [{ ...first, decision: 'accepted' }], unchanged: [second] }

const routes: Routes = {
  'GET /api/admin/brands/brd_1/proposed-facts?state=open&limit=500': {
    body: { ...listed, proposed: [first], next: 'prp_1' },
  },
  'GET /api/admin/brands/brd_1/proposed-facts?state=open&cursor=prp_1&limit=500': {
    body: { ...listed, proposed: [second], next: null },
  },
  [`GET /api/admin/brands/brd_1/proposed-facts?state=open&page=${encodeURIComponent(PAGE)}&limit=500`]: {
    body: { ...listed, proposed: [first, second], next: null },
  },
  'GET /api/admin/brands/brd_2/proposed-facts?state=open&limit=500': {
    body: { ...listed, total: 0, proposed: [], next: null },
  },
  'GET /api/admin/reader': { body: { reader: 'rules', model: null, state: 'rules' } },
  'POST /api/admin/proposed-facts/accept': { body: decided },
  'POST /api/admin/proposed-facts/refuse': { body: { changed: [], unchanged: [first] } },
  'POST /api/admin/brands/brd_1/proposed-facts/accept-page': { body: decided },
  'PUT /api/admin/brands/brd_1/proposed-facts/acceptance': { body: { acceptByItself: true } },
}

describe('bcf fact proposed, accept and refuse', { concurrency: 4 }, () => {
  test('lists all pages, with what disagrees', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const { stdout } = await bcf(['fact', 'proposed', '--brand', 'brd_1'], { url })
    assert.match(
      stdout,
      /^ID +KEY +VALUE +QUOTE +DISAGREES WITH +PAGE\nprp_1 +foundingDate +1987 +since 1987 +1991 /,
    )
    const { document } = await bcfJson(['fact', 'proposed', '--brand', 'brd_1'], { url })
    assert.deepEqual((document as { proposed: unknown }).proposed, [first, second])
  })

  test('says why nothing is proposed', async () => {
    await using service = await startFakeService(routes)
    const { stderr } = await bcf(['fact', 'proposed', '--brand', 'brd_2'], { url: service.url })
    assert.match(
      stderr,
      /no model is set, so only structured data, tables and lists are read\. Set BCF_READER/,
    )
  })

  test('accepts some, a page, or automatically; refuses', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    for (const args of [
      ['accept', 'prp_1', 'prp_2'],
      ['accept', 'prp_1', 'prp_2', '--replace'],
      ['accept', '--brand', 'brd_1', '--page', PAGE],
    ]) {
      const { stdout, stderr } = await bcf(['fact', ...args], { url })
      assert.match(stdout, /prp_1 +foundingDate +1987 +accepted\nprp_2 +foundingDate +1988 +open/)
      assert.equal(stderr, '1 accepted, 1 left as they were.\n')
    }
    const set = await bcf(['fact', 'accept', '--brand', 'brd_1', '--by-itself', 'on'], { url })
    assert.match(set.stdout, /accepts automatically +yes/)
    const refused = await bcf(['fact', 'refuse', 'prp_1'], { url })
    assert.equal(refused.stderr, '0 refused, 1 left as they were.\n')
  })

  for (const args of [
    ['accept'],
    ['accept', 'prp_1', '--page', PAGE],
    ['accept', '--page', PAGE],
    ['accept', '--brand', 'brd_1', '--page', PAGE, '--replace'],
  ])
    test(`refuses bcf fact ${args.join(' ')}`, async () => {
      await using service = await startFakeService(routes)
      const { code, stderr } = await bcf(['fact', ...args], { url: service.url })
      assert.equal(code, 2)
      assert.match(stderr, /--page|--brand|--replace/)
    })
})
