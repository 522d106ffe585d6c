// Bundles that a stranger dated or witnessed, under a name of his own, at a time of his own, with a signature that holds or not;
// and whoever checks them knows him, or does not.

import { formatVerifierKey, inertJson } from '@brand-citation-forensics/proof'
import fc from 'fast-check'
import { later, witnessKey } from '../../../proof/test/bundle-builder.ts'
import { full, PINNED, short } from '../../../proof/test/bundle-vectors-broken.ts'
import { stamped, witnessed } from '../../../proof/test/outsiders/forged-outsiders.ts'
import {
  der,
  namePart,
  sequence,
  set,
  small,
  testAuthority,
} from '../../../proof/test/timestamp-authority.ts'
import type { Case } from './changes.ts'

const UTF8_STRING = 0x0c
/** Of strings, and of some that are none. */
const TAGS = [UTF8_STRING, UTF8_STRING, UTF8_STRING, 0x13, 0x14, 0x16, 0x1e, 0x1c, 0x03, 0x04, 0x12, 0x1a]

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 70 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
)
const value = fc
  .tuple(
    fc.constantFrom(...TAGS),
    fc.oneof(
      text.map(words => Buffer.from(words)),
      fc.uint8Array({ maxLength: 12 }),
    ),
  )
  .map(([tag, bytes]) => der(tag, new Uint8Array(bytes)))
const part = fc
  .tuple(fc.constantFrom<'commonName' | 'organization'>('commonName', 'commonName', 'organization'), value)
  .map(([type, said]) => namePart(type, said))
const subject = fc
  .array(fc.array(part, { minLength: 1, maxLength: 2 }), { maxLength: 3 })
  .map(sets => sequence(...sets.map(parts => set(...parts))))

const SECONDS = [-100, -61, -60, 0, 3_600, 31 * 31_557_600, -31 * 31_557_600]
const stranger = fc.record({
  isWitness: fc.constantFrom(false, false, true),
  name: text,
  subject: fc.option(subject),
  seconds: fc.constantFrom(...SECONDS),
  isSigned: fc.constantFrom(true, true, true, false),
  isBeside: fc.boolean(),
  isKnown: fc.boolean(),
})

type Stranger = typeof stranger extends fc.Arbitrary<infer One> ? One : never

function asCase(one: Stranger): Case {
  const { bundle, trust } = one.isBeside ? full : { bundle: short.bundle, trust: PINNED }
  if (one.isWitness) {
    const witnesses = one.isKnown
      ? [...trust.witnesses, formatVerifierKey(witnessKey(one.name))]
      : trust.witnesses
    const isName = /^[!-*,-~]{1,64}$/.test(one.name)
    // Trust that cannot be read is no case: both refuse to begin.
    return { text: inertJson(witnessed(one.name, bundle)), trust: isName ? { ...trust, witnesses } : trust }
  }
  const authority = testAuthority(one.name, {
    always: true,
    ...(one.subject && { subject: one.subject }),
    ...(!one.isSigned && { signature: sequence(small(1), small(1)) }),
  })
  const dated = stamped(authority, later(one.seconds), bundle)
  const tsaRoots = one.isKnown ? [...trust.tsaRoots, authority.root] : trust.tsaRoots
  return { text: inertJson(dated), trust: { ...trust, tsaRoots } }
}

export const strangers = (count: number, seed: number): Case[] =>
  fc.sample(stranger, { numRuns: count, seed }).map(asCase)
