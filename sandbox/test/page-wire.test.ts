// The shapes that adapters read on result pages, from tasks and from shopping assistants.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startSandbox } from '../src/server.ts'
import { answerOf, ask, askChanged, bodyOf, type Exchange } from './client.ts'
import {
  type Body,
  BRIGHTDATA,
  cloro,
  DFS_ORGANIC,
  PANGOLINFO,
  SCRAPELESS,
  SERP_AI_MODE,
  SERP_COPILOT,
  SERP_GOOGLE,
  type Vendor,
} from './vendors.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())

const GOOD = 'What is Northwind Kettles and when was it founded? [[sandbox:good]]'
const ABOUT = 'https://northwind-kettles.example/about'

const post = (vendor: Vendor, change: (body: Body) => void, headers?: Record<string, string>) =>
  askChanged(sandbox, vendor, GOOD, change, headers)

describe('SERP', () => {
  test('SerpApi shows an overview inline, behind a token, or not at all', async () => {
    const inline = await ask(sandbox, SERP_GOOGLE, `${GOOD} [[sandbox:inline]]`)
    assert.equal(inline.length, 1)
    const deferred = await ask(sandbox, SERP_GOOGLE, `${GOOD} [[sandbox:deferred]]`)
    assert.equal(deferred.length, 2)
    assert.match(SERP_GOOGLE.text(bodyOf(deferred[1] as Exchange)), /1987/)
    const silent = await answerOf(sandbox, SERP_GOOGLE, `${GOOD} [[sandbox:no-overview]]`)
    assert.equal('ai_overview' in silent, false)
    assert.equal(silent.search_metadata.status, 'Success')
  })

  test('SerpApi points from blocks to references and never repeats the key', async () => {
    const exchange = (await ask(sandbox, SERP_AI_MODE, GOOD)).at(-1) as Exchange
    const body = bodyOf(exchange)
    const [index] = body.text_blocks[0].reference_indexes
    assert.equal(body.references.find((reference: Body) => reference.index === index).link, ABOUT)
    assert.doesNotMatch(exchange.bytes.toString(), /test-key/)
    assert.equal((await answerOf(sandbox, SERP_COPILOT, GOOD)).header, GOOD)
  })

  test('headings, titled items and tables come in the page’s own blocks', async () => {
    const { text_blocks } = await answerOf(sandbox, SERP_AI_MODE, GOOD)
    const [company] = text_blocks.filter(({ type }: Body) => type === 'table')
    assert.deepEqual(company.table[0], ['', 'Northwind Kettles'])
    assert.deepEqual(company.table[1], ['Founded', '1987, in Leeds'])
    assert.ok(text_blocks.some((block: Body) => block.type === 'heading' && block.snippet === 'The range'))
    const [list] = text_blocks.filter(({ type }: Body) => type === 'list')
    assert.equal(list.list[0].title, 'Northwind One:')
    const overview = (await answerOf(sandbox, DFS_ORGANIC, GOOD)).tasks[0].result[0].items[0]
    const piece = overview.items.find(({ type }: Body) => type === 'ai_overview_table_element')
    assert.deepEqual(piece.table.table_content[0], ['Founded', '1987, in Leeds'])
    assert.ok(piece.markdown.includes('| Founded | 1987, in Leeds |'))
  })

  test('SerpApi makes lists of items and complains about missing parameters', async () => {
    const body = await answerOf(sandbox, SERP_AI_MODE, 'Which kettle? [[sandbox:listing]]')
    const list = body.text_blocks.find((block: Body) => block.type === 'list')
    assert.ok(list.list.some((item: Body) => item.snippet === 'Northwind Kettles'))
    for (const query of [
      'engine=google&api_key=k',
      'engine=nonsense&q=x&api_key=k',
      'engine=google_ai_overview&api_key=k',
    ]) {
      assert.equal((await fetch(`${sandbox.url}/serpapi/search.json?${query}`)).status, 400)
    }
  })

  test('DataForSEO reports its cost, and its errors inside tasks', async () => {
    const body = await answerOf(sandbox, DFS_ORGANIC, GOOD)
    const [task] = body.tasks
    assert.deepEqual([body.status_code, task.status_code, task.cost], [20000, 20000, 0.004])
    assert.equal(task.result[0].items[0].references[0].url, ABOUT)
    const bad = (await (await post(DFS_ORGANIC, request => delete request[0].keyword)).json()) as Body
    assert.equal(bad.tasks[0].status_code, 40501)
    const late = (await (
      await post(DFS_ORGANIC, request =>
        Object.assign(request, { 0: { keyword: `${GOOD} [[sandbox:deferred]]` } }),
      )
    ).json()) as Body
    assert.equal(late.tasks[0].result[0].items[0].asynchronous_ai_overview, true)
  })
})

describe('Tasks', () => {
  test('Cloro queues, then completes, and refuses a key twice', async () => {
    const exchanges = await ask(sandbox, cloro('COPILOT'), GOOD)
    assert.equal(bodyOf(exchanges[0] as Exchange).task.status, 'QUEUED')
    assert.equal(bodyOf(exchanges.at(-1) as Exchange).response.sources[0].url, ABOUT)
    const twice = () => post(cloro('COPILOT'), request => Object.assign(request, { idempotencyKey: 'run-1' }))
    assert.equal((await twice()).status, 200)
    assert.equal((await twice()).status, 409)
  })

  test('Cloro shows Google without an overview as a page without one', async () => {
    const body = await answerOf(sandbox, cloro('GOOGLE'), `${GOOD} [[sandbox:no-overview]]`)
    assert.equal(body.response.aioverview, undefined)
  })

  test('Bright Data runs until ready, and says so when it failed', async () => {
    const body = await answerOf(sandbox, BRIGHTDATA, GOOD)
    assert.equal(body[0].citations[0].url, ABOUT)
    const failed = await answerOf(sandbox, BRIGHTDATA, `${GOOD} [[fault:failed-inside]]`)
    assert.equal(failed.status, 'failed')
  })
})

describe('Shopping', () => {
  test('Pangolinfo lists products', async () => {
    const body = await answerOf(sandbox, PANGOLINFO, GOOD)
    assert.equal(body.code, 0)
    assert.match(body.data.json[0].products[0].items[0].asin, /^B0[A-Z0-9]{8}$/)
    const bad = (await (
      await post(PANGOLINFO, request => Object.assign(request, { param: [] }))
    ).json()) as Body
    assert.equal(bad.code, 1002)
  })

  test('Scrapeless answers at once or later', async () => {
    assert.equal((await ask(sandbox, SCRAPELESS, `${GOOD} [[sandbox:inline]]`)).length, 1)
    const later = await ask(sandbox, SCRAPELESS, `${GOOD} [[sandbox:deferred]]`)
    assert.equal(later[0]?.status, 201)
    assert.equal(later.at(-1)?.status, 200)
  })
})
