// The recipe for containers in docs/deployment.md, run as it stands there, up to what needs containers.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseEnv, promisify } from 'node:util'
import pg from 'pg'
import { readConfig } from '../../src/config.ts'
import { ROOT, readText } from '../source.ts'

const recipe = /## Containers\n[\s\S]*?```sh\n(?<commands>cd deploy\n[\s\S]*?)```/.exec(
  readText('docs/deployment.md'),
)?.groups?.commands

/** What the recipe leaves in deploy/secrets/ when chance gives these bytes, and nothing else, again and again. */
async function follow(chance: Buffer): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'bcf-recipe-'))
  try {
    await cp(join(ROOT, 'deploy', 'systemd'), join(folder, 'deploy', 'systemd'), { recursive: true })
    await mkdir(join(folder, 'bin'))
    await writeFile(join(folder, 'chance'), chance)
    await writeFile(join(folder, 'bin', 'head'), `#!/bin/sh\nexec cat "${join(folder, 'chance')}"\n`, {
      mode: 0o755,
    })
    const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` }
    await promisify(execFile)('sh', ['-euc', recipe ?? 'exit 1'], { cwd: folder, env })
    const names = ['postgres_password', 'metrics_token', 'grafana_password', 'bcf.env']
    const read = (name: string) => readFile(join(folder, 'deploy', 'secrets', name), 'utf8')
    return Object.fromEntries(await Promise.all(names.map(async name => [name, await read(name)])))
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a password of the recipe survives the URL it is put into, whatever chance gives', async () => {
  const everyByte = Array.from({ length: 256 }, (_, byte) => byte)
  for (let start = 0; start < 256; start += 24) {
    const bytes = Buffer.from([...everyByte, ...everyByte].slice(start, start + 24))
    const { postgres_password: password = '', 'bcf.env': text = '' } = await follow(bytes)
    // Each byte is written on its own, so what holds for every byte holds for every password.
    assert.equal(password, bytes.toString('hex'))
    const { databaseUrl } = readConfig(parseEnv(text) as Record<string, string>, { token: true })
    const { host, user, password: received } = new pg.Client({ connectionString: databaseUrl ?? '' })
    assert.deepEqual({ host, user, received }, { host: 'postgres', user: 'bcf', received: password })
  }
})

test('what the recipe writes is accepted as it stands: tokens of its own, the same for Prometheus and the service', async () => {
  const made = await follow(Buffer.alloc(24, 0xff))
  const { tokens, watch } = readConfig(parseEnv(made['bcf.env'] ?? '') as Record<string, string>, {
    token: true,
  })
  assert.equal(watch.metricsToken, made.metrics_token)
  assert.match(tokens[0] ?? '', /^[0-9a-f]{48}$/)
  assert.match(made.grafana_password ?? '', /^[0-9a-f]{48}$/)
})
