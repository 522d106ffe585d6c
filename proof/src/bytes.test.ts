// Base64; the rest of bytes.ts is tested with the records.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fromBase64, sameBytes, toBase64, utf8 } from './bytes.ts'

describe('base64', () => {
  const examples = {
    '': '',
    f: 'Zg==',
    fo: 'Zm8=',
    foo: 'Zm9v',
    foob: 'Zm9vYg==',
    fooba: 'Zm9vYmE=',
    foobar: 'Zm9vYmFy',
  }
  for (const [text, encoded] of Object.entries(examples))
    test(`${JSON.stringify(text)} of RFC 4648`, () => {
      assert.equal(toBase64(utf8(text)), encoded)
      assert.deepEqual(fromBase64(encoded), utf8(text))
    })

  test('goes there and back as in Node', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        const encoded = toBase64(bytes)
        assert.equal(encoded, Buffer.from(bytes).toString('base64'))
        assert.deepEqual(fromBase64(encoded), bytes)
      }),
    ))

  test('takes the whole of a long answer', () => {
    const bytes = Uint8Array.from({ length: 3_000_001 }, (_, index) => (index * 2_654_435_761) >>> 13)
    const encoded = toBase64(bytes)
    assert.equal(encoded, Buffer.from(bytes).toString('base64'))
    assert.ok(sameBytes(fromBase64(encoded)!, bytes))
  })

  const refused = {
    'no padding': ['Zg', 'Zm8', 'Zm9vYg'],
    'half of the padding': ['Zg='],
    'too much padding': ['Zm8==', 'Zm9v=', 'Zm9v====', '====', '='],
    'padding in the middle': ['Zg==Zm9v', 'Zg=a', 'Z=g='],
    'last bits that are not zero': ['Zh==', 'Zv==', 'Zm9=', 'Zm+=', 'Zm9vYh=='],
    'the url-safe alphabet': ['-_-_', 'ab-_'],
    'white space': [
      ' Zm9v',
      'Zm9v ',
      'Zm 9v',
      'Zm9v\n',
      '\nZm9v',
      'Zm9v\r\n',
      'Zm\t9',
      'Zm9v    ',
      '    ',
      '\n\n\n\n',
    ],
    'a character of no alphabet': ['Zm9*', 'Zm9\u0000', 'Zm9\uff56', 'Zm9\u00e9', 'Zm\ud83d\ude00', 'Zm9.'],
    'one character too many': ['Zm9vY'],
  }
  for (const [name, texts] of Object.entries(refused))
    test(`refuses ${name}`, () => {
      for (const text of texts) assert.equal(fromBase64(text), null, JSON.stringify(text))
    })

  test('what is read is what would be written', () => {
    const letter = fc.constantFrom(...'ABCDwxyz019+/-_= \n')
    const text = fc.array(letter, { maxLength: 9 }).map(letters => letters.join(''))
    fc.assert(
      fc.property(text, text => {
        const bytes = fromBase64(text)
        if (bytes) assert.equal(toBase64(bytes), text)
        else assert.notEqual(Buffer.from(text, 'base64').toString('base64'), text)
      }),
      { numRuns: 3000 },
    )
  })
})

test('sameBytes compares length and every byte', () => {
  assert.ok(sameBytes(new Uint8Array(), new Uint8Array()))
  assert.ok(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2)))
  for (const other of [[], [1], [2, 1], [1, 3], [1, 2, 0]])
    assert.ok(!sameBytes(Uint8Array.of(1, 2), Uint8Array.from(other)))
})
