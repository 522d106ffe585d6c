import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ENGINES } from '@brand-citation-forensics/client'
import { ENGINES as READABLE } from '@brand-citation-forensics/service/read'
import manifest from '../package.json' with { type: 'json' }
import { bcf, bcfJson } from './run-cli.ts'

// Neither a token nor an address that could be one: nothing here may need a service.
const offline = { BCF_ACCESS_TOKEN: undefined, BCF_URL: 'nowhere' }

const url = 'https://kettles.example/'
const text = 'Kettles boil water.\n\nengine  forged \u001b]52;c;ZXZpbA==\u0007'
const body = JSON.stringify({
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  model: 'gpt-5-2026',
  output: [
    {
      type: 'web_search_call',
      id: 'ws_1',
      status: 'completed',
      action: { type: 'search', query: 'kettles' },
    },
    {
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [
        {
          type: 'output_text',
          text,
          annotations: [{ type: 'url_citation', start_index: 0, end_index: 7, url, title: 'Kettles\u202e' }],
        },
      ],
    },
  ],
  usage: { input_tokens: 10, output_tokens: 20, total_tokens: 30 },
})

const read = (stdin: string | Uint8Array, ...args: string[]) =>
  bcf(['read', '--engine', 'CHATGPT', ...args, '-'], { stdin, env: offline })
const readJson = (stdin: string | Uint8Array, ...args: string[]) =>
  bcfJson(['read', '--engine', 'CHATGPT', ...args, '-'], { stdin, env: offline })

describe('bcf read', { concurrency: 4 }, () => {
  test('read prints the reading, from a file or standard input, with nothing but the bytes', async t => {
    const folder = await mkdtemp(join(tmpdir(), 'bcf-'))
    t.after(() => rm(folder, { recursive: true }))
    const file = join(folder, 'response.json')
    await writeFile(file, body)
    const [piped, fromFile, named] = await Promise.all([
      readJson(body),
      bcfJson(['read', file, '--engine', 'chatgpt'], { env: offline }),
      readJson(body, '--route', 'openai-responses'),
    ])
    assert.deepEqual([piped.code, piped.stderr], [0, ''])
    const { usage, ...rest } = piped.document as Record<string, unknown>
    assert.deepEqual(rest, {
      engine: 'CHATGPT',
      route: 'openai-responses',
      outcome: 'answered',
      text,
      citations: [{ position: 1, url, title: 'Kettles\u202e', start: 0, end: 7 }],
      consulted: [{ url, title: 'Kettles\u202e' }],
      searched: true,
      model: 'gpt-5-2026',
      providerRequestId: 'resp_1',
      finish: 'completed',
      vendorCostMicros: null,
    })
    const { inputTokens, outputTokens } = usage as Record<string, number>
    assert.deepEqual([inputTokens, outputTokens], [10, 20])
    assert.deepEqual([fromFile.code, fromFile.document], [0, piped.document])
    assert.deepEqual([named.code, named.document], [0, piped.document])
  })

  test('for people the text is indented, and no escape of it reaches the terminal', async () => {
    const { code, stdout, stderr } = await read(body)
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^engine +CHATGPT\nroute +openai-responses\noutcome +answered\nmodel +gpt-5-2026\n/)
    assert.match(stdout, /\nsources +1 cited, 1 consulted\ntokens +10 in, 20 out\ncost +-\n/)
    assert.match(stdout, /\n {2}Kettles boil water\.\n\n {2}engine {2}forged \\x1b\]52;c;ZXZpbA==\\x07\n/)
    assert.match(stdout, /\n1 +https:\/\/kettles\.example\/ +Kettles\\u202e\n$/)
    assert.doesNotMatch(stdout.replaceAll('\n', ''), /[\p{Cc}\p{Cf}]/u)
  })

  test("a vendor's failure is a reading too", async () => {
    const failure = JSON.stringify({ error: { message: 'Incorrect API key', code: 'invalid_api_key' } })
    const [document, human] = await Promise.all([readJson(failure), read(failure)])
    const { message, ...rest } = document.document as Record<string, unknown>
    assert.deepEqual([document.code, document.stderr], [0, ''])
    assert.deepEqual(rest, {
      engine: 'CHATGPT',
      route: 'openai-responses',
      outcome: 'provider_failed',
      failure: 'unauthorized',
      text: '',
      citations: [],
      model: null,
      usage: null,
    })
    assert.match(String(message), /invalid_api_key/)
    assert.equal(human.code, 0)
    assert.match(human.stdout, /\noutcome +provider_failed\nfailure +unauthorized\nmessage +The engine/)
  })

  test('bytes that are nothing of the kind exit 1, still with one document', async () => {
    const cases: [string | Uint8Array, string][] = [
      ['', 'empty_response'],
      ['hello', 'unreadable'],
      ['<html>502</html>', 'unreadable'],
      ['{"unrelated":true}', 'unreadable'],
      ['null', 'unreadable'],
      [Uint8Array.of(0xff, 0x00, 0x41), 'unreadable'],
    ]
    await Promise.all(
      cases.map(async ([bytes, failure]) => {
        const { code, document, stderr } = await readJson(bytes)
        const { message, ...rest } = document as Record<string, unknown>
        assert.deepEqual([code, stderr, typeof message], [1, '', 'string'])
        const empty = { text: '', citations: [], model: null, usage: null }
        const failed = { engine: 'CHATGPT', route: null, outcome: 'provider_failed', failure }
        assert.deepEqual(rest, { ...failed, ...empty })
      }),
    )
    const named = await read(body, '--route', 'anthropic-messages')
    assert.equal(named.code, 1)
    assert.match(named.stdout, /\nfailure +unreadable\n/)
    assert.match(named.stderr, /^Read as anthropic-messages only/)
  })

  test('wrong usage exits 2', async () => {
    const outcomes = await Promise.all([
      bcf(['read', '-'], { env: offline }),
      bcf(['read', '--engine', 'ELIZA', '-'], { env: offline }),
      bcf(['read', '--engine', 'CHATGPT'], { env: offline }),
      bcf(['read', '--engine', 'CHATGPT', '/nowhere/response.json'], { env: offline }),
    ])
    assert.deepEqual(
      outcomes.map(({ code, stdout }) => [code, stdout]),
      outcomes.map(() => [2, '']),
    )
  })

  test('every engine of the API can be read', () => assert.deepEqual(ENGINES, READABLE))

  test('without the service beside it the command says so, and the rest of bcf works', async t => {
    const folder = await mkdtemp(join(tmpdir(), 'bcf-'))
    t.after(() => rm(folder, { recursive: true }))
    const home = fileURLToPath(new URL('..', import.meta.url))
    await cp(join(home, 'src'), join(folder, 'src'), { recursive: true })
    await cp(join(home, 'package.json'), join(folder, 'package.json'))
    await mkdir(join(folder, 'node_modules'))
    await mkdir(join(folder, 'node_modules', '@brand-citation-forensics'))
    for (const name of Object.keys(manifest.dependencies)) {
      await symlink(join(home, '../node_modules', name), join(folder, 'node_modules', name))
    }
    const alone = (...args: string[]) =>
      promisify(execFile)(process.execPath, [join(folder, 'src/cli.ts'), ...args])
    assert.match((await alone('--help')).stdout, /^Usage: bcf/)
    await assert.rejects(alone('read', '--engine', 'CHATGPT', join(folder, 'package.json')), {
      code: 1,
      stdout: '',
      stderr:
        'error: bcf read needs the readers of @brand-citation-forensics/service, which is not installed beside bcf\n',
    })
  })
})
