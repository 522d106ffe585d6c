// The service as real processes, every secret of its configuration a canary, talking to vendors that repeat
// whatever they were sent. Everything that leaves it is kept for the search.

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatSigningKey, signingKey } from '@brand-citation-forensics/proof'
import { enginesAt } from '../../../tools/scripts/engines-at.ts'
import { ENGINE_SETTINGS } from '../../src/engines/index.ts'
import { TestWitness } from '../evidence/test-witness.ts'
import { noOpenssl } from '../evidence/timestamp-authority.ts'
import { spawnService } from '../service-process.ts'
import { type Canary, plant } from './canaries.ts'

const CRASH = new URL('crash-on-signal.ts', import.meta.url).href

export type PlantedProcess = ReturnType<typeof launch>

/** In a directory of its own, where a core or a report would be left. */
export function launch(command: string, env: Record<string, string>, cwd: string) {
  const { ready, ended, said, signal, pid } = spawnService(command, env, [], {
    cwd,
    first: ['--import', CRASH],
  })
  return {
    ...{ ready, pid },
    output: () => said.stdout + said.stderr,
    /** With its exit code, when it ends by itself. */
    closed: ended.then(({ code }) => code),
    /** Sends the signal, and resolves when the process is gone. */
    async end(name: NodeJS.Signals): Promise<void> {
      signal(name)
      await ended
    },
  }
}

export interface Secrets {
  canaries: Canary[]
  token: string
  env: Record<string, string>
}

/** Every setting that is a secret, by the tables of the configuration, and the addresses that may hold one. */
export function plantSecrets(addresses: { echo: string; dead: string }): Secrets {
  const token = plant('BCF_ACCESS_TOKEN', core => `${core}/+%=`)
  const seed = Buffer.from(plant('seed', core => `${core}seed`).value)
  const logKey = formatSigningKey(signingKey('canary.example/log', seed))
  const credentials = ENGINE_SETTINGS.filter(({ secret }) => secret).map(({ name }) =>
    plant(name, core => `${core}/+%=`),
  )
  const authority = plant('token of the timestamp authority')
  const account = plantAccount()
  const witness = plant('token of the witness')
  const env = {
    ...enginesAt(addresses.echo),
    // Each of these has its key in the address.
    BCF_GOOGLE_AIO_BASE_URL: `${addresses.echo}/refused/serpapi`,
    BCF_GOOGLE_AI_MODE_BASE_URL: addresses.dead,
    // A login and a password, repeated by whoever gets them.
    BCF_CLAUDE_ROUTE: 'dataforseo-claude',
    BCF_CLAUDE_BASE_URL: `${addresses.echo}/refused/dataforseo`,
    ...Object.fromEntries(credentials.map(({ name, value }) => [name, value])),
    BCF_ACCESS_TOKEN: token.value,
    BCF_LOG_KEY: logKey,
    BCF_TSA_URLS: `${addresses.echo}/refused/tsa?token=${authority.value}, https://127.0.0.1:1/tsa`,
    BCF_TSA_ACCOUNTS: JSON.stringify({
      [`${new URL(addresses.echo).host}/refused/tsa`]: account.shown,
      '127.0.0.1:1/tsa': account.held,
    }),
    BCF_WITNESSES: `${new TestWitness('witness.example').vkey} ${addresses.echo}/refused/${witness.value}`,
    BCF_LOG_LEVEL: 'trace',
    PORT: '0',
  }
  const key = { name: 'BCF_LOG_KEY', value: logKey.slice(logKey.lastIndexOf('+') + 1) }
  const bytes = { name: 'the seed of BCF_LOG_KEY', value: seed.toString() }
  return {
    canaries: [token, key, bytes, ...credentials, authority, ...account.canaries, witness],
    token: token.value,
    env,
  }
}

/** What an authority may ask for: some of it is shown to it, some only opens a key. */
function plantAccount() {
  const password = plant('the password for the timestamp authority', core => `${core}/+%=:`)
  const header = plant('the header for the timestamp authority')
  const passphrase = plant('the passphrase of the client key')
  const user = 'operator'
  const pair = { name: 'user and password together', value: btoa(`${user}:${password.value}`) }
  const bearer = { headers: { Authorization: `Bearer ${header.value}` } }
  const locked = noOpenssl ? {} : { ...makeClientCertificate(passphrase.value), passphrase: passphrase.value }
  return {
    canaries: [password, pair, header, passphrase],
    shown: { user, password: password.value, headers: { 'X-Api-Key': header.value } },
    held: { ...bearer, ...locked },
  }
}

/** Its key is locked. */
function makeClientCertificate(passphrase: string): { certificate: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'bcf-client-'))
  const [certificate, key] = [join(folder, 'client.pem'), join(folder, 'client.key')]
  const kind = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -subj /CN=client -days 2'.split(' ')
  const files = ['-passout', `pass:${passphrase}`, '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', ...kind, ...files], { stdio: 'ignore' })
  const made = { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
  rmSync(folder, { recursive: true })
  return made
}

/**
 * A vendor that repeats in its headers whatever it was sent, in front of the sandbox. Below /refused it answers 401,
 * and repeats it in the body too.
 */
export async function openEcho(
  sandboxUrl: string,
): Promise<{ url: string; server: Server; asked: () => number }> {
  let asked = 0
  const server = createServer(async (request: IncomingMessage, response) => {
    asked += 1
    const { method = 'GET', url = '', rawHeaders } = request
    const body = Buffer.concat(await request.toArray())
    const headers = {
      'x-you-sent': rawHeaders.join(' ').replace(/[^ -~]/g, ''),
      'x-address': url,
      'x-encoded': encodeURIComponent(rawHeaders.join(' ')),
    }
    if (url.startsWith('/refused/')) {
      response.writeHead(401, { ...headers, 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { url, headers: rawHeaders, body: String(body) } }))
      return
    }
    const sent = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.includes(name)),
    )
    const answer = await fetch(sandboxUrl + url, {
      method,
      headers: sent as Record<string, string>,
      redirect: 'manual',
      ...(method === 'GET' ? {} : { body }),
    }).catch(() => null)
    if (!answer) return request.socket.destroy()
    response.writeHead(answer.status, {
      ...headers,
      'content-type': answer.headers.get('content-type') ?? '',
    })
    response.end(Buffer.from(await answer.arrayBuffer().catch(() => new ArrayBuffer(0))))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, server, asked: () => asked }
}

const HOP_BY_HOP = ['connection', 'content-length', 'host', 'transfer-encoding', 'accept-encoding']
