import assert from 'node:assert/strict'
import { test } from 'node:test'
import { harmOf } from './harm.ts'

const weigh = (key: string): number => harmOf(key).weight

test('a price, a warranty, what is dangerous and who owns it weigh more than when it was founded', () => {
  for (const key of [
    ...['product[Pro].offers.price', 'product[Pro].warranty', 'warranty', 'freeTrial'],
    ...['hasMerchantReturnPolicy.merchantReturnDays', 'parentOrganization.name', 'dissolutionDate'],
    ...['additionalProperty[Recall of the Kettle One]', 'hasCertification[ISO 27001]', 'telephone'],
  ])
    assert.ok(weigh(key) >= 5, key)
  for (const key of ['foundingDate', 'founder.name', 'foundingLocation.name', 'award', 'slogan'])
    assert.ok(weigh(key) <= 2, key)
})

test('of a product named after a safe or a return it is still the matter that counts', () => {
  assert.equal(harmOf('product[Pro].weight').about, 'what it can do')
  assert.equal(harmOf('numberOfEmployees').about, 'something else')
})
