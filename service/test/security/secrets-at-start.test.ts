// Secrets at the moments before there is a service: wrong settings are refused without being repeated, and the
// embedded database is started without them.

import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { eventually } from '../harness.ts'
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

describe('a wrong setting is refused, and not repeated', { concurrency: 3 }, () => {
  const secret = plant('it')
  const { value } = secret
  const token = { BCF_ACCESS_TOKEN: plant('the token').value }
  const nobody = 'postgres://nobody@127.0.0.1:1/none'
  const wrong: Record<string, Record<string, string>> = {
    'a token with a space': { BCF_ACCESS_TOKEN: `${value} x` },
    'three tokens': { BCF_ACCESS_TOKEN: `${value},${value},x`, BCF_TOKEN_ROTATION: 'on' },
    'a database of another kind': { ...token, DATABASE_URL: `mysql://user:${value}@127.0.0.1/x` },
    'a port that is none': { ...token, DATABASE_URL: `postgres://user:${value}@127.0.0.1:port/x` },
    'a password that is not encoded': { ...token, DATABASE_URL: `postgres://user:%zz${value}@127.0.0.1:1/x` },
    'a host that does not exist': { ...token, DATABASE_URL: `postgres://user:${value}@none.invalid/x` },
    'nobody there': { ...token, DATABASE_URL: `postgres://user:${value}@127.0.0.1:1/x` },
    'a key that is none': { ...token, DATABASE_URL: nobody, BCF_LOG_KEY: `PRIVATE+KEY+a+b+${value}` },
    'a store with a password in its address': {
      ...token,
      DATABASE_URL: nobody,
      BCF_STORE_ENDPOINT: `https://u:${value}@store.example`,
    },
    'a secret of a store with a space': {
      ...{ ...token, DATABASE_URL: nobody, BCF_STORE_ENDPOINT: 'https://store.example' },
      ...{ BCF_STORE_BUCKET: 'evidence', BCF_STORE_KEY_ID: 'key', BCF_STORE_SECRET: `${value} x` },
    },
    'an authority of another scheme': {
      ...token,
      DATABASE_URL: nobody,
      BCF_TSA_URLS: `ftp://tsa.example/?t=${value}`,
    },
    'an authority with a password': {
      ...token,
      DATABASE_URL: nobody,
      BCF_TSA_URLS: `https://u:${value}@tsa.example/`,
    },
    ...Object.fromEntries(
      Object.entries({
        'accounts that are no JSON': `{"tsa.example": {"user": ${value}`,
        'an account of somebody else': JSON.stringify({ 'other.example': { user: 'u', password: value } }),
        'a field that an account does not have': JSON.stringify({ 'tsa.example': { secret: value } }),
        'a password where a header should be': JSON.stringify({ 'tsa.example': { headers: value } }),
        'a client key that is none': JSON.stringify({ 'tsa.example': { certificate: value, key: value } }),
        'a header of two lines': JSON.stringify({ 'tsa.example': { headers: { 'x-key': `${value}\n` } } }),
      }).map(([name, accounts]) => [
        name,
        { ...token, DATABASE_URL: nobody, BCF_TSA_URLS: 'https://tsa.example', BCF_TSA_ACCOUNTS: accounts },
      ]),
    ),
    'a password for the authority in the clear': {
      ...token,
      DATABASE_URL: nobody,
      BCF_TSA_URLS: 'http://tsa.example',
      BCF_TSA_ACCOUNTS: JSON.stringify({ 'tsa.example': { user: 'u', password: value } }),
    },
    'a base address of another scheme': {
      ...token,
      DATABASE_URL: nobody,
      BCF_BASE_URL: `ftp://u:${value}@x.example`,
    },
  }
  for (const [name, env] of Object.entries(wrong))
    test(name, async () => {
      const service = launch(
        'start',
        { BCF_DATA_DIR: join(tmpdir(), `bcf-canary-none-${process.pid}`), ...env, PORT: '0' },
        tmpdir(),
      )
      assert.equal(await service.closed, 1)
      assert.notEqual(service.output(), '')
      assert.deepEqual(search([secret]).inBytes('the output', service.output()), [])
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
