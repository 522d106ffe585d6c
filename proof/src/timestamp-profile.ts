// What EN 319 422 requires of a timestamp beyond RFC 3161, and what a timestamp claims to be under Regulation
// (EU) No 910/2014. A claim alone proves nothing: whether the authority may make it is in its country's trusted
// list, which an offline verifier cannot consult.

import * as asn1 from 'asn1js'
import type { Extension } from 'pkijs'
import { type HeldCertificate, isKeyInUse, keyUsageBits } from './timestamp-certificate.ts'
import type { TimestampProfile } from './timestamp-claim.ts'
import { Fields, parseDer } from './timestamp-der.ts'

const QC_STATEMENTS = '1.3.6.1.5.5.7.1.3'
/** esi4-qtstStatement-1: this token is issued as a qualified electronic time-stamp (EN 319 422, annex B). */
const QUALIFIED_TIMESTAMP = '0.4.0.19422.1.1'
/** This certificate is issued as a qualified one (EN 319 412-5). */
const QUALIFIED_CERTIFICATE = '0.4.0.1862.1.1'

const SECOND = 1_000_000

/** What an authority's name must contain (EN 319 422, 6). */
const NAME_PARTS: Record<string, string> = {
  '2.5.4.6': 'country',
  '2.5.4.10': 'organization',
  '2.5.4.3': 'common name',
}

export interface ProfileSource {
  genTime: Date
  accuracy: asn1.Sequence | null
  isOrdered: boolean
  extensions: Extension[]
  signer: HeldCertificate
  /** Whether the signature names the certificate by a hash other than SHA-1. */
  namesSignerWell: boolean
}

export function profileOf(source: ProfileSource): TimestampProfile {
  const accuracy = source.accuracy === null ? null : accuracyOf(source.accuracy)
  const stated = statementsOf(source.extensions)
  const certified = statementsOf(source.signer.certificate.extensions ?? [])
  const missing = missingNames(source.signer)
  const complaints: [isDeparture: boolean, complaint: string][] = [
    [accuracy === null, 'it states no accuracy'],
    [accuracy !== null && accuracy > SECOND, 'it is accurate to more than a second'],
    [source.isOrdered, 'it promises an order'],
    [!source.namesSignerWell, 'it names its certificate by SHA-1'],
    [stated === null, 'its statements about being qualified cannot be read'],
    [certified === null, 'the statements of its certificate about being qualified cannot be read'],
    [keyUsageBits(source.signer) === null, 'its certificate does not say what its key is for'],
    [!isKeyInUse(source.signer, source.genTime), 'its key was not to be used at that time'],
    [missing.length > 0, `the name in its certificate lacks ${missing.join(', ')}`],
  ]
  return {
    claimsQualified: stated?.includes(QUALIFIED_TIMESTAMP) === true,
    certificateClaimsQualified: certified?.includes(QUALIFIED_CERTIFICATE) === true,
    accuracy,
    departures: complaints.filter(([isDeparture]) => isDeparture).map(([, complaint]) => complaint),
  }
}

/** Seconds, milliseconds and microseconds, each optional. Null if unreadable. */
function accuracyOf(block: asn1.Sequence): number | null {
  const fields = new Fields(block, 'the accuracy of the timestamp')
  const seconds = fields.optional(asn1.Integer)
  const parts = [fields.tagged(0), fields.tagged(1)]
  if (fields.left > 0) return null
  const [millis, micros] = parts.map(part =>
    part === null ? 0 : smallNumber((part as asn1.Primitive).valueBlock.valueHexView),
  )
  const whole = seconds === null ? 0 : smallNumber(seconds.valueBlock.valueHexView)
  if (whole === null || millis == null || micros == null || millis > 999 || micros > 999) return null
  return whole * SECOND + millis * 1_000 + micros
}

/** Four octets are more than a century of seconds. */
function smallNumber(bytes: Uint8Array | undefined): number | null {
  if (!bytes || bytes.length === 0 || bytes.length > 4 || (bytes[0] ?? 0) >= 0x80) return null
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
}

/** The identifiers of the statements; none without the extension, null if it has more than one reading. */
function statementsOf(extensions: Extension[]): string[] | null {
  const [extension, ...more] = extensions.filter(({ extnID }) => extnID === QC_STATEMENTS)
  if (!extension) return []
  if (more.length > 0) return null
  try {
    const what = 'the statements'
    const list = parseDer(extension.extnValue.valueBlock.valueHexView, what)
    return new Fields(list, what)
      .rest(asn1.Sequence)
      .map(statement => new Fields(statement, what).take(asn1.ObjectIdentifier).getValue())
  } catch {
    return null
  }
}

function missingNames({ subject }: HeldCertificate): string[] {
  const present = subject.map(({ type }) => type)
  return Object.entries(NAME_PARTS)
    .filter(([type]) => !present.includes(type))
    .map(([, name]) => name)
}
