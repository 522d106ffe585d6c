// A timestamp authority for tests: `openssl ts` behind HTTP, and ways for it to misbehave.

import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { readBody, serve, type TestServer } from './log-world.ts'

const version = spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? ''
export const noOpenssl = /^OpenSSL [3-9]/.test(version) ? false : 'OpenSSL 3 is not installed'

export interface Identity {
  key: string
  pem: string
}

const CONFIG = `
[req]
distinguished_name = none
[none]
[ca]
default_ca = us
[us]
database = index
new_certs_dir = .
serial = serial
default_md = sha256
unique_subject = no
policy = any
[any]
commonName = optional
`
const CA = 'basicConstraints = critical, CA:TRUE\nkeyUsage = critical, keyCertSign, cRLSign\n'
const TSA = 'keyUsage = critical, digitalSignature\nextendedKeyUsage = critical, timeStamping\n'

/** Certificates and answers, in a directory of their own. */
export function openOffice() {
  const directory = mkdtempSync(join(tmpdir(), 'bcf-tsa-'))
  after(() => rmSync(directory, { recursive: true, force: true }))
  const env = { ...process.env, OPENSSL_CONF: join(directory, 'openssl.cnf') }
  writeFileSync(env.OPENSSL_CONF, CONFIG)
  let made = 0
  const newFile = (ending: string) => join(directory, `${++made}.${ending}`)
  const write = (ending: string, content: string | Uint8Array) => {
    const path = newFile(ending)
    writeFileSync(path, content)
    return path
  }
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, env, stdio: 'pipe' })

  function certify(name: string, options: { issuer?: Identity; until?: Date } = {}): Identity {
    const { issuer, until = new Date(Date.now() + 1e11) } = options
    const key = newFile('key')
    openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', key)
    const request = newFile('csr')
    openssl('req', '-new', '-key', key, '-subj', `/CN=${name}`, '-out', request)
    writeFileSync(join(directory, 'index'), '')
    writeFileSync(join(directory, 'serial'), `${randomBytes(8).fill(0x51, 0, 1).toString('hex')}\n`)
    const pem = newFile('pem')
    const dates = ['-startdate', '20200101000000Z', '-enddate', derTime(until)]
    const by = issuer ? ['-keyfile', issuer.key, '-cert', issuer.pem] : ['-selfsign', '-keyfile', key]
    const extensions = ['-extfile', write('ext', issuer ? TSA : CA)]
    openssl('ca', '-batch', '-notext', '-in', request, '-out', pem, ...dates, ...extensions, ...by)
    return { key, pem }
  }

  async function reply(request: Uint8Array, { key, pem }: Identity, digests = 'sha256'): Promise<Buffer> {
    const lines = [
      '[tsa]\ndefault_tsa = us\n[us]\ncrypto_device = builtin\nsigner_digest = sha256\ndefault_policy = 1.2.3.4.1',
      `serial = ${write('serial', '29\n')}\nsigner_cert = ${pem}\nsigner_key = ${key}\ndigests = ${digests}`,
      'ess_cert_id_chain = no\n',
    ]
    const [config, out] = [write('cnf', lines.join('\n')), newFile('tsr')]
    const files = ['-config', config, '-queryfile', write('tsq', request), '-out', out]
    await promisify(execFile)('openssl', ['ts', '-reply', ...files], { cwd: directory, env })
    return readFileSync(out)
  }

  return { certify, reply, write }
}

/** 20260131120000Z */
const derTime = (time: Date) => `${time.toISOString().replace(/\.\d+Z$|\D/g, '')}Z`

export type Manner = (request: Buffer, response: ServerResponse) => Promise<unknown> | unknown

export interface TestAuthority extends TestServer {
  /** How it answers; may be changed at any time. */
  manner: Manner
  /** The requests that came. */
  asked: { body: Buffer; contentType: string | undefined }[]
}

export const stamped = (response: ServerResponse, body: Uint8Array) =>
  response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(body)

export async function serveAuthority(manner: Manner): Promise<TestAuthority> {
  const asked: TestAuthority['asked'] = []
  const server = await serve(async (request, response) => {
    const body = await readBody(request)
    asked.push({ body, contentType: request.headers['content-type'] })
    await authority.manner(body, response)
  })
  const authority: TestAuthority = { ...server, manner, asked }
  return authority
}
