// What a service writes beside the evidence: where to look, how to check, what is not proved. None of it is sealed, so a
// verifier knows what every release wrote, and accepts nothing else.
//
// A release with new wording adds an entry at the end, here and in the Python client. None is ever changed or removed: its
// bundles are in people's hands.

import { qrCodeOf } from './qr-code.ts'

interface Release {
  howToVerify(sha256: string, lookupUrl: string): string[]
  doesNotProve: readonly string[]
}

/** Commands a stranger can type: extract, hash, ask us, check everything. */
const howToVerify =
  (verify: string): Release['howToVerify'] =>
  (sha256, lookupUrl) => [
    `python3 -c "import base64,json,sys; b=json.load(open('bundle.json',encoding='utf-8')); r=b['rawResponse']; sys.stdout.buffer.write(r.encode() if r is not None else base64.b64decode(b['rawResponseBase64']))" > answer.bin`,
    `sha256sum answer.bin    # must print ${sha256}`,
    `curl -s ${lookupUrl}`,
    `${verify} verify bundle.json --key "$LOG_KEY"    # the public key of the log, from a source you trust and not from this bundle`,
    `# Without any program of ours: docs/verification.md does each step with Python, "openssl ts -verify" and golang.org/x/mod/sumdb/note.`,
  ]

const DOES_NOT_PROVE = [
  'That another person, place or moment would get the same answer: engines vary.',
  "That the engine's consumer site shows what its programming interface answered.",
  'That the facts on the brand’s own site are true: they are what the brand says of itself.',
  'That the clock of the service was right: the time of capture is its word, unless timestamps of outside authorities enclose it.',
  'That a key in this bundle is the one of the log: compare it with one you got elsewhere.',
  'That the history is complete: a record that was left out, or was made after the export, cannot be missed from here.',
  'The verification status: it is derived from the history and from today, and not sealed.',
]

const THIS_RELEASE: Release = {
  howToVerify: howToVerify('bcf'),
  doesNotProve: [
    ...DOES_NOT_PROVE,
    'Where the addresses in this bundle lead, its QR code included: they are not sealed.',
  ],
}

export const RELEASES: Release[] = [
  { howToVerify: howToVerify('npx bcf'), doesNotProve: DOES_NOT_PROVE },
  THIS_RELEASE,
]

/** Characters that mean nothing to a shell: it appears in a command that people copy. */
const ADDRESS = /^https?:\/\/((?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?)(?:\/[A-Za-z0-9._~%-]+)*$/
const LONGEST_ADDRESS = 500

/** The host of an address that a service may have, and a bundle may name; null for others. Pages depend on it: it never changes. */
export const hostOf = (baseUrl: string): string | null =>
  baseUrl.length > LONGEST_ADDRESS ? null : (ADDRESS.exec(baseUrl)?.[1] ?? null)

/** What this release writes. */
export function stated(baseUrl: string, sha256: string) {
  const lookupUrl = `${baseUrl}/v1/public/evidence/${sha256}`
  const pageUrl = `${baseUrl}/verify/${sha256}`
  return {
    publicVerification: { lookupUrl, checkUrl: `${lookupUrl}/check`, pageUrl, qrSvg: qrCodeOf(pageUrl) },
    howToVerify: THIS_RELEASE.howToVerify(sha256, lookupUrl),
    // A copy: editing a bundle must not edit the table.
    doesNotProve: [...THIS_RELEASE.doesNotProve],
  }
}
