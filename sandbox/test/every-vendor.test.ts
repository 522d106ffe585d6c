// What holds for every route: keys, exact text, exact bytes, determinism, the sandbox's mark.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startSandbox } from '../src/server.ts'
import { ask, bodyOf, type Exchange } from './client.ts'
import { VENDORS } from './vendors.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())

const QUESTION = 'What is Northwind Kettles and when was it founded?'

for (const vendor of VENDORS) {
  describe(vendor.name, () => {
    const last = async (prompt: string) => (await ask(sandbox, vendor, prompt)).at(-1) as Exchange

    test('tells the truth when told to, under the sandbox mark', async () => {
      const exchanges = await ask(sandbox, vendor, `${QUESTION} [[sandbox:good]]`)
      for (const { headers } of exchanges) assert.equal(headers.get('x-bcf-sandbox'), '1')
      const answer = exchanges.at(-1) as Exchange
      assert.equal(answer.status, 200)
      assert.match(vendor.text(bodyOf(answer)), /Northwind Kettles.* founded in 1987/)
      assert.match(answer.bytes.toString(), /northwind-kettles|amazon\.example|AUZIYQ/)
    })

    test('refuses a key that is missing or invalid', async () => {
      for (const key of ['', 'invalid']) {
        const [{ status, bytes }] = (await ask(sandbox, vendor, QUESTION, key)) as [Exchange]
        if (vendor.name === 'pangolinfo') assert.equal(JSON.parse(bytes.toString()).code, 1004)
        else if (vendor.name.startsWith('gemini')) assert.equal(status, key === '' ? 403 : 400)
        else assert.equal(status, 401)
      }
    })

    test('says exactly the text that the prompt orders', async () => {
      const text = 'Zażółć 🫖 <b>"quoted"</b> \u202E\u0000 end'
      const marker = `[[sandbox:text:${Buffer.from(text).toString('base64url')}]]`
      assert.equal(vendor.text(bodyOf(await last(`Say it ${marker}`))), text)
    })

    test('answers with exactly the bytes that the prompt orders', async () => {
      const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x00, 0xff, 0xfe, 0x7d])
      const { bytes: got } = await last(`Bytes [[sandbox:bytes:${bytes.toString('base64')}]]`)
      assert.deepEqual(got, bytes)
    })

    test('gives the same bytes for the same seed', async () => {
      const prompt = 'How much does the Northwind One kettle cost?'
      const [one, two] = [await startSandbox({ seed: 7 }), await startSandbox({ seed: 7 })]
      try {
        const mine = await ask(one, vendor, prompt)
        const theirs = await ask(two, vendor, prompt)
        assert.deepEqual(
          theirs.map(({ bytes }) => bytes.toString()),
          mine.map(({ bytes }) => bytes.toString()),
        )
      } finally {
        await Promise.all([one.close(), two.close()])
      }
    })

    test('declines, or shows no block, when told to', async () => {
      const { status, bytes } = await last(`${QUESTION} [[sandbox:refusal]]`)
      assert.equal(status, 200)
      assert.doesNotMatch(bytes.toString(), /1987/)
    })

    test('plays empty answers and failures in the vendor’s own form', async () => {
      const empty = await last(`${QUESTION} [[sandbox:empty]]`)
      assert.equal(empty.status, 200)
      assert.equal(vendor.text(bodyOf(empty)), '')
      const failed = await last(`${QUESTION} [[fault:failed-inside]]`)
      assert.equal(failed.status, 200)
      assert.match(failed.bytes.toString(), /failed|FAILED|"Error"|OTHER|unavailable|offline/)
    })

    test('refuses a marker that it does not know', async () => {
      const { bytes } = await last(`${QUESTION} [[sandbox:nonsense]]`)
      assert.match(bytes.toString(), /does not know/)
    })
  })
}
