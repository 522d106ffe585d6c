// How well the companies in labelled answers are read. What docs/rivals.md says of this is what the set in `unseen` gives: nobody
// mends the reading by its errors.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { BrandNames } from '../../src/model/brand.ts'
import { registrableDomain } from '../../src/platform/fetching/registrable-domain.ts'
import { createRivalReader } from '../../src/rivals/reading/read-rivals.ts'

interface LabelledAnswer {
  brand: BrandNames
  rivals: BrandNames[]
  prompt: string
  answer: string
  labels: { mentioned: string[]; ranks: Record<string, number> | null; citedDomains: string[] }
}

interface Read {
  named: string[]
  places: string[]
  domains: string[]
}

const outcomesOf = (folder: URL): { found: Read; labelled: Read }[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.jsonl'))
    .flatMap(name => readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n'))
    .map(line => outcomeOf(JSON.parse(line)))

function outcomeOf({ brand, rivals, prompt, answer, labels }: LabelledAnswer) {
  const read = createRivalReader(brand, rivals)({ text: answer, prompt, citations: [], told: null })
  const nameOf = (party: number): string => ([brand, ...rivals][party] as BrandNames).name
  return {
    found: {
      named: read.mentioned.map(nameOf),
      places: [...(read.ranks ?? [])].map(([party, place]) => `${nameOf(party)} ${place}`),
      domains: read.cited.map(({ domain }) => domain),
    },
    labelled: {
      named: labels.mentioned,
      places: Object.entries(labels.ranks ?? {}).map(([name, place]) => `${name} ${place}`),
      domains: [...new Set(labels.citedDomains.map(domain => registrableDomain(domain) ?? domain))],
    },
  }
}

/** Precision and recall, in per cent. */
const SETS: Record<string, { answers: number } & Record<keyof Read, [precision: number, recall: number]>> = {
  labelled: { answers: 300, named: [97.5, 99.4], places: [97.6, 70.3], domains: [100, 100] },
  unseen: { answers: 120, named: [96.9, 99], places: [100, 66.8], domains: [100, 100] },
}

for (const [name, { answers, ...scores }] of Object.entries(SETS))
  describe(`answers in eight languages: ${name}`, () => {
    const outcomes = outcomesOf(new URL(`${name}/`, import.meta.url))
    test('all of them', () => assert.equal(outcomes.length, answers))
    for (const [what, expected] of Object.entries(scores) as [keyof Read, [number, number]][])
      test(what, () => {
        const count = (of: (outcome: (typeof outcomes)[number]) => string[]): number =>
          outcomes.reduce((sum, outcome) => sum + of(outcome).length, 0)
        const right = count(({ found, labelled }) => found[what].filter(one => labelled[what].includes(one)))
        const shares = [count(({ found }) => found[what]), count(({ labelled }) => labelled[what])]
        assert.deepEqual(
          shares.map(all => Math.round((1000 * right) / all) / 10),
          expected,
        )
      })
  })
