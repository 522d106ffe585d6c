// The shapes that adapters read in the three chat formats: citations, searches, refusals, continued turns.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startSandbox } from '../src/server.ts'
import { answerOf, ask, askChanged, bodyOf, type Exchange } from './client.ts'
import {
  ANTHROPIC,
  type Body,
  DEEPSEEK,
  DFS_CLAUDE,
  GEMINI,
  INTERACTIONS,
  META,
  OPENAI,
  PERPLEXITY,
  type Vendor,
  XAI,
} from './vendors.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())

const GOOD = 'What is Northwind Kettles and when was it founded? [[sandbox:good]]'
const ABOUT = 'https://northwind-kettles.example/about'

const post = (vendor: Vendor, change: (body: Body) => void, headers?: Record<string, string>) =>
  askChanged(sandbox, vendor, GOOD, change, headers)

describe('Responses', () => {
  const item = (body: Body, type: string) => body.output.find((entry: Body) => entry.type === type)

  test('OpenAI annotates the link that stands after the sentence', async () => {
    const body = await answerOf(sandbox, OPENAI, GOOD)
    const { text, annotations } = item(body, 'message').content[0]
    const [{ start_index, end_index, url, title }] = annotations
    assert.equal(
      text.slice(start_index, end_index),
      `([northwind-kettles.example](${ABOUT}?utm_source=openai))`,
    )
    assert.deepEqual({ url, title }, { url: `${ABOUT}?utm_source=openai`, title: 'About Northwind Kettles' })
    for (const annotation of annotations) {
      const mark = text.slice(annotation.start_index, annotation.end_index)
      assert.equal(mark, `([${new URL(annotation.url).hostname}](${annotation.url}))`)
    }
    assert.ok(item(body, 'web_search_call').action.sources.length >= 3)
    assert.equal(body.usage.total_tokens, body.usage.input_tokens + body.usage.output_tokens)
    assert.equal(body.tool_usage.web_search.num_requests, 1)
  })

  test('xAI writes numbered links, reports ticks, and has its own form for a bad key', async () => {
    const body = await answerOf(sandbox, XAI, GOOD)
    const { text, annotations } = item(body, 'message').content[0]
    assert.equal(text.slice(annotations[0].start_index, annotations[0].end_index), `[[1]](${ABOUT})`)
    assert.ok(body.usage.cost_in_usd_ticks > 0)
    const [denied] = (await ask(sandbox, XAI, GOOD, 'invalid')) as [Exchange]
    assert.equal(typeof bodyOf(denied).error, 'string')
  })

  test('Meta annotates the sentence and lists what it found', async () => {
    const body = await answerOf(sandbox, META, GOOD)
    const { text, annotations } = item(body, 'message').content[0]
    assert.match(
      text.slice(annotations[0].start_index, annotations[0].end_index),
      /^Northwind Kettles.*1987.*\.$/,
    )
    for (const { start_index, end_index } of annotations)
      assert.match(text.slice(start_index, end_index), /^[^|\n]*[^|\s]$/, 'a sentence or a cell')
    assert.equal(item(body, 'web_search_call').results[0].type, 'text_result')
    assert.equal(
      (await post(META, request => Object.assign(request, { reasoning: { effort: 'none' } }))).status,
      400,
    )
  })

  test('gives no sources unless they are included, and no search without the tool', async () => {
    const bare = await (await post(OPENAI, request => delete request.include)).json()
    assert.equal(item(bare, 'web_search_call').action.sources, undefined)
    const memory = await (await post(OPENAI, request => delete request.tools)).json()
    assert.equal(item(memory, 'web_search_call'), undefined)
    assert.deepEqual(item(memory, 'message').content[0].annotations, [])
  })

  test('reads a list of turns, and complains about a missing input', async () => {
    const turns = [{ role: 'user', content: [{ type: 'input_text', text: GOOD }] }]
    assert.equal((await post(OPENAI, request => Object.assign(request, { input: turns }))).status, 200)
    const response = await post(OPENAI, request => delete request.input)
    assert.equal(response.status, 400)
    assert.equal(((await response.json()) as Body).error.type, 'invalid_request_error')
  })

  test('Perplexity lists results, reports its cost, and is strict about fields', async () => {
    const body = await answerOf(sandbox, PERPLEXITY, GOOD)
    assert.deepEqual(
      body.output.map((entry: Body) => entry.type),
      ['search_results', 'message'],
    )
    assert.equal(body.output[0].results[0].url, ABOUT)
    const { input_cost, output_cost, tool_calls_cost, total_cost } = body.usage.cost
    assert.ok(Math.abs(input_cost + output_cost + tool_calls_cost - total_cost) < 2e-6)
    assert.equal((await post(PERPLEXITY, request => Object.assign(request, { messages: [] }))).status, 400)
  })
})

describe('Messages', () => {
  test('cites in blocks that join to the text', async () => {
    const body = await answerOf(sandbox, ANTHROPIC, GOOD)
    const types = body.content.map((block: Body) => block.type)
    assert.deepEqual(types.slice(0, 3), ['text', 'server_tool_use', 'web_search_tool_result'])
    const cited = body.content.find((block: Body) => block.citations)
    assert.ok(body.content.filter((block: Body) => block.citations).length > 10)
    assert.equal(cited.citations[0].url, ABOUT)
    assert.equal(body.content[2].tool_use_id, body.content[1].id)
    assert.ok(body.usage.server_tool_use.web_search_requests > 0)
    assert.equal(ANTHROPIC.text(body), DFS_CLAUDE.text(await answerOf(sandbox, DFS_CLAUDE, GOOD)))
  })

  test('wants its version header and no retired or forced parameters', async () => {
    const { path, body } = ANTHROPIC.ask(GOOD, 'key')
    const bare = await fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'x-api-key': 'key' },
      body: JSON.stringify(body),
    })
    assert.equal(bare.status, 400)
    assert.equal((await post(ANTHROPIC, request => Object.assign(request, { temperature: 1 }))).status, 400)
    const old = { 'anthropic-version': '2023-06-01' }
    assert.equal(
      (await post(ANTHROPIC, request => Object.assign(request, { temperature: 1 }), old)).status,
      200,
    )
    const forced = { model: 'claude-opus-5-5', tool_choice: { type: 'tool', name: 'web_search' } }
    assert.equal((await post(ANTHROPIC, request => Object.assign(request, forced))).status, 400)
    assert.equal((await post(ANTHROPIC, request => delete request.max_tokens)).status, 400)
  })

  test('Anthropic takes its key as its documentation and as its SDK send it, and says who called a tool', async () => {
    const { path, body } = ANTHROPIC.ask(GOOD, 'key')
    const version = { 'anthropic-version': '2026-10-21' }
    const knock = (headers: Record<string, string>) =>
      fetch(sandbox.url + path, {
        method: 'POST',
        headers: { ...version, ...headers },
        body: JSON.stringify(body),
      })
    assert.equal((await knock({})).status, 401)
    assert.equal((await knock({ authorization: 'Bearer invalid' })).status, 401)
    const answer = (await (await knock({ authorization: 'Bearer key' })).json()) as Body
    assert.deepEqual([answer.container, answer.content[1].caller], [null, { type: 'direct' }])
    assert.equal(answer.usage.server_tool_use.web_fetch_requests, 0)
  })

  test('DeepSeek thinks first and serves foreign names with its own model', async () => {
    const response = await post(DEEPSEEK, request => Object.assign(request, { model: 'claude-sonnet-5' }))
    const body = (await response.json()) as Body
    assert.equal(body.model, 'deepseek-flash')
    assert.equal(body.content[0].type, 'thinking')
  })
})

describe('Gemini', () => {
  test('supports segments with byte offsets and redirect links', async () => {
    const [{ content, groundingMetadata }] = (await answerOf(sandbox, GEMINI, GOOD)).candidates
    const bytes = Buffer.from(content.parts[0].text)
    for (const { segment } of groundingMetadata.groundingSupports) {
      assert.equal(bytes.subarray(segment.startIndex ?? 0, segment.endIndex).toString(), segment.text)
    }
    assert.equal(groundingMetadata.groundingSupports[0].segment.startIndex, undefined)
    const { uri, title } = groundingMetadata.groundingChunks[0].web
    assert.equal(title, 'northwind-kettles.example')
    const { host, pathname } = new URL(uri)
    assert.equal(host, 'vertexaisearch.cloud.google.com')
    const resolved = await fetch(`${sandbox.url}/gemini${pathname}`, { redirect: 'manual' })
    assert.equal(resolved.headers.get('location'), ABOUT)
  })

  test('speaks in steps through Interactions', async () => {
    const body = await answerOf(sandbox, INTERACTIONS, GOOD)
    assert.equal(body.status, 'completed')
    const [{ text, annotations }] = body.steps.at(-1).content
    const { start_index, end_index } = annotations[0]
    assert.match(Buffer.from(text).subarray(start_index, end_index).toString(), /1987/)
    for (const { start_index: start, end_index: end } of annotations)
      assert.match(Buffer.from(text).subarray(start, end).toString(), /^[^|\n]*[^|\s]$/)
    assert.deepEqual(body.usage.grounding_tool_count, [{ type: 'google_search', count: 2 }])
  })
})
