// vectors/timestamps/names.json: who an authority is, by its certificate. `WRITE_VECTORS=1` writes it anew.

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fromBase64, fromHex } from '../../src/bytes.ts'
import { ProofError } from '../../src/error.ts'
import { checkTimestamp } from '../../src/timestamp.ts'
import { ODD_NAMES } from './odd-names.ts'

const FILE = new URL('../../../vectors/timestamps/names.json', import.meta.url)
const written = `[\n${ODD_NAMES.map(one => JSON.stringify(one)).join(',\n')}\n]\n`
if (process.env.WRITE_VECTORS) writeFileSync(FILE, written)

describe('vectors/timestamps/names.json', () => {
  test('is what the generator writes', () => assert.ok(readFileSync(FILE, 'utf8') === written))

  for (const { name, response, imprint, nonce, roots, authority } of ODD_NAMES)
    test(`${authority === null ? 'refused' : 'accepted'}: ${name}`, async () => {
      const check = {
        response: fromBase64(response) as Uint8Array,
        imprint: fromHex(imprint),
        nonce: fromHex(nonce),
        roots,
      }
      if (authority !== null)
        for (const given of [roots, []]) {
          const { vouched, ...timestamp } = await checkTimestamp({ ...check, roots: given })
          assert.deepEqual([timestamp.authority, vouched], [authority, given.length > 0])
        }
      else await assert.rejects(checkTimestamp(check), ProofError)
    })
})
