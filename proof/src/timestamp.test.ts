// `openssl` is the authority here: it answers the requests that we make, and it judges what we accept. What
// no honest authority would sign is put together by hand and signed by `openssl cms`.
//
// Some of these cases are kept in vectors/timestamps/timestamps.json, for other languages and for the years
// to come. WRITE_VECTORS=1 makes that file anew.

import assert from 'node:assert/strict'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import {
  CA as CA_SAYS,
  type CertificateOptions as Certified,
  type Identity,
  lacksOpenssl,
  type Office,
  openOffice,
  TSA as TSA_SAYS,
} from '../test/openssl-office.ts'
import { der, derTime, sequence } from '../test/timestamp-authority.ts'
import { concat, fromHex, toHex, utf8 } from './bytes.ts'
import { ProofError } from './error.ts'
import { readTimestamp, type Timestamp, timestampRequest, verifyTimestamp } from './timestamp.ts'
import { describeClaim } from './timestamp-claim.ts'

const VECTORS = new URL('../../vectors/timestamps/timestamps.json', import.meta.url)

let office: Office
const write: Office['write'] = (ending, content) => office.write(ending, content)
const openssl = (...args: string[]) => office.openssl(...args)
const makeKey: Office['makeKey'] = kind => office.makeKey(kind)
const reply = (...asked: Parameters<Office['reply']>) => new Uint8Array(office.reply(...asked))

const [CA, TSA] = [CA_SAYS, TSA_SAYS].map(lines => lines.trim().split('\n')) as [string[], string[]]

const DAY = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY)

interface CertificateOptions extends Omit<Certified, 'extensions'> {
  name: string
  key: string
  extensions?: string[]
}

const certify = ({ name, extensions = TSA, ...options }: CertificateOptions): Identity =>
  office.certify(name, { ...options, extensions: extensions.join('\n') })

const pemOf = ({ pem }: Identity) => readFileSync(pem, 'utf8')
const derOf = ({ pem }: Identity) => new Uint8Array(new X509Certificate(readFileSync(pem)).raw)

// Answers that no authority gives.

const integer = (...bytes: number[]) => der(0x02, Uint8Array.from(bytes))
const SHA_256 = sequence(fromHex('0609608648016503040201'), fromHex('0500'))
const SHA_512 = sequence(fromHex('0609608648016503040203'), fromHex('0500'))

interface InfoOptions {
  imprint: Uint8Array
  genTime: string
  algorithm?: Uint8Array
  version?: number
  extra?: Uint8Array[]
}

/** A TSTInfo. */
const stampInfo = ({ imprint, genTime, algorithm = SHA_256, version = 1, extra = [] }: InfoOptions) =>
  sequence(
    integer(version),
    fromHex('06042a030401'),
    sequence(algorithm, der(0x04, imprint)),
    integer(42),
    der(0x18, utf8(genTime)),
    ...extra,
  )

interface SigningOptions {
  others?: Identity[]
  args?: string[]
}

// What EN 319 422 asks for.

const ONE_SECOND = sequence(integer(1))
/** privateKeyUsagePeriod: the years 2020, and 2020 to 2098. */
const PAST_USE = '2.5.29.16 = DER:3022800f32303230303130313030303030305a810f32303231303130313030303030305a'
const LONG_USE = '2.5.29.16 = DER:3022800f32303230303130313030303030305a810f32303939303130313030303030305a'
/** Extensions of a timestamp, the statements of qualified ones among them. */
const extensionsOf = (...extensions: Uint8Array[]) => der(0xa1, ...extensions)
const statements = (value: Uint8Array) => sequence(fromHex('06082b06010505070103'), der(0x04, value))
const QUALIFIED_TIMESTAMP = sequence(fromHex('0607040081975e0101'))
const QUALIFIED = extensionsOf(statements(sequence(QUALIFIED_TIMESTAMP)))
/** QcCompliance, QcSSCD and QcType for seals (EN 319 412-5), as a certificate carries them. */
const QC_CERTIFICATE =
  '1.3.6.1.5.5.7.1.3 = DER:30293008060604008e4601013008060604008e4601043013060604008e4601063009060704008e46010602'
const FULL_NAME = '/C=EU/O=Example Trust/CN=Example Qualified TSA'

/** What `openssl cms` signs without asking what it is. */
function sign(info: Uint8Array, signer: Identity, { others = [], args = ['-cades'] }: SigningOptions = {}) {
  const out = office.newFile('cms')
  const chain = others.flatMap(({ pem }) => ['-certfile', pem])
  const content = ['-in', write('info', info), '-econtent_type', '1.2.840.113549.1.9.16.1.4']
  const by = ['-signer', signer.pem, '-inkey', signer.key, '-md', 'sha256', '-nosmimecap']
  const form = ['-binary', '-nodetach', '-outform', 'DER', '-out', out]
  openssl('cms', '-sign', ...content, ...by, ...chain, ...args, ...form)
  return sequence(sequence(integer(0)), new Uint8Array(readFileSync(out)))
}

const find = (bytes: Uint8Array, part: Uint8Array): number => Buffer.from(bytes).indexOf(part)

function changed(bytes: Uint8Array, at: number, change: (byte: number) => number): Uint8Array {
  assert.ok(at >= 0 && at < bytes.length, 'there is nothing to change')
  const copy = bytes.slice()
  copy[at] = change(copy[at]!) & 0xff
  return copy
}
const flipped = (bytes: Uint8Array, at: number) => changed(bytes, at, byte => byte ^ 0x01)

function replaced(bytes: Uint8Array, part: Uint8Array, by: Uint8Array): Uint8Array {
  const at = find(bytes, part)
  assert.ok(at >= 0 && part.length === by.length, 'one does not fit in the place of the other')
  return concat(bytes.subarray(0, at), by, bytes.subarray(at + part.length))
}

/** Only these: a response of the usual form has both where they are looked for. */
function withVersions(
  response: Uint8Array,
  versions: { data: number } | { signer: number; by: Identity },
): Uint8Array {
  const [start, usual, version] =
    'data' in versions
      ? [find(response, fromHex('06092a864886f70d010702')) + 11 + 8, 3, versions.data]
      : [find(response, derOf(versions.by)) + derOf(versions.by).length + 8, 1, versions.signer]
  assert.deepEqual([...response.subarray(start, start + 3)], [0x02, 1, usual])
  return changed(response, start + 2, () => version)
}

// The cases.

interface Case {
  response: Uint8Array
  imprint: Uint8Array
  nonce?: Uint8Array
  roots: string[]
  /** Where openssl cannot be asked, because it is more lenient or has no way to. */
  unasked?: boolean
}

const sha256 = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())
const IMPRINT = sha256('example.org/log\n7\nroot\n')
const NONCE = fromHex('1122334455667788')
const NOW = () => derTime(new Date())

/** Everything that the cases have in common; made once, for keys are slow. */
function establish() {
  const keys = {
    root: makeKey('rsa'),
    rsa: makeKey('rsa'),
    p256: makeKey('p256'),
    p384: makeKey('p384'),
    middle: makeKey('p256'),
  }
  const root = certify({ name: '/O=Example/CN=Example Root', key: keys.root, extensions: CA })
  const rsa = certify({ name: '/O=Example/CN=Example TSA', key: keys.rsa, issuer: root })
  const p256 = certify({ name: '/O=Example/CN=Example EC TSA', key: keys.p256, issuer: root })
  const request = timestampRequest(IMPRINT, NONCE)
  const roots = [pemOf(root)]
  const asked = { imprint: IMPRINT, nonce: NONCE, roots }
  return {
    keys,
    root,
    rsa,
    p256,
    request,
    roots,
    asked,
    good: { ...asked, response: reply(request, rsa) } satisfies Case,
    goodEc: { ...asked, response: reply(request, p256) } satisfies Case,
    /** A timestamp of this moment by a certificate with a full name, as EN 319 422 asks for but for what is said. */
    profiled: (options: Partial<CertificateOptions> & { extra?: Uint8Array[] } = {}): Case => {
      const { extra = [ONE_SECOND], ...certificate } = options
      const signer = certify({ name: FULL_NAME, key: keys.p256, issuer: root, ...certificate })
      const info = stampInfo({ imprint: IMPRINT, genTime: NOW(), extra })
      return { imprint: IMPRINT, roots, response: sign(info, signer) }
    },
    /** A timestamp of this moment by a certificate like the good one, but for what is said. */
    by: (options: Partial<CertificateOptions>, signing: SigningOptions = {}): Case => ({
      imprint: IMPRINT,
      roots,
      response: sign(
        stampInfo({ imprint: IMPRINT, genTime: NOW() }),
        certify({ name: '/CN=Example TSA', key: keys.p256, issuer: root, ...options }),
        signing,
      ),
    }),
    /** A timestamp of the good certificate that says something else than it should. */
    saying: (info: Partial<InfoOptions>): Case => ({
      imprint: IMPRINT,
      roots,
      response: sign(stampInfo({ imprint: IMPRINT, genTime: NOW(), ...info }), p256),
    }),
    /** A timestamp by an authority below another certificate. */
    below: (options: Partial<CertificateOptions>): Case => {
      const issuer = certify({
        name: '/CN=Middle',
        key: keys.middle,
        issuer: root,
        extensions: CA,
        ...options,
      })
      const signer = certify({ name: '/CN=Example TSA', key: keys.p256, issuer })
      const info = stampInfo({ imprint: IMPRINT, genTime: NOW() })
      return { imprint: IMPRINT, roots, response: sign(info, signer, { others: [issuer] }) }
    },
  }
}
type World = ReturnType<typeof establish>

/** In the file of vectors, too. */
const KEPT = 'kept'

type Make = (world: World) => Case
type Cases = Record<string, Make | [make: Make, kept: typeof KEPT]>

const casesIn = (cases: Cases) =>
  Object.entries(cases).map(([name, one]) => {
    const [make, kept] = typeof one === 'function' ? [one] : one
    return { name, make, kept }
  })

/** The good response, changed; and the authority's own, by other settings. */
const altered =
  (change: (response: Uint8Array) => Uint8Array): Make =>
  ({ good }) => ({ ...good, response: change(good.response) })
const replying =
  (settings: Record<string, string>): Make =>
  ({ asked, request, rsa }) => ({ ...asked, response: reply(request, rsa, settings) })
/** By a certificate with these extensions alone; below one with them. */
const certifiedAs =
  (...extensions: string[]): Make =>
  ({ by }) =>
    by({ extensions })
const issuedAs =
  (...extensions: string[]): Make =>
  ({ below }) =>
    below({ extensions })

const VALID: Cases = {
  'RSA with SHA-256': [world => world.good, KEPT],
  'ECDSA on P-256 with SHA-256': [world => world.goodEc, KEPT],
  'ECDSA on P-384 with SHA-384': ({ asked, request, root, keys }) => {
    const signer = certify({ name: '/CN=Example TSA', key: keys.p384, issuer: root })
    return { ...asked, response: reply(request, signer, { signer_digest: 'sha384' }) }
  },
  'RSA with SHA-512': replying({ signer_digest: 'sha512' }),
  'the certificate is named by SHA-1, in the old form': [replying({ ess_cert_id_alg: 'sha1' }), KEPT],
  'the certificate is named by SHA-512': replying({ ess_cert_id_alg: 'sha512' }),
  'with every optional field': ({ asked, request, rsa }) => {
    const options = { accuracy: 'secs:1, millisecs:500, microsecs:100', ordering: 'yes', tsa_name: 'yes' }
    return { ...asked, response: reply(request, rsa, { ...options, clock_precision_digits: '6' }) }
  },
  'a qualified one, by a certificate that is qualified': [
    ({ profiled }) => profiled({ extra: [ONE_SECOND, QUALIFIED], extensions: [...TSA, QC_CERTIFICATE] }),
    KEPT,
  ],
  'one that is not qualified, by a certificate that is': [
    ({ profiled }) => profiled({ extensions: [...TSA, QC_CERTIFICATE] }),
    KEPT,
  ],
  'without a nonce': ({ saying }) => saying({}),
  'with a fraction of a second': ({ saying }) => saying({ genTime: NOW().replace('Z', '.25Z') }),
  'below another certificate': ({ asked, request, root, keys }) => {
    const issuer = certify({ name: '/CN=Middle', key: keys.middle, issuer: root, extensions: CA })
    const signer = certify({ name: '/CN=Example TSA', key: keys.rsa, issuer })
    return { ...asked, response: reply(request, signer, { certs: issuer.pem }) }
  },
  'the certificates have expired since': [
    ({ keys }) => {
      const dates = { from: new Date('2020-01-01T00:00:00Z'), until: new Date('2021-01-01T00:00:00Z') }
      const root = certify({ name: '/CN=Old Root', key: keys.root, extensions: CA, ...dates })
      const signer = certify({ name: '/CN=Old TSA', key: keys.p256, issuer: root, ...dates })
      const info = stampInfo({ imprint: IMPRINT, genTime: '20200701120000Z' })
      return { imprint: IMPRINT, roots: [pemOf(root)], response: sign(info, signer) }
    },
    KEPT,
  ],
  'granted with modifications': altered(response =>
    changed(response, find(response, fromHex('3003020100')) + 4, () => 1),
  ),
  'the signer itself is trusted': ({ good, rsa }) => ({ ...good, roots: [pemOf(rsa)], unasked: true }),
  'several roots in one text, with words between': ({ good, root, keys }) => {
    const other = certify({ name: '/CN=Other Root', key: keys.p384, extensions: CA })
    return { ...good, roots: [`Ours:\n${pemOf(other)}\nand theirs:\n${pemOf(root)}`] }
  },
}

const REASONS = {
  imprint: /another imprint/,
  nonce: /nonce differs/,
  chain: /does not lead to a trusted root/,
  expired: /had expired/,
  early: /not valid yet/,
  purpose: /is not for timestamps/,
  critical: /does not say critically/,
  'other-purposes': /for other purposes than|not for signatures alone/,
  signature: /signature of the timestamp is not valid/,
  content: /not what was signed/,
  'signing-certificate': /signing.certificate/,
  'no-certificate': /does not carry the certificate/,
  status: /gave no timestamp: status 2/,
  shape: /not well-formed DER|followed by|lacks a field|does not belong|not a time|has no|negative|version/,
  size: /too long|too many/,
  algorithm: /not accepted|of a kind that is accepted|not a SHA-256/,
  authority:
    /no certificate authority|chain of certificates this long|for signing certificates|may not issue/,
  extension: /critical extension/,
  signers: /exactly one signer/,
  roots: /trusted root/,
} as const
type Reason = keyof typeof REASONS

const BROKEN: Record<Reason, Cases> = {
  imprint: {
    'another imprint': [({ good }) => ({ ...good, imprint: sha256('another') }), KEPT],
    'an imprint cut short': ({ good }) => ({ ...good, imprint: IMPRINT.subarray(0, 31) }),
  },
  nonce: {
    'another nonce': ({ good }) => ({ ...good, nonce: fromHex('1122334455667789') }),
    'replayed: the answer to an earlier request for the same imprint': [
      ({ good, rsa }) => ({
        ...good,
        response: reply(timestampRequest(IMPRINT, fromHex('0102030405060708')), rsa),
      }),
      KEPT,
    ],
    'no nonce, though one was asked': ({ saying }) => ({ ...saying({}), nonce: NONCE }),
  },
  chain: {
    'a root that nobody here trusts': [
      ({ good, keys }) => ({
        ...good,
        roots: [pemOf(certify({ name: '/CN=Other Root', key: keys.p384, extensions: CA }))],
      }),
      KEPT,
    ],
    'a trusted root of the same name with another key': ({ good, keys }) => ({
      ...good,
      roots: [pemOf(certify({ name: '/O=Example/CN=Example Root', key: keys.p384, extensions: CA }))],
    }),
    'a root that comes with the response and is not trusted': ({ asked, keys, request }) => {
      const root = certify({ name: '/O=Example/CN=Example Root', key: keys.p384, extensions: CA })
      const signer = certify({ name: '/CN=Example TSA', key: keys.rsa, issuer: root })
      return { ...asked, response: reply(request, signer, { certs: root.pem }) }
    },
    'two certificates that signed each other, and no root': ({ keys, asked, request }) => {
      const one = { name: '/CN=One', key: keys.middle, extensions: CA }
      const two = { name: '/CN=Two', key: keys.p384, extensions: CA }
      const oneByTwo = certify({ ...one, issuer: certify(two) })
      const twoByOne = certify({ ...two, issuer: certify(one) })
      const signer = certify({ name: '/CN=Example TSA', key: keys.rsa, issuer: certify(one) })
      const certs = write('pem', pemOf(oneByTwo) + pemOf(twoByOne))
      return { ...asked, response: reply(request, signer, { certs }) }
    },
  },
  expired: {
    'the certificate had expired when the timestamp was made': [
      ({ asked, keys, request, root }) => {
        const dates = { from: daysFromNow(-20), until: daysFromNow(-10) }
        const signer = certify({ name: '/CN=Example TSA', key: keys.rsa, issuer: root, ...dates })
        return { ...asked, response: reply(request, signer) }
      },
      KEPT,
    ],
    'the certificate between had expired': ({ below }) =>
      below({ from: daysFromNow(-20), until: daysFromNow(-10) }),
    'the root had expired': ({ good, keys }) => {
      const dates = { from: daysFromNow(-20), until: daysFromNow(-10) }
      const root = certify({ name: '/O=Example/CN=Example Root', key: keys.root, extensions: CA, ...dates })
      return { ...good, roots: [pemOf(root)] }
    },
  },
  early: {
    'the certificate was not valid yet': ({ by }) => by({ from: daysFromNow(1) }),
  },
  purpose: {
    'no purpose': certifiedAs('keyUsage = critical, digitalSignature'),
    'no extension at all': certifiedAs(),
    'another purpose': [certifiedAs('extendedKeyUsage = critical, serverAuth'), KEPT],
    'any purpose': certifiedAs('extendedKeyUsage = critical, anyExtendedKeyUsage'),
  },
  critical: {
    'the purpose is not critical': [certifiedAs('extendedKeyUsage = timeStamping'), KEPT],
  },
  'other-purposes': {
    'more purposes': [certifiedAs('extendedKeyUsage = critical, timeStamping, codeSigning'), KEPT],
    'a key that also signs certificates': certifiedAs('keyUsage = digitalSignature, keyCertSign', TSA[1]!),
    'a key that is not for signatures': certifiedAs('keyUsage = keyAgreement, decipherOnly', TSA[1]!),
  },
  extension: {
    'a critical extension that nobody knows': certifiedAs(...TSA, '1.2.3.4 = critical, DER:0500'),
    'a critical extension in the timestamp': ({ saying }) =>
      saying({ extra: [der(0xa1, sequence(fromHex('06032a0304'), fromHex('0101ff'), fromHex('0400')))] }),
  },
  signature: {
    'a bit of the signature': [altered(response => flipped(response, response.length - 20)), KEPT],
  },
  content: {
    'a bit of the time': [
      ({ good: { response, ...rest } }) => {
        const time = utf8(derTime(readTimestamp(response).genTime))
        // The last digit of the seconds: every bit of it gives a time too.
        return { ...rest, response: flipped(response, find(response, time) + 13) }
      },
      KEPT,
    ],
  },
  'signing-certificate': {
    'a bit of the certificate': ({ good, rsa }) => ({
      ...good,
      response: flipped(good.response, find(good.response, derOf(rsa)) + derOf(rsa).length - 1),
    }),
    'another certificate for the same key, with the same issuer and serial number': [
      ({ asked, keys, request, root }) => {
        const same = { name: '/CN=Example TSA', key: keys.rsa, issuer: root, serial: '5105' }
        const signer = certify(same)
        const other = certify({ ...same, until: daysFromNow(3660) })
        return { ...asked, response: replaced(reply(request, signer), derOf(signer), derOf(other)) }
      },
      KEPT,
    ],
    'the signing certificate is not named': ({ by }) => by({}, { args: [] }),
  },
  'no-certificate': {
    'no certificate in the response': ({ by }) => by({}, { args: ['-cades', '-nocerts'] }),
  },
  shape: {
    'no signed attributes': ({ by }) => by({}, { args: ['-noattr'] }),
    'the response is cut short': [altered(response => response.subarray(0, -1)), KEPT],
    'something follows': [altered(response => concat(response, Uint8Array.of(0))), KEPT],
    nothing: altered(() => new Uint8Array()),
    'zeros as many as are read': altered(() => new Uint8Array(65_536)),
    'nested a thousand times': ({ good }) => {
      let nested = sequence()
      for (let depth = 0; depth < 1000; depth += 1) nested = sequence(nested)
      return { ...good, response: nested }
    },
    'as many small fields as fit': altered(() => sequence(Buffer.alloc(60_000, '0500', 'hex'))),
    'a length of no end': altered(response => concat(Uint8Array.of(0x30, 0x80), response, new Uint8Array(2))),
    'a length that is longer than needed': ({ good }) => {
      const body = good.response.subarray(4)
      return {
        ...good,
        response: concat(Uint8Array.of(0x30, 0x83, 0, ...good.response.subarray(2, 4)), body),
      }
    },
    'a set in the place of a sequence': altered(response => changed(response, 0, () => 0x31)),
    'a number of the signature is of another type': ({ goodEc }) => {
      const { response } = goodEc
      // The signature ends the response: an OCTET STRING with a SEQUENCE of two INTEGERs.
      const isSignature = (byte: number, at: number) =>
        byte === 0x04 && response[at + 1] === response.length - at - 2 && response[at + 2] === 0x30
      const start = response.findIndex(isSignature)
      return { ...goodEc, response: changed(response, start + 4, () => 0x0a) }
    },
    'one field more in the response': altered(response => sequence(response.subarray(4), integer(1))),
    'one field more in the timestamp': ({ saying }) => saying({ extra: [der(0x0c, utf8('more'))] }),
    'a nonce before the order': ({ saying }) => saying({ extra: [integer(1), der(1, fromHex('ff'))] }),
    'a negative nonce': ({ saying }) => ({ ...saying({ extra: [integer(0xff)] }), nonce: NONCE }),
    'version 2': ({ saying }) => saying({ version: 2 }),
    ...Object.fromEntries([
      ...[0, 1, 2, 4, 5, 0x83].map((version): [string, Make] => [
        `signed data of version ${version}, which nobody signs`,
        altered(response => withVersions(response, { data: version })),
      ]),
      ...[0, 2, 3, 4, 0x81].map((version): [string, Make] => [
        `a signer of version ${version}, which nobody signs`,
        ({ good, rsa }) => ({ ...good, response: withVersions(good.response, { signer: version, by: rsa }) }),
      ]),
    ]),
    'the signer is named by a key identifier': ({ by }) =>
      by({ extensions: [...TSA, 'subjectKeyIdentifier = hash'] }, { args: ['-cades', '-keyid'] }),
    'the 30th of February': ({ saying }) => saying({ genTime: '20270230000000Z' }),
    'a time without a zone': ({ saying }) => saying({ genTime: NOW().slice(0, -1) }),
    'a time of another zone': ({ saying }) => saying({ genTime: NOW().replace('Z', '+0100') }),
    'a time without seconds': ({ saying }) => saying({ genTime: NOW().replace(/..Z/, 'Z') }),
  },
  signers: {
    'two signers': ({ by, rsa }) => by({}, { args: ['-cades', '-signer', rsa.pem, '-inkey', rsa.key] }),
  },
  algorithm: {
    'a weak hash': ({ by }) => by({}, { args: ['-cades', '-md', 'sha1'] }),
    'a short key': ({ by }) => by({ key: makeKey('weak') }),
    'RSA with another padding': ({ by, keys }) =>
      by({ key: keys.rsa }, { args: ['-cades', '-keyopt', 'rsa_padding_mode:pss'] }),
    'a hash of another kind': ({ saying }) => saying({ algorithm: SHA_512 }),
  },
  status: {
    'refused by the authority': [replying({ digests: 'sha512' }), KEPT],
    'a status too large to be one': altered(() => sequence(sequence(integer(2, ...new Array(1000).fill(0))))),
  },
  size: {
    'a megabyte of zeros': altered(() => new Uint8Array(1_000_000)),
  },
  authority: {
    'issued by what is no authority': issuedAs('keyUsage = critical, keyCertSign'),
    'issued by a key that is not for it': issuedAs(
      'basicConstraints = critical, CA:TRUE',
      'keyUsage = cRLSign',
    ),
    'issued by a key that is for something else': issuedAs(
      'basicConstraints = critical, CA:TRUE',
      'keyUsage = decipherOnly',
    ),
    'issued by an authority for another purpose': issuedAs(...CA, 'extendedKeyUsage = codeSigning'),
    'a chain longer than the root allows': ({ keys, request, asked }) => {
      const extensions = ['basicConstraints = critical, CA:TRUE, pathlen:0', CA[1]!]
      const root = certify({ name: '/CN=Short Root', key: keys.root, extensions })
      const issuer = certify({ name: '/CN=Middle', key: keys.middle, issuer: root, extensions: CA })
      const signer = certify({ name: '/CN=Example TSA', key: keys.rsa, issuer })
      return { ...asked, roots: [pemOf(root)], response: reply(request, signer, { certs: issuer.pem }) }
    },
  },
  roots: {
    'no root': ({ good }) => ({ ...good, roots: [] }),
    'a root without a certificate': ({ good }) => ({ ...good, roots: ['none'] }),
    'a root that is not base64': ({ good }) => ({
      ...good,
      roots: ['-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----'],
    }),
  },
}

describe('timestamps by openssl', { skip: lacksOpenssl() }, () => {
  let world: World

  let directory = ''

  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'bcf-timestamps-'))
    office = openOffice(directory)
    world = establish()
  })
  after(() => rmSync(directory, { recursive: true, force: true }))

  test('our request is read as it was meant', () => {
    assert.equal(world.request.length, 69)
    const text = openssl('ts', '-query', '-in', write('tsq', world.request), '-text')
    for (const line of ['Version: 1', 'Hash Algorithm: sha256', 'Nonce: 0x1122334455667788'])
      assert.ok(text.includes(line), text)
    assert.match(text, /Certificate required: yes/)
    assert.match(text, /Policy OID: unspecified/)
    const hex = text
      .match(/^ {4}[0-9a-f]{4} - .{48}/gm)!
      .map(line => line.slice(11).replace(/[^0-9a-f]/g, ''))
    assert.equal(hex.join(''), toHex(IMPRINT))
  })

  for (const [nonce, shown] of [
    ['00', '0x0'],
    ['0000000000000001', '0x01'],
    ['ffffffffffffffff', '0xFFFFFFFFFFFFFFFF'],
    ['0080000000000000', '0x80000000000000'],
  ] as const) {
    test(`the nonce ${nonce} comes back`, async () => {
      const request = timestampRequest(IMPRINT, fromHex(nonce))
      const text = openssl('ts', '-query', '-in', write('tsq', request), '-text')
      assert.match(text, new RegExp(`Nonce: ${shown}\\n`))
      const answered = { ...world.asked, nonce: fromHex(nonce), response: reply(request, world.p256) }
      assert.equal(toHex((await verifyTimestamp(answered)).nonce!), nonce.replace(/^(?:00)+/, ''))
    })
  }

  test('what is said is what openssl says', () => {
    const { response } = world.good
    const text = openssl('ts', '-reply', '-in', write('tsr', response), '-text')
    const { genTime, imprint, nonce, profile, ...said } = readTimestamp(response)
    assert.deepEqual(said, { serial: '2a', policy: '1.2.3.4.1', authority: 'Example TSA' })
    assert.deepEqual([imprint, nonce], [IMPRINT, NONCE])
    assert.equal(Date.parse(/Time stamp: (.*)/.exec(text)![1]!), genTime.getTime())
    assert.match(text, /Serial number: 0x2A\n/)
  })

  test('a policy is asked for where it is given', () => {
    const request = timestampRequest(IMPRINT, NONCE, '0.4.0.2023.1.1')
    assert.match(
      openssl('ts', '-query', '-in', write('tsq', request), '-text'),
      /Policy OID: 0\.4\.0\.2023\.1\.1/,
    )
  })

  describe('EN 319 422:', () => {
    const meets = {
      claimsQualified: false,
      certificateClaimsQualified: false,
      accuracy: 1_000_000,
      departures: [],
    }
    const tagged = (...parts: [tag: number, value: number[]][]) =>
      sequence(...parts.map(([tag, value]) => der(0x80 | tag, Uint8Array.from(value))))
    type Options = Parameters<World['profiled']>[0]
    const cases: Record<string, [options: Options, profile: object, said: RegExp]> = {
      'nothing claimed, nothing amiss': [{}, {}, /^no claim to be a qualified time-stamp$/],
      'both claims': [
        { extra: [ONE_SECOND, QUALIFIED], extensions: [...TSA, QC_CERTIFICATE] },
        { claimsQualified: true, certificateClaimsQualified: true },
        /^claims to be a qualified electronic time-stamp$/,
      ],
      'the claim of the certificate alone': [
        { extensions: [...TSA, QC_CERTIFICATE] },
        { certificateClaimsQualified: true },
        /^no claim .*, though its certificate claims to be qualified$/,
      ],
      'another statement is no claim': [
        { extra: [ONE_SECOND, extensionsOf(statements(sequence(sequence(fromHex('0607040081975e0102')))))] },
        {},
        /^no claim/,
      ],
      'the claim in an extension of another name is none': [
        {
          extra: [
            ONE_SECOND,
            extensionsOf(sequence(fromHex('06032a0304'), der(4, sequence(QUALIFIED_TIMESTAMP)))),
          ],
        },
        {},
        /^no claim/,
      ],
      'statements there twice are none': [
        {
          extra: [
            ONE_SECOND,
            extensionsOf(
              statements(sequence(QUALIFIED_TIMESTAMP)),
              statements(sequence(QUALIFIED_TIMESTAMP)),
            ),
          ],
        },
        { departures: ['its statements about being qualified cannot be read'] },
        /^no claim .*cannot be read/,
      ],
      'statements with something behind them are none': [
        { extra: [ONE_SECOND, extensionsOf(statements(concat(sequence(QUALIFIED_TIMESTAMP), integer(1))))] },
        { departures: ['its statements about being qualified cannot be read'] },
        /^no claim .*cannot be read/,
      ],
      'no accuracy': [
        { extra: [] },
        { accuracy: null, departures: ['it states no accuracy'] },
        /no accuracy/,
      ],
      'milliseconds and microseconds': [
        { extra: [tagged([0, [0x01, 0xf4]], [1, [0x64]])] },
        { accuracy: 500_100 },
        /^no claim to be a qualified time-stamp$/,
      ],
      'an accuracy of more than a second': [
        { extra: [sequence(integer(1), der(0x81, Uint8Array.of(1)))] },
        { accuracy: 1_000_001, departures: ['it is accurate to more than a second'] },
        /more than a second/,
      ],
      'an accuracy that is none': [
        { extra: [tagged([0, [0x7f, 0xff]])] },
        { accuracy: null, departures: ['it states no accuracy'] },
        /no accuracy/,
      ],
      'a promise of an order': [
        { extra: [ONE_SECOND, der(1, fromHex('ff'))] },
        { departures: ['it promises an order'] },
        /order/,
      ],
      'a certificate that does not say what its key is for': [
        { extensions: [TSA[1]!] },
        { departures: ['its certificate does not say what its key is for'] },
        /what its key is for/,
      ],
      'a name that lacks something': [
        { name: '/CN=Example TSA' },
        { departures: ['the name in its certificate lacks country, organization'] },
        /lacks country/,
      ],
      'a key in its time': [{ extensions: [...TSA, LONG_USE] }, {}, /^no claim/],
      'a key out of its time': [
        { extensions: [...TSA, PAST_USE] },
        { departures: ['its key was not to be used at that time'] },
        /not to be used/,
      ],
      'a key with a time that is none': [
        { extensions: [...TSA, '2.5.29.16 = DER:0500'] },
        { departures: ['its key was not to be used at that time'] },
        /not to be used/,
      ],
    }
    for (const [what, [options, profile, said]] of Object.entries(cases))
      test(what, async () => {
        const timestamp = await verifyTimestamp(world.profiled(options))
        assert.deepEqual(timestamp.profile, { ...meets, ...profile })
        assert.match(describeClaim(timestamp.profile), said)
      })

    test('the certificate is named by SHA-1 alone', () => {
      const { response } = replying({ ess_cert_id_alg: 'sha1' })(world)
      assert.ok(readTimestamp(response).profile.departures.includes('it names its certificate by SHA-1'))
    })

    test('refused: statements that are critical', async () => {
      const critical = sequence(
        fromHex('06082b06010505070103'),
        fromHex('0101ff'),
        der(4, sequence(QUALIFIED_TIMESTAMP)),
      )
      await refuses(world.profiled({ extra: [ONE_SECOND, extensionsOf(critical)] }), 'extension')
    })
  })

  test('an authority without a common name goes by its organization', () => {
    const { response } = world.by({ name: '/C=EU/O=Example' })
    assert.equal(readTimestamp(response).authority, 'Example')
  })

  test('Node buffers are read like other bytes, and left as they are', async () => {
    const { response, imprint, nonce, roots } = world.good
    const buffer = Buffer.concat([Buffer.from(response)])
    const buffers = { response: buffer, imprint: Buffer.from(imprint), nonce: Buffer.from(nonce), roots }
    assert.deepEqual(await verifyTimestamp(buffers), await verifyTimestamp(world.good))
    assert.deepEqual(timestampRequest(buffers.imprint, buffers.nonce), world.request)
    assert.ok(buffer.equals(response))
  })

  for (const { name, make } of casesIn(VALID)) {
    test(`accepted: ${name}`, async () => {
      const made = make(world)
      const timestamp = await verifyTimestamp(made)
      assert.deepEqual(timestamp.imprint, IMPRINT)
      assert.deepEqual(readTimestamp(made.response), timestamp)
      const { nonce, ...withoutNonce } = made
      assert.deepEqual(await verifyTimestamp(withoutNonce), timestamp)
      if (!made.unasked) judgeByOpenssl(made, timestamp)
    })
  }

  for (const [reason, cases] of Object.entries(BROKEN))
    for (const { name, make } of casesIn(cases))
      test(`refused: ${name}`, () => refuses(make(world), reason as Reason))

  test('refused: a response cut short anywhere', () => {
    const { response } = world.good
    assert.ok(response.length > 1_000, String(response.length))
    for (let length = 0; length < response.length; length += 1)
      assert.throws(() => readTimestamp(response.subarray(0, length)), ProofError, `${length} bytes`)
  })

  test('random bytes are refused, and nothing worse', async () => {
    const roots = world.roots
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async bytes => {
        for (const response of [bytes, sequence(bytes), sequence(sequence(integer(0)), sequence(bytes))])
          await assert.rejects(verifyTimestamp({ response, imprint: IMPRINT, roots }), ProofError)
      }),
    )
  })

  for (const kind of ['good', 'goodEc'] as const) {
    test(`a changed byte is refused, or changes nothing that is said (${kind})`, async () => {
      const made = world[kind]
      const timestamp = await verifyTimestamp(made)
      const change = fc.tuple(fc.nat(made.response.length - 1), fc.integer({ min: 1, max: 255 }))
      await fc.assert(
        fc.asyncProperty(change, async ([at, difference]) => {
          const response = changed(made.response, at, byte => byte ^ difference)
          const outcome = await verifyTimestamp({ ...made, response }).catch(error => error)
          if (!(outcome instanceof ProofError)) assert.deepEqual(outcome, timestamp)
        }),
        { numRuns: 300 },
      )
    })
  }

  if (process.env.WRITE_VECTORS)
    test('the vectors are written anew', () => {
      mkdirSync(new URL('.', VECTORS), { recursive: true })
      writeFileSync(VECTORS, `${JSON.stringify(makeVectors(world), null, 2)}\n`)
    })
})

async function refuses(made: Case, reason: Reason): Promise<void> {
  await assert.rejects(verifyTimestamp(made), error => {
    assert.ok(error instanceof ProofError, String(error))
    assert.match(error.message, REASONS[reason])
    return true
  })
}

/** Accepts as of the time that the timestamp names, for that is how we judge too. */
function judgeByOpenssl({ response, imprint, nonce, roots }: Case, { genTime }: Timestamp): void {
  const about = nonce
    ? ['-queryfile', write('tsq', timestampRequest(imprint, nonce))]
    : ['-digest', toHex(imprint)]
  const trust = [
    '-CAfile',
    write('pem', roots.join('\n')),
    '-attime',
    `${Math.floor(genTime.getTime() / 1000)}`,
  ]
  assert.match(
    openssl('ts', '-verify', '-in', write('tsr', response), ...about, ...trust),
    /Verification: OK/,
  )
}

interface Vector {
  name: string
  valid: boolean
  response: string
  imprint: string
  nonce: string | null
  roots: string[]
  genTime?: string
  /** What the timestamp says of itself, and where it departs from EN 319 422. */
  profile?: Timestamp['profile']
  reason?: string
}

function makeVectors(world: World): Vector[] {
  const encode = (name: string, valid: boolean, { response, imprint, nonce, roots }: Case): Vector => ({
    name,
    valid,
    response: Buffer.from(response).toString('base64'),
    imprint: toHex(imprint),
    nonce: nonce ? toHex(nonce) : null,
    roots,
  })
  const valid = casesIn(VALID).flatMap(({ name, make, kept }) => {
    if (!kept) return []
    const made = make(world)
    const { genTime, profile } = readTimestamp(made.response)
    return { ...encode(name, true, made), genTime: genTime.toISOString(), profile }
  })
  const broken = Object.entries(BROKEN).flatMap(([reason, cases]) =>
    casesIn(cases).flatMap(({ name, make, kept }) =>
      kept ? { ...encode(name, false, make(world)), reason } : [],
    ),
  )
  return [...valid, ...broken]
}

describe('the vectors', () => {
  const vectors: Vector[] = JSON.parse(readFileSync(VECTORS, 'utf8'))

  test('there are valid ones and more that are not', () => {
    const valid = vectors.filter(vector => vector.valid).length
    assert.ok(valid >= 4 && vectors.length - valid > valid)
  })

  for (const { name, valid, genTime, profile, reason, ...given } of vectors) {
    test(`${valid ? 'accepted' : 'refused'}: ${name}`, async () => {
      const made: Case = {
        response: new Uint8Array(Buffer.from(given.response, 'base64')),
        imprint: fromHex(given.imprint),
        roots: given.roots,
        ...(given.nonce === null ? {} : { nonce: fromHex(given.nonce) }),
      }
      if (!valid) return refuses(made, reason as Reason)
      const timestamp = await verifyTimestamp(made)
      assert.equal(timestamp.genTime.toISOString(), genTime)
      assert.deepEqual(timestamp.profile, profile)
    })
  }
})
