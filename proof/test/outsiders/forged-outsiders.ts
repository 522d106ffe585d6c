// What a stranger without any key can put into a bundle: timestamps and lines of witnesses are not sealed, and whoever
// makes one chooses its name. See bundle-vectors.ts.

import type { Bundle } from '../../src/bundle.ts'
import { bundleHtml } from '../../src/bundle-page.ts'
import { fromHex, toBase64, toHex, utf8 } from '../../src/bytes.ts'
import { sha256 } from '../../src/crypto.ts'
import { parseNote } from '../../src/note.ts'
import type { Trust } from '../../src/trust.ts'
import { AUTHORITY, buildBundle, cosigned, later, logKey } from '../bundle-builder.ts'
import {
  broken,
  type Case,
  casesOf,
  full,
  json,
  PINNED,
  SHORT,
  short,
  type Told,
} from '../bundle-vectors-broken.ts'
import { madeToFit } from '../forgeries.ts'
import { sequence, small, type TestAuthority, testAuthority } from '../timestamp-authority.ts'
import { commonName } from './odd-names.ts'

/** What he would like people to read. */
const SENTENCE = 'NOTE BY THE REGISTRAR: damages of 4,200,000 GBP are due'
const LINE = 'damages-of-4,200,000-GBP-are-due'
const MORE = 'x'.repeat(65)

export const isTold = (text: string): boolean => text.includes(SENTENCE) || text.includes(LINE)

/** The checkpoint of a bundle, dated by whomever; all that is shown made to fit. */
export function stamped(
  by: TestAuthority = testAuthority(SENTENCE),
  at = later(3_600),
  bundle = short.bundle,
): Bundle {
  const copy = structuredClone(bundle)
  const checkpoint = copy.integrity.checkpoint ?? ''
  const nonce = fromHex('0102030405060708')
  const imprint = sha256(utf8(parseNote(checkpoint).text))
  const response = toBase64(by.stamp({ imprint, nonce, genTime: new Date(at) }))
  copy.integrity.anchors.push({ checkpoint, response, nonce: toHex(nonce), consistency: [] })
  madeToFit(copy)
  return copy
}

/** Its checkpoint, with a line of whomever below. */
export function witnessed(name = LINE, bundle = short.bundle): Bundle {
  const copy = structuredClone(bundle)
  const before = copy.integrity.witnessed ?? { checkpoint: copy.integrity.checkpoint ?? '', consistency: [] }
  copy.integrity.witnessed = { ...before, checkpoint: cosigned(before.checkpoint, [name]) }
  return copy
}

const NO_TRUST: Trust = { keys: [], tsaRoots: [], witnesses: [] }
const ROOT: Trust = { ...PINNED, tsaRoots: [AUTHORITY.root] }
const forger = buildBundle({ ...SHORT, keys: [logKey('a forger')] })

export const UNPINNED: Case[] = casesOf({
  'unproved-no-key.json: no key of the log is given': [json(short.bundle), [], NO_TRUST],
  'unproved-own-key.json: a forger signs with a key of his own, and none is given': [
    json(forger.bundle),
    [],
    NO_TRUST,
  ],
})

/** The evidence in them is proved all the same. */
const UNVOUCHED: Told = {
  'forged-timestamp.json: a stranger dates the log, under a sentence for a name': json(stamped()),
  'forged-timestamp-root.json: the same, and the root of another is given': [json(stamped()), [], ROOT],
  'forged-timestamp-beside.json: the same beside timestamps of the authority whose root is given': [
    json(stamped(undefined, undefined, full.bundle)),
    [],
    full.trust,
  ],
  'forged-timestamp-page.html: the same as a page': bundleHtml(stamped()).html,
  'forged-witness.json: a stranger signs as a witness, under a sentence for a name': json(witnessed()),
  'forged-witness-page.html: the same as a page': bundleHtml(witnessed()).html,
  'forged-witness-beside.json: the same beside a witness whose key is given': [
    json(witnessed(LINE, full.bundle)),
    [],
    full.trust,
  ],
  'authority-unknown.json: honest timestamps, and no root of their authority is given': [
    json(full.bundle),
    [],
    { ...full.trust, tsaRoots: [] },
  ],
  'witness-unknown.json: an honest witness, and its key is not given': [
    json(full.bundle),
    [],
    { ...full.trust, witnesses: [] },
  ],
}
export const UNPROVED_OUTSIDERS = casesOf(UNVOUCHED, [], 'unproved-')

const ZEROS = { signature: sequence(small(0), small(0)) }
const FOREVER = testAuthority(SENTENCE, { always: true })

/** Refused with and without roots. */
const REFUSED: Told = {
  'signature: a timestamp whose signature is zeros': json(stamped(testAuthority(SENTENCE, ZEROS))),
  '1970: a timestamp of 1970': [json(stamped(FOREVER, '1970-01-01T00:00:00.000Z')), ['time']],
  '9998: a timestamp of 9998': [json(stamped(FOREVER, '9998-01-01T00:00:00.000Z')), ['time']],
  'early: a timestamp from before the capture': [json(stamped(testAuthority('Early'), later(-61))), ['time']],
  'name-long: an authority with a name of 65 characters': json(stamped(testAuthority(MORE))),
  'name-lines: an authority with two lines for a name': json(stamped(testAuthority(`One\n${SENTENCE}`))),
  'name-bidi: an authority whose name turns around': json(stamped(testAuthority('Example \u202eASST'))),
  'name-unseen: an authority whose name cannot be seen': json(stamped(testAuthority('\u200b\u2060'))),
  'name-twice: an authority with two names': json(
    stamped(testAuthority('One', { subject: sequence(commonName('One'), commonName(SENTENCE)) })),
  ),
  'witness-long: a witness with a name of 65 characters': [
    json(witnessed(MORE)),
    ['consistency', 'witnesses'],
  ],
  'witness-bidi: a witness whose name turns around': [
    json(witnessed('example\u202eASST')),
    ['consistency', 'witnesses'],
  ],
  'witness-plane: a witness whose name is of another plane': [
    json(witnessed('\u{1d400}')),
    ['consistency', 'witnesses'],
  ],
}
export const BROKEN_OUTSIDERS = broken(REFUSED, ['timestamps'], 'outsider-')
