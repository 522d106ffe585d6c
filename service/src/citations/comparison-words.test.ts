import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOf } from '../../test/citations/facts.ts'
import { VALUE_KINDS, type ValueKind } from '../values/kinds.ts'
import { comparisonWords } from '../values/value.ts'
import { mattersOf } from './matters.ts'

/** Of every kind: the key and value of a fact, what is stated, and the comparison in words. */
const SAID: Record<ValueKind, [key: string, fact: string, stated: string, words: string]> = {
  yes_no: ['featureList[SSO]', 'true', 'false', 'answer: no, fact: yes'],
  number: ['numberOfEmployees', '230', '320', 'answer: 320, fact: 230'],
  money: ['product[Pro].offers.price', '9', '12 EUR/month', 'answer: 12 EUR per month, fact: 9'],
  date: ['foundingDate', '1987', '1980..1989', 'answer: 1980 to 1989, fact: 1987'],
  duration: ['warranty', '5 years', 'P10Y', 'answer: 10 years, fact: 5 years'],
  hours: ['openingHours[Sunday]', 'closed', 'Su 10:00-16:00', 'answer: Su 10:00-16:00, fact: Sunday closed'],
  clock: ['checkinTime', '15:00', '14:00', 'answer: 14:00, fact: 15:00'],
  name: ['founder.name', 'Ada Quill', 'Bo Reed', 'answer: Bo Reed, fact: Ada Quill'],
  place: ['address.addressLocality', 'Leipzig', 'Halle', 'answer: Halle, fact: Leipzig'],
  country: ['address.addressCountry', 'DE', 'FR', 'answer: FR, fact: DE'],
  contact: ['email', 'a@b.example', 'c@d.example', 'answer: c@d.example, fact: a@b.example'],
  text: ['servesCuisine', 'Thai food', 'Sushi', 'answer: Sushi, fact: Thai food'],
}

for (const kind of VALUE_KINDS)
  test(`a comparison of the kind ${kind} in words`, () => {
    const [key, value, stated, words] = SAID[kind]
    const facts = factsOf([{ key, value }])
    const [matter] = mattersOf(facts)
    const [fact] = facts
    assert.ok(matter && fact)
    assert.equal(matter.kind, kind)
    assert.equal(comparisonWords(matter, { value: stated, precision: 'exact' }, fact, facts), words)
  })
