// A timestamp authority whose every byte follows from its name: the same vectors come out on every machine.
// ECDSA by RFC 6979 needs no randomness. Its keys are known to everybody and good for nothing.

import { p256 } from '@noble/curves/nist.js'
import { concat, fromHex, toBase64, utf8 } from '../src/bytes.ts'
import { sha256 } from '../src/crypto.ts'

export const der = (tag: number, ...parts: Uint8Array[]): Uint8Array => {
  const content = concat(...parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return concat(Uint8Array.of(tag, ...size), content)
}
export const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
export const set = (...parts: Uint8Array[]) => der(0x31, ...parts)
const octets = (bytes: Uint8Array) => der(0x04, bytes)
const bits = (bytes: Uint8Array) => der(0x03, Uint8Array.of(0), bytes)
const TRUE = fromHex('0101ff')

/** A whole number that is not negative. */
function integer(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex(byte => byte !== 0)
  const number = first < 0 ? Uint8Array.of(0) : bytes.subarray(first)
  return der(0x02, (number[0] ?? 0) >= 0x80 ? concat(Uint8Array.of(0), number) : number)
}
export const small = (number: number) => integer(Uint8Array.of(number))

const OID = {
  commonName: fromHex('0603550403'),
  organization: fromHex('060355040a'),
  ecPublicKey: fromHex('06072a8648ce3d0201'),
  p256: fromHex('06082a8648ce3d030107'),
  ecdsaWithSha256: fromHex('06082a8648ce3d040302'),
  sha256: fromHex('0609608648016503040201'),
  basicConstraints: fromHex('0603551d13'),
  keyUsage: fromHex('0603551d0f'),
  extendedKeyUsage: fromHex('0603551d25'),
  timeStamping: fromHex('06082b06010505070308'),
  signedData: fromHex('06092a864886f70d010702'),
  timestampInfo: fromHex('060b2a864886f70d0109100104'),
  contentType: fromHex('06092a864886f70d010903'),
  messageDigest: fromHex('06092a864886f70d010904'),
  signingCertificateV2: fromHex('060b2a864886f70d010910022f'),
  policy: fromHex('06042a030401'),
  qcStatements: fromHex('06082b06010505070103'),
  qualifiedTimestamp: fromHex('0607040081975e0101'),
}

const SIGNATURE = sequence(OID.ecdsaWithSha256)
const HASH = sequence(OID.sha256)

/** A part of a name: which, and its value in DER. */
export const namePart = (type: 'commonName' | 'organization', value: Uint8Array) => sequence(OID[type], value)
const nameOf = (text: string) => sequence(set(namePart('commonName', der(0x0c, utf8(text)))))
const timeOf = (time: Date) => utf8(derTime(time))
const sign = (bytes: Uint8Array, secret: Uint8Array) => p256.sign(bytes, secret, { format: 'der' })

const VALIDITY = sequence(der(0x18, utf8('20200101000000Z')), der(0x18, utf8('20500101000000Z')))
const ALWAYS = sequence(der(0x18, utf8('19000101000000Z')), der(0x18, utf8('99991231235959Z')))

interface Certificate {
  subject: Uint8Array
  issuer: string
  serial: number
  secret: Uint8Array
  issuerSecret: Uint8Array
  extensions: Uint8Array[]
  validity: Uint8Array
}

function certificate({
  subject,
  issuer,
  secret,
  issuerSecret,
  extensions,
  ...more
}: Certificate): Uint8Array {
  const { serial, validity } = more
  const key = sequence(sequence(OID.ecPublicKey, OID.p256), bits(p256.getPublicKey(secret, false)))
  const content = sequence(
    der(0xa0, small(2)),
    small(serial),
    SIGNATURE,
    nameOf(issuer),
    validity,
    subject,
    key,
    der(0xa3, sequence(...extensions)),
  )
  return sequence(content, SIGNATURE, bits(sign(content, issuerSecret)))
}

const pemOf = (bytes: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${toBase64(bytes).replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`

interface Stamped {
  imprint: Uint8Array
  nonce: Uint8Array
  genTime: Date
  /** Says that it is a qualified one, and how accurate it is. */
  qualified?: boolean
}

export interface TestAuthority {
  /** The root that a verifier is to trust. */
  root: string
  /** A whole TimeStampResp. */
  stamp(stamped: Stamped): Uint8Array
}

/** What no honest one does. */
interface Dishonesty {
  /** DER of the name in the certificate. */
  subject?: Uint8Array
  /** In place of its signature. */
  signature?: Uint8Array
  /** Valid from 1900 to 9999. */
  always?: boolean
}

export function testAuthority(name: string, dishonesty: Dishonesty = {}): TestAuthority {
  const validity = dishonesty.always ? ALWAYS : VALIDITY
  const rootSecret = sha256(utf8(`root secret of ${name}`))
  const secret = sha256(utf8(`secret of ${name}`))
  const issuer = `${name} Root`
  const caExtensions = [
    sequence(OID.basicConstraints, TRUE, octets(sequence(TRUE))),
    sequence(OID.keyUsage, TRUE, octets(fromHex('03020204'))),
  ]
  const ownExtensions = [
    sequence(OID.keyUsage, TRUE, octets(fromHex('03020780'))),
    sequence(OID.extendedKeyUsage, TRUE, octets(sequence(OID.timeStamping))),
  ]
  const root = certificate({
    subject: nameOf(issuer),
    issuer,
    validity,
    serial: 1,
    secret: rootSecret,
    issuerSecret: rootSecret,
    extensions: caExtensions,
  })
  const own = certificate({
    subject: dishonesty.subject ?? nameOf(name),
    issuer,
    validity,
    serial: 2,
    secret,
    issuerSecret: rootSecret,
    extensions: ownExtensions,
  })

  function stamp({ imprint, nonce, genTime, qualified = false }: Stamped): Uint8Array {
    const statements = octets(sequence(sequence(OID.qualifiedTimestamp)))
    const claim = qualified ? [der(0xa1, sequence(OID.qcStatements, statements))] : []
    const info = sequence(
      small(1),
      OID.policy,
      sequence(HASH, octets(imprint)),
      integer(sha256(concat(imprint, nonce)).subarray(0, 8)),
      der(0x18, timeOf(genTime)),
      ...(qualified ? [sequence(small(1))] : []),
      integer(nonce),
      ...claim,
    )
    const attributes = [
      sequence(OID.contentType, set(OID.timestampInfo)),
      sequence(OID.messageDigest, set(octets(sha256(info)))),
      sequence(OID.signingCertificateV2, set(sequence(sequence(sequence(octets(sha256(own))))))),
    ].sort((a, b) => Buffer.compare(a, b))
    const signer = sequence(
      small(1),
      sequence(nameOf(issuer), small(2)),
      HASH,
      der(0xa0, ...attributes),
      SIGNATURE,
      octets(dishonesty.signature ?? sign(set(...attributes), secret)),
    )
    const signedData = sequence(
      small(3),
      set(HASH),
      sequence(OID.timestampInfo, der(0xa0, octets(info))),
      der(0xa0, own),
      set(signer),
    )
    return sequence(sequence(small(0)), sequence(OID.signedData, der(0xa0, signedData)))
  }

  return { root: pemOf(root), stamp }
}

// For the tests that have `openssl` for their authority.

/** 20260131120000Z, as certificates, timestamps and the command line write it. */
export const derTime = (time: Date) => `${time.toISOString().replace(/\.\d+Z$|\D/g, '')}Z`
