// Whatever looks like a note, a checkpoint, a proof, a path or a bundle: it is read in one way or refused with a
// ProofError. That every change of a note and of a proof is noticed, their own tests show.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Bundle } from '../src/bundle.ts'
import { bundleHtml } from '../src/bundle-page.ts'
import { concat } from '../src/bytes.ts'
import {
  canonicalJson,
  checkpointText,
  formatSigningKey,
  formatTlogProof,
  formatVerifierKey,
  fromBase64,
  ProofError,
  parseCheckpoint,
  parseNote,
  parseSigningKey,
  parseTilePath,
  parseTlogProof,
  parseVerifierKey,
  sha256,
  signatureLine,
  signCheckpoint,
  signingKey,
  tilePath,
  toBase64,
  utf8,
  verifyBundleFile,
} from '../src/index.ts'
import { leafHash, nodeHash } from '../src/merkle.ts'
import { entryCommitment } from '../src/record.ts'
import { buildBundle } from './bundle-builder.ts'
import { edited, fuzz, mutated } from './edits.ts'

const key = signingKey('log.example/fuzz', sha256(utf8('fuzz')))
const publicText = '{"kind":"capture"}'
const entrySalt = sha256(utf8('salt'))
const leaf = leafHash(entryCommitment(publicText, entrySalt))
const sibling = sha256(utf8('sibling'))
const signed = { origin: key.name, size: 2, root: nodeHash(leaf, sibling) }
const checkpoint = signCheckpoint(signed, key)
const proof = formatTlogProof({ index: 0, hashes: [sibling], checkpoint, publicText, entrySalt })

/** The value, or null where it was refused as it should be. */
function orRefused<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    assert.ok(error instanceof ProofError, `${error}`)
    return null
  }
}

/** Reads a text and writes it again, or refuses it. */
const ROUND_TRIPS: Record<string, { valid: string[]; again: (text: string) => string | null }> = {
  'a note': {
    valid: [checkpoint],
    again: text => {
      const note = parseNote(text)
      const lines = note.signatures.map(({ name, id, signature }) =>
        signatureLine(name, concat(id, signature)),
      )
      return `${note.text}\n${lines.join('')}`
    },
  },
  'the text of a checkpoint': {
    valid: [checkpointText(signed)],
    again: text => checkpointText(parseCheckpoint(text)),
  },
  'a proof': { valid: [proof], again: text => formatTlogProof(parseTlogProof(text)) },
  'a verifier key': {
    valid: [formatVerifierKey(key)],
    again: text => formatVerifierKey(parseVerifierKey(text)),
  },
  'a signing key': { valid: [formatSigningKey(key)], again: text => formatSigningKey(parseSigningKey(text)) },
  'the path of a tile': {
    valid: ['tile/0/000', 'tile/entries/x001/x234/067.p/8', 'tile/3/x001/067'],
    again: text => {
      const found = parseTilePath(text)
      return found && tilePath(found.level, found.index, found.width)
    },
  },
  base64: {
    valid: ['', 'AA==', 'AAA=', 'AAAA', '+/8='],
    again: text => {
      const bytes = fromBase64(text)
      return bytes && toBase64(bytes)
    },
  },
}

describe('read in one way, or refused', () => {
  for (const [name, { valid, again }] of Object.entries(ROUND_TRIPS))
    test(name, () => {
      for (const text of valid) assert.equal(again(text), text)
      fc.assert(
        fc.property(edited(valid), text => {
          const written = orRefused(() => again(text))
          assert.ok(written === null || written === text, JSON.stringify([text, written]))
        }),
        fuzz(),
      )
    })
})

describe('a bundle', () => {
  const { bundle, trust } = buildBundle({
    facts: { foundingDate: '1987' },
    classes: ['CONFABULATED'],
    outcomes: ['changed'],
    witnesses: ['witness.example/one'],
  })
  const json = JSON.stringify(bundle)
  const { html } = bundleHtml(bundle)

  const verify = async (file: string | Uint8Array) => {
    const { verdict, proved, steps } = await verifyBundleFile(file, trust)
    assert.ok(['verified', 'modified', 'unproved'].includes(verdict))
    assert.ok(steps.length > 5)
    assert.equal(({} as { polluted?: unknown }).polluted, undefined)
    return { verdict, proved }
  }

  test('of JSON that was edited as text: verified only if it says the same', async () =>
    await fc.assert(
      fc.asyncProperty(edited([json]), async text => {
        if ((await verify(text)).verdict === 'verified')
          assert.equal(canonicalJson(JSON.parse(text.replace(/^\ufeff/, ''))), canonicalJson(bundle))
      }),
      fuzz(0.2),
    ))

  test('of a page that was edited: verified only if it is the same page', async () =>
    await fc.assert(
      fc.asyncProperty(edited([html]), async text => {
        if ((await verify(text)).verdict === 'verified') assert.equal(text, html)
      }),
      fuzz(0.1),
    ))

  test('of the same build: never a complaint that is not a report', async () => {
    const others = ['valid-bytes', 'valid-plain', 'unproved-waiting'].map(
      (name): Bundle =>
        JSON.parse(readFileSync(new URL(`../../vectors/bundles/${name}.json`, import.meta.url), 'utf8')),
    )
    await fc.assert(
      fc.asyncProperty(mutated([bundle, ...others]), async value => {
        const { verdict } = await verify(JSON.stringify(value))
        if (verdict === 'verified') assert.equal(canonicalJson(value), canonicalJson(bundle))
      }),
      fuzz(0.2),
    )
  })

  test('of bytes', async () => {
    const bytes = utf8(json)
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (place, mask) => {
        const other = Uint8Array.from(bytes)
        other[place] = (other[place] as number) ^ mask
        const { verdict } = await verify(other)
        if (verdict === 'verified')
          assert.equal(canonicalJson(JSON.parse(new TextDecoder().decode(other))), canonicalJson(bundle))
      }),
      fuzz(0.2),
    )
  })

  test('nested without end, anywhere', async () => {
    const deep = 100_000
    const shapes = [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const
    for (const [open, close] of shapes) {
      const text = `${open.repeat(deep)}1${close.repeat(deep)}`
      assert.equal((await verify(text)).verdict, 'modified')
      for (const field of Object.keys(bundle))
        assert.equal(
          (await verify(json.replace(`"${field}":`, `"${field}":${text},"x":`))).verdict,
          'modified',
          field,
        )
    }
  })
})
