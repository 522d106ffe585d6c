// `openssl` as an authority: keys, certificates and answers of `openssl ts`, as files in a directory of their own.

import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { derTime } from './timestamp-authority.ts'

/** Why they have to be skipped. */
export function lacksOpenssl(): string | false {
  const version = spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? ''
  return /^OpenSSL [3-9]/.test(version) ? false : 'OpenSSL 3 is not installed'
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
countryName = optional
organizationName = optional
commonName = optional
`

const KEY_OPTIONS = {
  rsa: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
  weak: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'],
  p256: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  p384: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384'],
}

export interface Identity {
  key: string
  pem: string
}

export interface CertificateOptions {
  key?: string
  /** Signed by itself where it has none. */
  issuer?: Identity
  /** Lines of what it says; by default those of a root, or of an authority below one. */
  extensions?: string
  from?: Date
  until?: Date
  serial?: string
}

export const CA = 'basicConstraints = critical, CA:TRUE\nkeyUsage = critical, keyCertSign, cRLSign\n'
export const TSA = 'keyUsage = critical, digitalSignature\nextendedKeyUsage = critical, timeStamping\n'

export function openOffice(directory: string) {
  const config = join(directory, 'openssl.cnf')
  writeFileSync(config, CONFIG)
  let made = 0
  const newFile = (ending: string) => join(directory, `${++made}.${ending}`)
  const write = (ending: string, content: string | Uint8Array) => {
    const path = newFile(ending)
    writeFileSync(path, content)
    return path
  }
  const env = { ...process.env, OPENSSL_CONF: config }
  const openssl = (...args: string[]): string =>
    execFileSync('openssl', args, { cwd: directory, encoding: 'utf8', stdio: 'pipe', env })

  function makeKey(kind: keyof typeof KEY_OPTIONS): string {
    const path = newFile('key')
    openssl('genpkey', ...KEY_OPTIONS[kind], '-out', path)
    return path
  }

  function certify(name: string, options: CertificateOptions = {}): Identity {
    const { issuer, key = makeKey('p256'), extensions = issuer ? TSA : CA } = options
    const { from = new Date('2020-01-01T00:00:00Z'), until = new Date(Date.now() + 1e11) } = options
    const { serial = randomBytes(8).fill(0x51, 0, 1).toString('hex') } = options
    writeFileSync(join(directory, 'index'), '')
    writeFileSync(join(directory, 'serial'), `${serial}\n`)
    const [request, pem] = [newFile('csr'), newFile('pem')]
    openssl('req', '-new', '-key', key, '-subj', name.startsWith('/') ? name : `/CN=${name}`, '-out', request)
    const dates = ['-startdate', derTime(from), '-enddate', derTime(until)]
    const says = ['-extfile', write('ext', extensions)]
    const by = issuer ? ['-keyfile', issuer.key, '-cert', issuer.pem] : ['-selfsign', '-keyfile', key]
    openssl('ca', '-batch', '-notext', '-in', request, '-out', pem, ...dates, ...says, ...by)
    return { key, pem }
  }

  /** An answer of `openssl ts` to a request. */
  function reply(request: Uint8Array, { key, pem }: Identity, lines: Record<string, string> = {}): Buffer {
    const settings = {
      ...{ serial: write('serial', '29\n'), crypto_device: 'builtin', signer_cert: pem, signer_key: key },
      ...{ signer_digest: 'sha256', default_policy: '1.2.3.4.1', digests: 'sha256', ess_cert_id_chain: 'no' },
      ...lines,
    }
    const tsa = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
    const terms = write('cnf', ['[tsa]', 'default_tsa = us', '[us]', ...tsa].join('\n'))
    const out = newFile('tsr')
    openssl('ts', '-reply', '-config', terms, '-queryfile', write('tsq', request), '-out', out)
    return readFileSync(out)
  }

  return { certify, makeKey, newFile, openssl, reply, write }
}

export type Office = ReturnType<typeof openOffice>
