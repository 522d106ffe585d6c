import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Claim } from '../../model/citation.ts'
import { withoutQuotedPremises } from './premise.ts'

const contradicted = (text: string, part: string): Claim => ({
  text: part,
  start: text.indexOf(part),
  end: text.indexOf(part) + part.length,
  facet: 'featureList',
  value: 'true',
  polarity: 'affirmed',
  verdict: 'contradicted',
  kind: 'invented',
  rule: 'feature/named/affirmed',
  confidencePermille: 900,
  hard: true,
  factId: 'fct_1',
  facts: [],
})

const PROMPT = 'Why does Lumenvault offer a free plan?'

describe('the prompt quoted back', () => {
  const cases: [string, boolean][] = [
    ['The question assumes that "Lumenvault offers a free plan".', true],
    ['You write “Lumenvault offers a free plan”.', true],
    ['Sie schreiben „Lumenvault offers a free plan“.', true],
    ['Vous dites « Lumenvault offers a free plan ».', true],
    ['Lumenvault offers a free plan.', false],
    ["It's so: Lumenvault's site offers a free plan. It's good.", false],
    ['Its site says "Lumenvault offers a free plan with unlimited devices".', false],
    ['"Yes". Lumenvault offers a free plan, and "no" card is needed.', false],
    ['"\nLumenvault offers a free plan\n"', false],
  ]
  for (const [text, isPremise] of cases) {
    test(`${JSON.stringify(text)} ${isPremise ? 'asserts nothing' : 'stands'}`, () => {
      const [claim] = withoutQuotedPremises([contradicted(text, 'free plan')], text, PROMPT)
      assert.equal(claim?.verdict, isPremise ? 'unverifiable' : 'contradicted')
      assert.equal(claim?.kind, isPremise ? null : 'invented')
    })
  }
})
