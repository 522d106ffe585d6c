import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Command } from 'commander'
import { createProgram } from '../../src/command/program.ts'
import { exitCodeOf } from '../../src/command/terminal/report.ts'
import { statusError } from '../../src/errors.ts'
import { closedUrl, type Reply, startFakeService } from '../fake-service.ts'
import { expectLines, seenOf } from './lines.ts'
import { bcf, bcfJson, spawnBcf } from './run-cli.ts'

const NOBODY = await closedUrl()
const plans = [{ name: 'FREE', maxScans: 4, engines: ['CHATGPT', 'PERPLEXITY'] }]

describe('bcf', { concurrency: 4 }, () => {
  test('plans; the address may stand before the command', async () => {
    await using service = await startFakeService({ 'GET /api/admin/plans': { body: { plans } } })
    const document = await bcfJson(['plans'], { url: service.url })
    const table = await bcf(['--url', service.url, 'plans'], { url: NOBODY })
    assert.deepEqual(document.document, plans)
    assert.match(table.stdout, /FREE +4 +CHATGPT, PERPLEXITY\n/)
  })

  const endings: [number, Reply, RegExp][] = [
    [2, { status: 400, body: { error: 'Invalid body: brandId' } }, /^error: [\s\S]*Invalid body/],
    [
      5,
      { status: 429, body: { error: 'Cap', maxScans: 4, scansThisMonth: 4 } },
      /^error: [\s\S]*4 of 4 scans/,
    ],
    [6, { status: 503, body: { error: 'No engine configured' } }, /^error: [\s\S]*No engine configured/],
    [
      1,
      { status: 418, raw: '<html>', headers: { 'content-type': 'text/html' } },
      /^error: [\s\S]*answered 418/,
    ],
    [1, { status: 200, raw: 'hello' }, /^error: [\s\S]*is it the service\?/],
  ]

  test('an error leaves stdout empty and says its piece on stderr', async () => {
    for (const [code, reply, says] of endings)
      await expectLines({ 'POST /v1/scans': reply }, [
        { args: ['scan', 'start', '--brand', 'brd_1'], code, says },
      ])
  })

  test('every status has its exit code', () => {
    const codeOf = (status: number, body = {}) => {
      const request = { method: 'GET', url: '/' }
      return exitCodeOf(statusError({ request, status, body, requestId: null, retryAfterSeconds: null }))
    }
    const codes = { 302: 1, 400: 2, 401: 4, 404: 3, 409: 1, 429: 1, 500: 1, 501: 1, 503: 6 }
    for (const [status, code] of Object.entries(codes)) assert.equal(codeOf(Number(status)), code, status)
    assert.equal(codeOf(429, { maxScans: 4 }), 5)
  })

  test('under --json an error is one JSON line on stderr', () => {
    const told = (error: string, status: number | null = null, requestId: string | null = null) =>
      `${JSON.stringify({ error, status, requestId })}\n`
    return expectLines({}, [
      { args: ['brand', 'show', 'brd_9', '--json'], code: 3, says: told('Not found', 404, 'req-1') },
      {
        ...{ args: ['brand', 'list', '--json'], env: { BCF_ACCESS_TOKEN: 'wrong' }, code: 4 },
        says: told('Token missing or invalid', 401, 'req-1'),
      },
      {
        ...{ args: ['brand', 'create', '--json'], code: 2 },
        says: told("required option '--name <name>' not specified"),
      },
      {
        ...{ args: ['brand', 'list', '--json', '--url', NOBODY], code: 6 },
        says: told(`Cannot reach ${NOBODY}: connection refused`),
      },
    ])
  })

  test('a missing token, a refused connection and wrong usage say what to do', async () => {
    const noToken = await spawnBcf(['brand', 'list'], { env: { BCF_ACCESS_TOKEN: undefined } })
    assert.equal(noToken.code, 4)
    assert.match(noToken.stderr, /BCF_ACCESS_TOKEN is not set/)
    const seen = await seenOf({}, [
      {
        ...{ args: ['brand', 'list', '--url', NOBODY], code: 6 },
        says: new RegExp(`${RegExp.escape(NOBODY)}: connection refused\n  Start the service`),
      },
      { args: ['brand', 'destroy'], code: 2 },
      { args: [], code: 2, says: /^Usage: bcf/ },
      { args: ['engines', '--url', 'nowhere'], code: 2 },
      { args: ['brand', 'show', '..'], code: 2 },
      { args: ['engines'], env: { BCF_ACCESS_TOKEN: 'secret\u00e9' }, code: 2, says: /^(?!.*secret)/ },
    ])
    assert.deepEqual(seen, [])
  })

  function withSubcommands(command: Command): Command[] {
    return [command, ...command.commands.flatMap(withSubcommands)]
  }

  test('the program and every command have help with an example', async () => {
    const commands = withSubcommands(createProgram())
    assert.equal(commands.length, 48)
    for (const command of commands) {
      let help = ''
      const writeOut = (text: string) => {
        help += text
      }
      command.configureOutput({ writeOut }).outputHelp()
      assert.match(help, /Examples?:\n {2}\$ bcf /, command.name())
      assert.match(help, /--json/)
    }
    const { code, stdout } = await spawnBcf(['--help'])
    assert.deepEqual([code, stdout.includes('Exit codes:')], [0, true])
  })

  test('no terminal escape of the service reaches the terminal', async () => {
    const hostile = '\u001b]52;c;ZXZpbA==\u0007\u009b31m\u202egnp.exe\r\nrow \u001b]8;;http://evil\u001b\\x'
    const said = { name: hostile, domain: hostile, aliases: [hostile], createdAt: hostile }
    const brand = { id: 'brd_1', plan: 'FREE', ...said }
    await using service = await startFakeService({
      'GET /api/admin/brands': { body: { brands: [brand] } },
      'GET /api/admin/brands/brd_1': { status: 404, body: { error: hostile } },
    })
    const { url } = service
    const color = { FORCE_COLOR: '1', NO_COLOR: '1' }
    const [human, document, failed] = await Promise.all([
      spawnBcf(['brand', 'list'], { url, env: color }),
      bcfJson(['brand', 'list'], { url }),
      spawnBcf(['brand', 'show', 'brd_1'], { url, env: color }),
    ])
    for (const text of [human.stdout, document.stdout, failed.stderr]) {
      assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Cf}]/u)
    }
    assert.match(human.stdout, /\\x1b\]52;c;ZXZpbA==\\x07\\x9b31m\\u202egnp\.exe\\r\\nrow/)
    assert.deepEqual(document.document, [brand])
  })

  test('colour is for terminals, and NO_COLOR wins', async () => {
    await using service = await startFakeService({ 'GET /api/admin/plans': { body: { plans } } })
    const { url } = service
    const [piped, forced] = await Promise.all([
      spawnBcf(['plans'], { url, env: { CI: 'true' } }),
      spawnBcf(['plans'], { url, env: { FORCE_COLOR: '1' } }),
    ])
    assert.ok(!piped.stdout.includes('\u001b'))
    assert.ok(forced.stdout.includes('\u001b[1m'))
  })
})
