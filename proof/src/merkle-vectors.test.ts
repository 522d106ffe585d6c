// The vectors of transparency-dev/merkle, twice: as they are written, and with every hash that has another
// length than 32 replaced by one, because else most of those cases would be refused for their length alone.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVectors } from '../test/vectors.ts'
import { fromBase64 } from './bytes.ts'
import { sha256 } from './crypto.ts'
import { ProofError } from './error.ts'
import { verifyConsistency, verifyInclusion } from './merkle.ts'

interface Upstream {
  file: string
  proof: string[] | null
  wantErr: boolean
}
type Inclusion = Upstream & { leafIdx: number; treeSize: number; root: string; leafHash: string }
type Consistency = Upstream & { size1: number; size2: number; root1: string; root2: string }
type Decode = (text: string) => Uint8Array

const asWritten: Decode = text => fromBase64(text)!
const asHashes: Decode = text => {
  const bytes = fromBase64(text)!
  return bytes.length === 32 ? bytes : sha256(bytes)
}

const checkInclusion = (vector: Inclusion, decode: Decode) =>
  verifyInclusion({
    index: vector.leafIdx,
    size: vector.treeSize,
    leaf: decode(vector.leafHash),
    root: decode(vector.root),
    proof: (vector.proof ?? []).map(decode),
  })
const checkConsistency = (vector: Consistency, decode: Decode) =>
  verifyConsistency({
    oldSize: vector.size1,
    size: vector.size2,
    oldRoot: decode(vector.root1),
    root: decode(vector.root2),
    proof: (vector.proof ?? []).map(decode),
  })

const MENDED =
  'the leaf hash is empty and nothing else is wrong, which this reading mends; refused as written'

/** Where we answer otherwise than upstream, and why. */
const DIFFERENCES: Record<string, string> = {
  'consistency/additional/sizes-are-equal-one-and-proof-is-empty.json as written':
    'the roots are twelve bytes long: refused here, equal there',
  'consistency/additional/size1-is-zero-and-size2-is-not-zero.json as hashes':
    'the empty tree is the beginning of every tree, and an empty proof shows it: a witness begins like that',
  'inclusion/additional/1/empty-root.json as hashes': MENDED,
  'inclusion/single-entry/empty-root-and-leaf.json as hashes': MENDED,
}

function agrees(name: string, wantErr: boolean, check: () => void): void {
  const isDifferent = name in DIFFERENCES
  if (wantErr !== isDifferent) assert.throws(check, ProofError)
  else check()
}

const inclusion = readVectors<Inclusion>('merkle/inclusion.json')
const consistency = readVectors<Consistency>('merkle/consistency.json')
const seen: string[] = []
for (const [form, decode] of [
  ['as written', asWritten],
  ['as hashes', asHashes],
] as const) {
  for (const vector of inclusion) {
    const name = `inclusion/${vector.file} ${form}`
    seen.push(name)
    test(name, () => agrees(name, vector.wantErr, () => checkInclusion(vector, decode)))
  }
  for (const vector of consistency) {
    const name = `consistency/${vector.file} ${form}`
    seen.push(name)
    test(name, () => agrees(name, vector.wantErr, () => checkConsistency(vector, decode)))
  }
}

test('all of them were there, and every difference is about one of them', () => {
  assert.equal(seen.length, 2 * 196)
  assert.deepEqual(
    Object.keys(DIFFERENCES).filter(name => !seen.includes(name)),
    [],
  )
})
