// What the vendors' own SDKs understand of the sandbox's batches: a sandbox that they cannot read would prove nothing
// about ours. Each hands a question in, waits, and reads the answer of its line.

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import Anthropic from '@anthropic-ai/sdk'
import { startSandbox } from '@brand-citation-forensics/sandbox'
import { GoogleGenAI } from '@google/genai'
import OpenAI from 'openai'

const QUESTION = 'What is Northwind Kettles and when was it founded? [[sandbox:good]]'
const jsonl = (line: object) => new Blob([`${JSON.stringify(line)}\n`], { type: 'application/jsonl' })

const sandbox = await startSandbox()
after(() => sandbox.close())

describe('batches, as the SDKs of their vendors see them', () => {
  it('Anthropic', async () => {
    const { batches } = new Anthropic({ apiKey: 'key', baseURL: `${sandbox.url}/anthropic`, maxRetries: 0 })
      .messages
    const params = {
      model: 'claude-sonnet-5',
      max_tokens: 100,
      messages: [{ role: 'user' as const, content: QUESTION }],
    }
    const made = await batches.create({ requests: [{ custom_id: 'run_1-1', params }] })
    assert.equal(made.processing_status, 'in_progress')
    assert.equal((await batches.retrieve(made.id)).processing_status, 'ended')
    const listed = await batches.list()
    assert.deepEqual(
      listed.data.map(({ id, request_counts }) => [id, request_counts.succeeded]),
      [[made.id, 1]],
    )
    const lines = []
    for await (const line of await batches.results(made.id)) lines.push(line)
    const [line] = lines
    assert.equal(line?.custom_id, 'run_1-1')
    assert.ok(
      line?.result.type === 'succeeded' && line.result.message.content.some(block => block.type === 'text'),
    )
  })

  it('OpenAI', async () => {
    const client = new OpenAI({ apiKey: 'key', baseURL: `${sandbox.url}/openai/v1`, maxRetries: 0 })
    const line = {
      custom_id: 'run_1-1',
      method: 'POST',
      url: '/v1/responses',
      body: { model: 'm', input: QUESTION },
    }
    const file = await client.files.create({ file: new File([jsonl(line)], 'batch.jsonl'), purpose: 'batch' })
    const made = await client.batches.create({
      ...{ input_file_id: file.id, endpoint: '/v1/responses', completion_window: '24h' },
      metadata: { bcf_batch: 'bat_1' },
    })
    const ended = await client.batches.retrieve(made.id)
    assert.equal(ended.status, 'completed')
    const [listed] = (await client.batches.list()).data
    assert.equal(listed?.metadata?.bcf_batch, 'bat_1')
    const output = await (await client.files.content(ended.output_file_id ?? '')).text()
    assert.equal(JSON.parse(output).response.body.object, 'response')
  })

  it('Google', async () => {
    const client = new GoogleGenAI({ apiKey: 'key', httpOptions: { baseUrl: `${sandbox.url}/gemini` } })
    const line = { key: 'run_1-1', request: { contents: [{ role: 'user', parts: [{ text: QUESTION }] }] } }
    const file = await client.files.upload({ file: jsonl(line), config: { mimeType: 'application/jsonl' } })
    const made = await client.batches.create({
      ...{ model: 'gemini-3.8-flash', src: { fileName: file.name ?? '' }, config: { displayName: 'bat_1' } },
    })
    const ended = await client.batches.get({ name: made.name ?? '' })
    assert.deepEqual([ended.state, ended.displayName], ['JOB_STATE_SUCCEEDED', 'bat_1'])
    assert.match(ended.dest?.fileName ?? '', /^files\//)
    const names = []
    for await (const { name } of await client.batches.list()) names.push(name)
    assert.deepEqual(names, [made.name])
  })
})
