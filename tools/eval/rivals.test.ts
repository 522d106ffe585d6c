import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluateRivals } from './rivals.ts'

const company = (name: string) => ({ name, aliases: [], domain: `${name.toLowerCase()}.com` })
const line = (id: string, answer: string, labels: object) => ({
  id,
  kind: 'list',
  brand: company('Veltora'),
  rivals: [company('Norvik')],
  prompt: '',
  answer,
  labels: { mentioned: [], ranks: {}, recommendedInstead: [], citedDomains: [], ...labels },
})

test('what is right, wrong and missed is counted, by language and in all', () => {
  const { all, languages, misses } = evaluateRivals(
    [
      {
        name: 'en.jsonl',
        lines: [
          line('en-1', '1. [Norvik](https://www.norvik.com/)\n2. Veltora', {
            mentioned: ['Norvik', 'Veltora'],
            ranks: { Norvik: 1, Veltora: 2 },
            citedDomains: ['norvik.com'],
          }),
        ],
      },
      { name: 'more.jsonl', lines: [line('de-1', '1. Norvik\n2. Veltora', { mentioned: ['Norvik'] })] },
    ],
    true,
  )
  assert.deepEqual(all.mentions, { precision: 3 / 4, recall: 1, answersRight: 1 / 2 })
  assert.deepEqual(
    { ...all.ranks, ...languages.en?.citedDomains },
    {
      answers: 1,
      answersRight: 1,
      labelled: 2,
      right: 1,
      unranked: 1,
      wronglyRanked: 1,
      precision: 1,
      recall: 1,
    },
  )
  assert.equal(languages.de?.ranks.wronglyRanked, 1)
  assert.equal(misses.length, 2)
  assert.match(misses.join('\n'), /^de-1 \(list\) mentioned: /)
})
