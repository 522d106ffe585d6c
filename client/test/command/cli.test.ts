import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Command } from 'commander'
import { createProgram } from '../../src/command/program.ts'
import { exitCodeOf } from '../../src/command/terminal/report.ts'
import { statusError } from '../../src/errors.ts'
import { closedUrl, type Reply, startFakeService } from '../fake-service.ts'
import { bcf, bcfJson, spawnBcf } from './run-cli.ts'

const NOBODY = await closedUrl()
const plans = [{ name: 'FREE', maxScans: 4, engines: ['CHATGPT', 'PERPLEXITY'] }]

describe('bcf', { concurrency: 4 }, () => {
  test('plans; the address may stand before the command', async () => {
    await using service = await startFakeService({ 'GET /api/admin/plans': { body: { plans } } })
    const { url } = service
    const [document, table] = await Promise.all([
      bcfJson(['plans'], { url }),
      bcf(['--url', url, 'plans'], { url: NOBODY }),
    ])
    assert.deepEqual(document.document, plans)
    assert.match(table.stdout, /FREE +4 +CHATGPT, PERPLEXITY\n/)
  })

  const endings: [number, Reply, RegExp][] = [
    [2, { status: 400, body: { error: 'Invalid body: brandId' } }, /Invalid body/],
    [5, { status: 429, body: { error: 'Cap reached', maxScans: 4, scansThisMonth: 4 } }, /4 of 4 scans/],
    [6, { status: 503, body: { error: 'No engine configured' } }, /No engine configured/],
    [1, { status: 418, raw: '<html>', headers: { 'content-type': 'text/html' } }, /answered 418/],
    [1, { status: 200, raw: 'hello' }, /is it the service\?/],
  ]

  test('an error leaves stdout empty and says its piece on stderr', async () => {
    await Promise.all(
      endings.map(async ([code, reply, message]) => {
        await using service = await startFakeService({ 'POST /v1/scans': reply })
        const { url } = service
        const human = await bcf(['scan', 'start', '--brand', 'brd_1'], { url })
        assert.deepEqual([human.code, human.stdout], [code, ''])
        assert.match(human.stderr, message)
        assert.match(human.stderr, /^error: /)
      }),
    )
  })

  test('every status has its exit code', () => {
    const codeOf = (status: number, body = {}) =>
      exitCodeOf(
        statusError({
          request: { method: 'GET', url: '/' },
          status,
          body,
          requestId: null,
          retryAfterSeconds: null,
        }),
      )
    const codes = [302, 400, 401, 404, 409, 429, 500, 501, 503].map(status => [status, codeOf(status)])
    assert.deepEqual(Object.fromEntries(codes), {
      302: 1,
      400: 2,
      401: 4,
      404: 3,
      409: 1,
      429: 1,
      500: 1,
      501: 1,
      503: 6,
    })
    assert.equal(codeOf(429, { maxScans: 4 }), 5)
  })

  test('under --json an error is one JSON line on stderr', async () => {
    await using service = await startFakeService({})
    const { url } = service
    const [missing, unauthorized, usage, refused] = await Promise.all([
      bcf(['brand', 'show', 'brd_9', '--json'], { url }),
      bcf(['brand', 'list', '--json'], { url, env: { BCF_ACCESS_TOKEN: 'wrong' } }),
      bcf(['brand', 'create', '--json'], { url }),
      bcf(['brand', 'list', '--json'], { url: NOBODY }),
    ])
    const lines = [missing, unauthorized, usage, refused].map(outcome => {
      assert.equal(outcome.stdout, '')
      assert.equal(outcome.stderr.indexOf('\n'), outcome.stderr.length - 1)
      return { code: outcome.code, ...JSON.parse(outcome.stderr) }
    })
    assert.deepEqual(lines, [
      { code: 3, error: 'Not found', status: 404, requestId: 'req-1' },
      { code: 4, error: 'Token missing or invalid', status: 401, requestId: 'req-1' },
      { code: 2, error: "required option '--name <name>' not specified", status: null, requestId: null },
      { code: 6, error: `Cannot reach ${NOBODY}: connection refused`, status: null, requestId: null },
    ])
  })

  test('a missing token, a refused connection and wrong usage say what to do', async () => {
    const [noToken, refused, unknown, bare, address, climbing, broken] = await Promise.all([
      spawnBcf(['brand', 'list'], { env: { BCF_ACCESS_TOKEN: undefined } }),
      bcf(['brand', 'list'], { url: NOBODY }),
      bcf(['brand', 'destroy']),
      bcf([]),
      bcf(['engines', '--url', 'nowhere']),
      bcf(['brand', 'show', '..'], { url: NOBODY }),
      bcf(['engines'], { url: NOBODY, env: { BCF_ACCESS_TOKEN: 'secret\u00e9' } }),
    ])
    assert.equal(noToken.code, 4)
    assert.match(noToken.stderr, /BCF_ACCESS_TOKEN is not set/)
    assert.equal(refused.code, 6)
    assert.ok(refused.stderr.includes(`${NOBODY}: connection refused\n  Start the service`))
    assert.equal(unknown.code, 2)
    assert.equal(bare.code, 2)
    assert.match(bare.stderr, /^Usage: bcf/)
    assert.equal(address.code, 2)
    assert.equal(climbing.code, 2)
    assert.equal(broken.code, 2)
    assert.ok(!broken.stderr.includes('secret'))
  })

  function withSubcommands(command: Command): Command[] {
    return [command, ...command.commands.flatMap(withSubcommands)]
  }

  test('the program and every command have help with an example', async () => {
    const commands = withSubcommands(createProgram())
    assert.equal(commands.length, 47)
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
    const brand = {
      id: 'brd_1',
      name: hostile,
      domain: hostile,
      aliases: [hostile],
      plan: 'FREE',
      createdAt: hostile,
    }
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
