// The protocol's own conformance runner, against a real service. It can send no token, so a proxy of the test adds one.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fetchOnce } from '../../../tools/scripts/packages/one-off.ts'
import { startWithTokens } from './agents.ts'

let lacking: string | false = false
const RUNNER = await fetchOnce('@modelcontextprotocol/conformance@0.2.0-alpha.12', 'dist/index.js').catch(
  ({ message }) => {
    lacking = message
    return ''
  },
)

/** Those that ask for nothing but the protocol; the others want the tools of a made-up server. */
const SCENARIOS: Record<string, string[]> = {
  '2025-11-25':
    'server-initialize ping tools-list resources-list prompts-list dns-rebinding-protection'.split(' '),
  '2026-07-28': `
    server-stateless http-header-validation caching sep-2164-resource-not-found tools-list resources-list
    prompts-list dns-rebinding-protection
  `
    .trim()
    .split(/\s+/),
}

interface Check {
  id: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED'
  errorMessage?: string
}

/** Some checks of a scenario need a diagnostic tool; where there is none, the runner says so and fails. */
const isNotTestable = ({ errorMessage }: Check) =>
  errorMessage?.startsWith('Not testable: server does not list')

/** Passes on what it gets, with a token. Its own address, where it is named, becomes the service's. */
async function openProxy(target: string, tokens: string[]): Promise<string> {
  let count = 0
  const { host } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    count += 1
    const own = `localhost:${(server.address() as AddressInfo).port}`
    const headers = {
      ...incoming.headers,
      host: incoming.headers.host?.replace(own, host),
      ...(incoming.headers.origin ? { origin: incoming.headers.origin.replace(own, host) } : {}),
      authorization: `Bearer ${tokens[count % tokens.length]}`,
    }
    const passed = request(`${target}${incoming.url}`, { method: incoming.method, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  after(() => server.closeAllConnections())
  after(() => server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

describe('conformance', { skip: lacking }, async () => {
  const { service, tokens } = await startWithTokens(20, { listen: true, parts: { worker: false } })
  const proxy = await openProxy(service.url as string, tokens)
  const directory = await mkdtemp(join(tmpdir(), 'bcf-conformance-'))
  after(() => rm(directory, { recursive: true, force: true }))

  async function run(scenario: string, version: string): Promise<{ checks: Check[]; output: string }> {
    const results = join(directory, `${scenario}-${version}`)
    const url = `${proxy}/api/mcp`
    const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', version, '-o', results]
    const output = await new Promise<string>(resolve =>
      execFile(process.execPath, [RUNNER, ...args], (_error, stdout, stderr) =>
        resolve(`${stdout}${stderr}`),
      ),
    )
    const [file] = globSync(join(results, '**', 'checks.json'))
    assert.ok(file, output)
    return { checks: JSON.parse(await readFile(file, 'utf8')), output }
  }

  for (const [version, scenarios] of Object.entries(SCENARIOS)) {
    for (const scenario of scenarios) {
      test(`the scenario ${scenario} of ${version}`, async () => {
        const { checks, output } = await run(scenario, version)
        assert.ok(
          checks.some(({ status }) => status === 'SUCCESS'),
          output,
        )
        const failed = checks.filter(check => check.status === 'FAILURE' && !isNotTestable(check))
        assert.deepEqual(failed, [], output)
      })
    }
  }
})
