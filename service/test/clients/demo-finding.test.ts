import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Confabulation } from '@brand-citation-forensics/client'
import { chooseFinding, findingWords } from '../../../tools/scripts/demo/finding.ts'

const against = (key: string, value: string): Confabulation =>
  ({
    runId: key,
    contradictedFact: { key, value, source: 'https://brand.example/', hash: '0' },
  }) as Confabulation

describe('what the demo shows first', () => {
  const deadPage = against('page.status', '404')
  const misquoted = against('page.lacks', 'ten years')
  const founded = against('foundingDate', '1987')
  const unknown = { runId: 'none', contradictedFact: null } as Confabulation

  test('a contradiction with its fact, wherever it stands', () => {
    assert.equal(chooseFinding([deadPage, misquoted, founded]), founded)
    assert.deepEqual(findingWords(founded), {
      title: 'a statement the brand’s own site contradicts',
      against: ['fact', 'foundingDate: 1987'],
    })
  })

  test('a false citation is called one, and says what is wrong with the page', () => {
    assert.equal(chooseFinding([deadPage, misquoted]), deadPage)
    assert.equal(chooseFinding([]), undefined)
    const told = [deadPage, misquoted, unknown].map(found => findingWords(found))
    for (const { title } of told) assert.match(title, /^a citation of a page/)
    assert.deepEqual(
      told.map(({ against: [name, words] }) => `${name} ${words}`),
      [
        'the page is not there: it answers 404',
        'the page does not say what it is cited for',
        'the page is not there or does not say it',
      ],
    )
  })
})
