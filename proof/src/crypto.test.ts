// There are two of each primitive, one for Node and one for browsers. They must not be told apart by their
// answers, not even by whoever holds a key and wants them to be.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ed25519 as curve, ED25519_TORSION_SUBGROUP } from '@noble/curves/ed25519.js'
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js'
import { sha512 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { concat, fromHex, toHex, utf8 } from './bytes.ts'
import { ed25519, sha256, sha256Hex } from './crypto.ts'
import { ed25519 as browser } from './ed25519.browser.ts'
import { ed25519 as node } from './ed25519.node.ts'
import { sha256 as browserSha256 } from './sha256.browser.ts'
import { sha256 as nodeSha256 } from './sha256.node.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

test('on a server the implementations of Node are chosen', () => {
  assert.equal(sha256, nodeSha256)
  assert.equal(ed25519, node)
})

describe('SHA-256', () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

  test('is the one of FIPS 180-4', () => {
    assert.equal(sha256Hex(utf8('abc')), abc)
    assert.equal(toHex(browserSha256(utf8('abc'))), abc)
  })

  test('is the same in both', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), data =>
        assert.equal(toHex(browserSha256(data)), toHex(nodeSha256(data))),
      ),
    )
    const long = new Uint8Array(1_000_003).fill(0xa5)
    assert.equal(toHex(browserSha256(long)), toHex(nodeSha256(long)))
  })

  test('hashes the part of a buffer that it was given', () => {
    const part = utf8('xxabcxx').subarray(2, 5)
    for (const hash of [browserSha256, nodeSha256]) assert.equal(toHex(hash(part)), abc)
  })
})

/** Both must give the same answer, which is returned. */
function verdict(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  const answer = node.verify(signature, message, publicKey)
  assert.equal(browser.verify(signature, message, publicKey), answer, 'browser and Node differ')
  return answer
}

describe('Ed25519', () => {
  test('is the one of RFC 8032', () => {
    const seed = fromHex('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
    const publicKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
    const signature =
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b'
    for (const { publicKey: derive, sign } of [browser, node]) {
      assert.equal(toHex(derive(seed)), publicKey)
      assert.equal(toHex(sign(new Uint8Array(), seed)), signature)
    }
    assert.ok(verdict(fromHex(signature), new Uint8Array(), fromHex(publicKey)))
  })

  test('keys and signatures are the same in both', () =>
    fc.assert(
      fc.property(bytes(32), fc.uint8Array({ maxLength: 200 }), (seed, message) => {
        const publicKey = node.publicKey(seed)
        assert.equal(toHex(browser.publicKey(seed)), toHex(publicKey))
        const signature = node.sign(message, seed)
        assert.equal(toHex(browser.sign(message, seed)), toHex(signature))
        assert.ok(verdict(signature, message, publicKey))
      }),
      { numRuns: 30 },
    ))

  test('a seed of another length is refused by both', () => {
    for (const length of [0, 31, 33, 64])
      for (const { publicKey, sign } of [browser, node]) {
        assert.throws(() => publicKey(new Uint8Array(length)), `${length}`)
        assert.throws(() => sign(utf8('message'), new Uint8Array(length)), `${length}`)
      }
  })
})

const SEED = new Uint8Array(32).fill(7)
const MESSAGE = utf8('message')
const { scalar, pointBytes: PUBLIC_KEY, point } = curve.utils.getExtendedPublicKey(SEED)
const SIGNATURE = node.sign(MESSAGE, SEED)
const { Point } = curve
const ORDER = Point.Fn.ORDER
const PRIME = Point.Fp.ORDER
const TORSION = ED25519_TORSION_SUBGROUP.map(hex => Point.fromHex(hex))

const challenge = (r: Uint8Array, publicKey: Uint8Array, message: Uint8Array): bigint =>
  bytesToNumberLE(sha512(concat(r, publicKey, message))) % ORDER

/** What the holder of the key can make when R is theirs to choose: R = nonce B + extra. */
function craft(r: Uint8Array, nonce: bigint, publicKey: Uint8Array, message: Uint8Array): Uint8Array {
  const s = (nonce + challenge(r, publicKey, message) * scalar) % ORDER
  return concat(r, numberToBytesLE(s, 32))
}

/** All that a careless reader takes for a point of small order: also y + p, and a sign where x is 0. */
const SMALL_ORDER = [
  ...new Set(
    TORSION.flatMap(point => {
      const { y } = point.toAffine()
      return [y, y + PRIME].filter(y => y < 2n ** 255n).map(y => numberToBytesLE(y, 32))
    }).flatMap(encoded => [toHex(encoded), toHex(encoded.with(31, encoded[31]! ^ 0x80))]),
  ),
].map(fromHex)

describe('both refuse', () => {
  test('a signature, message or key with one bit changed', () => {
    const flip = (data: Uint8Array, bit: number) => {
      const at = Math.floor(bit / 8) % data.length
      return data.with(at, data[at]! ^ (1 << (bit % 8)))
    }
    fc.assert(
      fc.property(fc.nat({ max: 511 }), bit => {
        assert.ok(!verdict(flip(SIGNATURE, bit), MESSAGE, PUBLIC_KEY))
        assert.ok(!verdict(SIGNATURE, flip(MESSAGE, bit), PUBLIC_KEY))
        assert.ok(!verdict(SIGNATURE, MESSAGE, flip(PUBLIC_KEY, bit)))
      }),
      { numRuns: 30 },
    )
  })

  test('signatures and keys of another length', () => {
    const zero = Uint8Array.of(0)
    assert.ok(verdict(SIGNATURE, MESSAGE, PUBLIC_KEY))
    for (const signature of [new Uint8Array(), SIGNATURE.subarray(0, 63), concat(SIGNATURE, zero)])
      assert.ok(!verdict(signature, MESSAGE, PUBLIC_KEY))
    for (const key of [new Uint8Array(), PUBLIC_KEY.subarray(0, 31), concat(PUBLIC_KEY, zero)])
      assert.ok(!verdict(SIGNATURE, MESSAGE, key))
  })

  test('random bytes', () =>
    fc.assert(
      fc.property(bytes(64), bytes(32), (signature, key) => {
        assert.ok(!verdict(signature, MESSAGE, key))
        assert.ok(!verdict(signature, MESSAGE, PUBLIC_KEY))
      }),
      { numRuns: 20 },
    ))

  test('S that is not below the order of the curve', () => {
    const s = bytesToNumberLE(SIGNATURE.subarray(32))
    for (const wrong of [s + ORDER, s + 2n * ORDER, ORDER, ORDER - s, 2n ** 256n - 1n])
      assert.ok(!verdict(concat(SIGNATURE.subarray(0, 32), numberToBytesLE(wrong, 32)), MESSAGE, PUBLIC_KEY))
  })

  test('R with a part of small order, from whoever holds the key', () => {
    assert.equal(TORSION.length, 8)
    const nonce = 987_654_321n
    for (const part of TORSION) {
      const r = Point.BASE.multiply(nonce).add(part).toBytes()
      assert.equal(verdict(craft(r, nonce, PUBLIC_KEY, MESSAGE), MESSAGE, PUBLIC_KEY), part.is0())
    }
  })

  test('R of small order', () => {
    assert.equal(SMALL_ORDER.length, 14)
    for (const r of SMALL_ORDER) assert.ok(!verdict(craft(r, 0n, PUBLIC_KEY, MESSAGE), MESSAGE, PUBLIC_KEY))
  })

  test('keys of small order, which would sign anything', () => {
    assert.equal(SMALL_ORDER.length, 14)
    const r = Point.BASE.multiply(5n).toBytes()
    for (const key of SMALL_ORDER)
      for (let turn = 0; turn < 8; turn++) {
        assert.ok(!verdict(concat(r, numberToBytesLE(5n, 32)), Uint8Array.of(turn), key))
        assert.ok(!verdict(concat(SMALL_ORDER[turn]!, new Uint8Array(32)), Uint8Array.of(turn), key))
      }
  })
})

test('a key with a part of small order is good or bad for both', () => {
  const nonce = 5n
  const r = Point.BASE.multiply(nonce).toBytes()
  const answers = TORSION.flatMap(part => {
    const key = point.add(part).toBytes()
    return [1, 2, 3, 4].map(turn => {
      const message = Uint8Array.of(turn)
      return verdict(craft(r, nonce, key, message), message, key)
    })
  })
  assert.ok(answers.includes(true) && answers.includes(false))
})
