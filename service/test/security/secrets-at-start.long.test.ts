// Secrets at the moments before there is a service: wrong settings are refused without being repeated, and the
// embedded database is started without them.

import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ConfigError, readConfig } from '../../src/config.ts'
import { eventually } from '../harness.ts'
import { runService } from '../service-here.ts'
import { plant, search } from './canaries.ts'
import { launch, plantSecrets } from './planted-service.ts'

describe('the search finds what it is to find', () => {
  const canary = plant('it')
  const { inBytes } = search([canary])
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const forms: Record<string, string> = {
    'as it is': `say ${canary.value}!`,
    hex: `\\x${Buffer.from(`say ${canary.value}!`).toString('hex')}`,
    'base64, first': base64(`${canary.value}!`),
    'base64, second': base64(`x${canary.value}!`),
    'base64, third': base64(`xy${canary.value}!`),
    base64url: Buffer.from(`login:${canary.value}`).toString('base64url'),
  }
  for (const [name, text] of Object.entries(forms))
    test(name, () => assert.deepEqual(inBytes('here', text), ['it in here']))
  test('and nothing else', () => assert.deepEqual(inBytes('here', canary.value.slice(1)), []))
  test('percent-encoded, with the letters that need it', () => {
    const dressed = plant('it', core => `${core}/+%=`)
    assert.deepEqual(search([dressed]).inBytes('here', encodeURIComponent(dressed.value)), ['it in here'])
  })
})

describe('a wrong setting is refused, and not repeated', () => {
  const secret = plant('it')
  const { value } = secret
  const token = { BCF_ACCESS_TOKEN: plant('the token').value }
  const nobody = { ...token, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const store = { ...nobody, BCF_STORE_ENDPOINT: 'https://store.example' }
  const authority = { ...nobody, BCF_TSA_URLS: 'https://tsa.example' }
  const password = { user: 'u', password: value }
  const account = (host: string, fields: object) => ({
    ...authority,
    BCF_TSA_ACCOUNTS: JSON.stringify({ [host]: fields }),
  })
  const wrong: Record<string, Record<string, string>> = {
    'a token with a space': { BCF_ACCESS_TOKEN: `${value} x` },
    'three tokens': { BCF_ACCESS_TOKEN: `${value},${value},x`, BCF_TOKEN_ROTATION: 'on' },
    'a database of another kind': { ...token, DATABASE_URL: `mysql://user:${value}@127.0.0.1/x` },
    'a port that is none': { ...token, DATABASE_URL: `postgres://user:${value}@127.0.0.1:port/x` },
    'a key that is none': { ...nobody, BCF_LOG_KEY: `PRIVATE+KEY+a+b+${value}` },
    'a store with a password in its address': {
      ...nobody,
      BCF_STORE_ENDPOINT: `https://u:${value}@store.example`,
    },
    'a secret of a store with a space': {
      ...{ ...store, BCF_STORE_BUCKET: 'evidence', BCF_STORE_KEY_ID: 'key' },
      BCF_STORE_SECRET: `${value} x`,
    },
    'an authority of another scheme': { ...nobody, BCF_TSA_URLS: `ftp://tsa.example/?t=${value}` },
    'an authority with a password': { ...nobody, BCF_TSA_URLS: `https://u:${value}@tsa.example/` },
    'accounts that are no JSON': { ...authority, BCF_TSA_ACCOUNTS: `{"tsa.example": {"user": ${value}` },
    'an account of somebody else': account('other.example', password),
    'a field that an account does not have': account('tsa.example', { secret: value }),
    'a password where a header should be': account('tsa.example', { headers: value }),
    'a client key that is none': account('tsa.example', { certificate: value, key: value }),
    'a header of two lines': account('tsa.example', { headers: { 'x-key': `${value}\n` } }),
    'a password for the authority in the clear': {
      ...account('tsa.example', password),
      BCF_TSA_URLS: 'http://tsa.example',
    },
    'a base address of another scheme': { ...nobody, BCF_BASE_URL: `ftp://u:${value}@x.example` },
  }
  const complains = (code: number | null, output: string) => {
    assert.equal(code, 1)
    assert.notEqual(output, '')
    assert.deepEqual(search([secret]).inBytes('the output', output), [])
  }
  /** Whoever took them would start on it, and log. */
  const none = { BCF_DATA_DIR: join(tmpdir(), `bcf-canary-none-${process.pid}`), BCF_START_WAIT_SECONDS: '0' }
  for (const [name, env] of Object.entries(wrong))
    test(name, async () => {
      const given = { ...none, ...env, PORT: '0' }
      assert.throws(() => readConfig(given, { token: true }), ConfigError)
      const { code, stdout, stderr } = await runService('start', given)
      complains(code, stdout + stderr)
    })

  // What it logs goes past the streams of this process.
  for (const [name, address] of Object.entries({
    'a password that is not encoded': `%zz${value}@127.0.0.1:1`,
    'a host that does not exist': `${value}@none.invalid`,
    'nobody there': `${value}@127.0.0.1:1`,
  }))
    test(name, async () => {
      const env = { ...none, ...token, DATABASE_URL: `postgres://user:${address}/x`, PORT: '0' }
      const service = launch('start', { ...env, BCF_START_WAIT_SECONDS: '1' }, tmpdir())
      complains(await service.closed, service.output())
    })
})

/** Who works on a folder, by its name in the arguments. */
async function processesOn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const commands = await Promise.all(
    pids.map(async pid => ({ pid, command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
  )
  return commands.filter(({ command }) => command.includes(folder)).map(({ pid }) => pid)
}

test('the embedded database inherits nothing, and the key of the log is in its file alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bcf-canary-'))
  // As root, PostgreSQL runs under another account, which must be able to enter.
  await chmod(folder, 0o755)
  const { canaries, env } = plantSecrets({ echo: 'http://127.0.0.1:1', dead: 'http://127.0.0.1:1' })
  const { BCF_LOG_KEY: _file, ...settings } = env
  const service = launch('start', { ...settings, BCF_DATA_DIR: join(folder, 'data') }, folder)
  try {
    await service.ready
    const key = await eventually(() => readFile(join(folder, 'data', 'log', 'key'), 'utf8').catch(() => null))
    // PRIVATE+KEY+name+hash+seed; there may be a plus in the seed as well.
    const made = { name: 'the key of the log', value: key.trim().split('+').slice(4).join('+') }
    const { inBytes, inFolder } = search([...canaries, made])
    const servers = await processesOn(join(folder, 'data'))
    assert.ok(servers.length > 0)
    for (const pid of servers)
      for (const kind of ['environ', 'cmdline'])
        assert.deepEqual(inBytes(`${kind} of ${pid}`, await readFile(`/proc/${pid}/${kind}`)), [])
    await service.end('SIGTERM')
    assert.deepEqual(inBytes('the output', service.output()), [])
    assert.deepEqual(inFolder(folder), [`the key of the log in ${join(folder, 'data', 'log', 'key')}`])
  } finally {
    await service.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
})
