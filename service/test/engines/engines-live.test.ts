// `npm run engines:live` against the simulator, and against a vendor that repeats every credential it is sent.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { enginesLive } from '../../../tools/scripts/engines-live.ts'
import { findReader } from '../../src/engines/index.ts'
import { ENGINES } from '../../src/model/engine.ts'
import { PATIENCE_MS } from '../patience.ts'
import { COMPILED } from '../service-process.ts'
import { ROOT } from '../source.ts'

let home: string
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'bcf-live-'))
})
after(() => rm(home, { recursive: true, force: true }))

interface Ended {
  code: number
  stdout: string
  stderr: string
}

async function run(args: string[], env: Record<string, string>): Promise<Ended> {
  const said = { stdout: '', stderr: '' }
  const into = (name: keyof typeof said) => ({
    write: (text: string) => {
      said[name] += text
    },
  })
  return { code: await enginesLive(args, env, { stdout: into('stdout'), stderr: into('stderr') }), ...said }
}

/** As `npm run engines:live` starts it. */
const runScript = (args: string[], env: Record<string, string>): Promise<Ended> =>
  new Promise(resolve => {
    const options = {
      ...{ cwd: ROOT, timeout: PATIENCE_MS },
      env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILED, ...env },
    }
    execFile(process.execPath, ['tools/scripts/engines-live.ts', ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    )
  })

/** Every file below, with what is in it. */
async function filesIn(directory: string): Promise<{ path: string; bytes: Buffer }[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return Promise.all(paths.map(async path => ({ path, bytes: await readFile(path) })))
}

describe('engines:live', () => {
  test('asks every engine of the simulator, and keeps what can be read again', async () => {
    const out = join(home, 'all')
    const ended = await run(['--out', out, '--json'], { BCF_ENGINES: 'sandbox' })
    assert.equal(ended.code, 0, ended.stderr)
    const heard = JSON.parse(ended.stdout)
    assert.deepEqual(
      heard.map(({ engine }: { engine: string }) => engine),
      [...ENGINES],
    )
    for (const { engine, route, read, recording } of heard) {
      assert.ok(read.textLength > 100 && read.citations > 0, engine)
      const told = JSON.parse(await readFile(join(recording, 'recording.json'), 'utf8'))
      const exchanges = await Promise.all(
        told.exchanges.map(async (exchange: { file: string }) => ({
          ...exchange,
          body: new Uint8Array(await readFile(join(recording, exchange.file))),
        })),
      )
      const again = findReader(route)({ ...told, exchanges, answer: exchanges.length - 1 })
      assert.deepEqual(
        [again.text.length, again.citations.length, again.outcome],
        [read.textLength, read.citations, read.outcome],
        engine,
      )
      assert.equal((await stat(join(recording, 'recording.json'))).mode & 0o077, 0, 'nobody else may read it')
    }
  })

  test('asks only whom it is told to, in words, and by default below the data directory', async () => {
    const ended = await runScript(['--engine', 'CLAUDE'], { BCF_ENGINES: 'sandbox', BCF_DATA_DIR: home })
    assert.equal(ended.code, 0, ended.stderr)
    assert.match(
      ended.stdout,
      /^CLAUDE by anthropic-messages: answered, \d+ characters, \d+ citations, claude/,
    )
    assert.equal((await readdir(join(home, 'recordings'))).length, 1)
  })

  test('says what is wrong, and ends with 2', async () => {
    const cases: [string[], Record<string, string>, RegExp][] = [
      [['--engine', 'ASK_JEEVES'], { BCF_ENGINES: 'sandbox' }, /ASK_JEEVES: not one of CHATGPT/],
      [['--colour'], { BCF_ENGINES: 'sandbox' }, /--colour/],
      [[], {}, /No engine has its credentials/],
      [['--engine', 'GROK'], {}, /GROK cannot run: No credentials: set XAI_API_KEY/],
    ]
    for (const [at, [args, env, told]] of cases.entries()) {
      const ended = await (at === 0 ? runScript : run)(args, env)
      assert.equal(ended.code, 2, told.source)
      assert.match(ended.stderr, told)
    }
  })
})

describe('engines:live, with keys', () => {
  /** One that would break out of JSON, and one that looks different in an address. */
  const SECRETS = {
    OPENAI_API_KEY: 'sk-live-"quoted\\key"-0001',
    ANTHROPIC_API_KEY: 'sk-ant-live-0002',
    GEMINI_API_KEY: 'AIza-live-0003',
    SERPAPI_API_KEY: 'serp live+/0004=',
    DATAFORSEO_LOGIN: 'login-0005@example.com',
    DATAFORSEO_PASSWORD: 'password-0006',
    CLORO_API_KEY: 'cloro-live-0007',
    /** Not asked, yet in the same environment. */
    XAI_API_KEY: 'xai-live-0008',
  }
  const ASKED = {
    CHATGPT: 'openai-responses',
    CLAUDE: 'anthropic-messages',
    GEMINI: 'gemini-generate-content',
    GOOGLE_AIO: 'serpapi-google-ai-overview',
    GOOGLE_AI_MODE: 'dataforseo-google-ai-mode',
    COPILOT: 'cloro-copilot',
  }

  for (const status of [200, 401])
    test(`no credential is in any file, though the vendor repeats them all with ${status}`, async () => {
      let requests = 0
      const server = createServer((request, response) => {
        requests += 1
        const said = JSON.stringify({
          ...{ url: request.url, decoded: decodeURIComponent(request.url ?? ''), headers: request.headers },
          basic: Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64').toString(),
          others: SECRETS,
          output: [
            { type: 'message', content: [{ type: 'output_text', text: JSON.stringify(request.headers) }] },
          ],
        })
        const named = {
          'openai-organization': 'org-of-ours',
          'x-echo': encodeURIComponent(request.url ?? ''),
        }
        response.writeHead(status, { 'content-type': 'application/json', ...named }).end(said)
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      try {
        const out = join(home, `keys-${status}`)
        const settings = Object.entries(ASKED).flatMap(([engine, route]) => [
          [`BCF_${engine}_ROUTE`, route],
          [`BCF_${engine}_BASE_URL`, url],
          [`BCF_${engine}_TIMEOUT`, '5'],
        ])
        const args = ['--out', out, ...Object.keys(ASKED).flatMap(engine => ['--engine', engine])]
        const ended = await run(args, { ...SECRETS, ...Object.fromEntries(settings) })
        assert.equal(ended.code, 1, ended.stderr)
        assert.ok(requests >= Object.keys(ASKED).length)
        const files = await filesIn(out)
        assert.ok(files.length >= 2 * Object.keys(ASKED).length)
        const shown = [{ path: 'stdout', bytes: Buffer.from(ended.stdout + ended.stderr) }, ...files]
        const spelt = Object.values(SECRETS).flatMap(secret => [
          ...[secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)],
          ...[
            new URLSearchParams({ '': secret }).toString().slice(1),
            Buffer.from(secret).toString('base64'),
          ],
        ])
        const basic = Buffer.from(`${SECRETS.DATAFORSEO_LOGIN}:${SECRETS.DATAFORSEO_PASSWORD}`)
        for (const { path, bytes } of shown)
          for (const secret of [...spelt, basic.toString('base64'), 'org-of-ours'])
            assert.ok(!bytes.includes(secret), `${path} holds ${secret}`)
      } finally {
        server.close()
      }
    })
})
