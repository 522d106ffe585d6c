// What a visitor trusts and typed in: log keys, witness keys, root certificates. One text for all of them,
// sorted by kind. Pure.

import { ProofError, parseVerifierKey, type Trust } from '@brand-citation-forensics/proof'

export const NO_TRUST: Trust = { keys: [], tsaRoots: [], witnesses: [] }

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g
const LOG_KEY = 0x01

/** Throws a ProofError that names the line. Certificates are parsed when used. */
export function readTrust(text: string): Trust {
  const tsaRoots = text.match(CERTIFICATE) ?? []
  const trust: Trust = { keys: [], tsaRoots: tsaRoots.map(pem => `${pem}\n`), witnesses: [] }
  // A certificate leaves its line ends behind, so that line numbers stay right.
  const rest = text.replace(CERTIFICATE, pem => pem.replace(/[^\n]/g, ''))
  for (const [place, line] of rest.split('\n').entries()) {
    const vkey = line.trim()
    if (vkey !== '') (algorithmOf(vkey, place + 1) === LOG_KEY ? trust.keys : trust.witnesses).push(vkey)
  }
  return trust
}

function algorithmOf(vkey: string, line: number): number {
  try {
    return parseVerifierKey(vkey).algorithm
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new ProofError(
      `Line ${line}: ${error.message}. A key looks like name+1f2e3d4c+AepKbG…, a certificate begins with -----BEGIN CERTIFICATE-----`,
    )
  }
}
