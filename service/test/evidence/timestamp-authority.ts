// A timestamp authority for tests: `openssl ts` behind HTTP, and ways for it to misbehave.

import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { ServerOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { derTime, lacksOpenssl, OPENSSL_CONFIG } from '../../../proof/test/timestamp-authority.ts'
import { readBody, serve, type TestServer } from './log-world.ts'

export const noOpenssl = lacksOpenssl()

export interface Identity {
  key: string
  pem: string
}

export interface CertificateOptions {
  issuer?: Identity
  until?: Date
  /** Lines of what it says; by default those of a root, or of an authority below one. */
  extensions?: string
}

export const CA = 'basicConstraints = critical, CA:TRUE\nkeyUsage = critical, keyCertSign, cRLSign\n'
export const TSA = 'keyUsage = critical, digitalSignature\nextendedKeyUsage = critical, timeStamping\n'

interface ReplyOptions {
  digests?: string
  /** Certificates that come with the answer, besides the one that signed. */
  others?: Identity[]
  /** More lines for `openssl ts`. */
  lines?: string[]
}

/** Certificates and answers, in a directory of their own. */
export function openOffice() {
  const directory = mkdtempSync(join(tmpdir(), 'bcf-tsa-'))
  after(() => rmSync(directory, { recursive: true, force: true }))
  const env = { ...process.env, OPENSSL_CONF: join(directory, 'openssl.cnf') }
  writeFileSync(env.OPENSSL_CONF, OPENSSL_CONFIG)
  let made = 0
  const newFile = (ending: string) => join(directory, `${++made}.${ending}`)
  const write = (ending: string, content: string | Uint8Array) => {
    const path = newFile(ending)
    writeFileSync(path, content)
    return path
  }
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, env, stdio: 'pipe' })

  function certify(name: string, options: CertificateOptions = {}): Identity {
    const { issuer, until = new Date(Date.now() + 1e11), extensions: said = issuer ? TSA : CA } = options
    const subject = name.startsWith('/') ? name : `/CN=${name}`
    const key = newFile('key')
    openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', key)
    const request = newFile('csr')
    openssl('req', '-new', '-key', key, '-subj', subject, '-out', request)
    writeFileSync(join(directory, 'index'), '')
    writeFileSync(join(directory, 'serial'), `${randomBytes(8).fill(0x51, 0, 1).toString('hex')}\n`)
    const pem = newFile('pem')
    const dates = ['-startdate', '20200101000000Z', '-enddate', derTime(until)]
    const by = issuer ? ['-keyfile', issuer.key, '-cert', issuer.pem] : ['-selfsign', '-keyfile', key]
    const extensions = ['-extfile', write('ext', said)]
    openssl('ca', '-batch', '-notext', '-in', request, '-out', pem, ...dates, ...extensions, ...by)
    return { key, pem }
  }

  async function reply(
    request: Uint8Array,
    { key, pem }: Identity,
    options: ReplyOptions = {},
  ): Promise<Buffer> {
    const { digests = 'sha256', others = [], lines: more = [] } = options
    const chain = others.map(other => readFileSync(other.pem, 'utf8')).join('')
    const lines = [
      '[tsa]\ndefault_tsa = us\n[us]\ncrypto_device = builtin\nsigner_digest = sha256\ndefault_policy = 1.2.3.4.1',
      `serial = ${write('serial', '29\n')}\nsigner_cert = ${pem}\nsigner_key = ${key}\ndigests = ${digests}`,
      ...(chain === '' ? [] : [`certs = ${write('pem', chain)}`]),
      ...more,
      'ess_cert_id_chain = no\n',
    ]
    const [config, out] = [write('cnf', lines.join('\n')), newFile('tsr')]
    const files = ['-config', config, '-queryfile', write('tsq', request), '-out', out]
    await promisify(execFile)('openssl', ['ts', '-reply', ...files], { cwd: directory, env })
    return readFileSync(out)
  }

  return { certify, reply, write, newFile, openssl }
}

export type Manner = (request: Buffer, response: ServerResponse) => Promise<unknown> | unknown

export interface TestAuthority extends TestServer {
  /** How it answers; may be changed at any time. */
  manner: Manner
  /** The requests that came. */
  asked: { body: Buffer; contentType: string | undefined; headers: IncomingHttpHeaders }[]
}

export const stamped = (response: ServerResponse, body: Uint8Array) =>
  response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(body)

export async function serveAuthority(manner: Manner, tls?: ServerOptions): Promise<TestAuthority> {
  const asked: TestAuthority['asked'] = []
  const server = await serve(
    async (request, response) => {
      const body = await readBody(request)
      asked.push({ body, contentType: request.headers['content-type'], headers: request.headers })
      await authority.manner(body, response)
    },
    0,
    tls,
  )
  const authority: TestAuthority = { ...server, manner, asked }
  return authority
}
