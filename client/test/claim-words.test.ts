import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  claimGroups,
  isSandboxReader,
  notAccusedWords,
  notReadWords,
  type RunClaim,
  readerWords,
} from '../src/admin.ts'

const claim: RunClaim = {
  ...{ start: 0, end: 1, text: 'a', verdict: 'supported', matter: 'price', reader: 'model@1 gpt-x' },
  ...{
    comparison: null,
    doubt: null,
    aside: null,
    confidence: null,
    reason: null,
    key: 'price',
    fact: null,
    truth: null,
  },
}

test('readers in words, the sandbox too', () => {
  for (const [reader, words] of [
    ['unread@1', 'Nobody (unread@1)'],
    ['model@1 gpt-x', 'Model gpt-x, model@1'],
    ['model@1 org/model name', 'Model org/model name, model@1'],
    ['model@1 sandbox-reader', 'Sandbox, model@1: a simulator read it'],
    ['planted', 'planted'],
  ] as const)
    assert.equal(readerWords(reader), words)
  assert.ok(!isSandboxReader('model@1 not-sandbox-reader'))
})

test('why nobody is accused is said of everything that differs and does not accuse', () => {
  const why = (given: Partial<RunClaim>) => notAccusedWords({ ...claim, ...given })
  assert.match(why({ verdict: 'suspected', doubt: 'other_named' }) ?? '', /Another name/)
  assert.match(why({ verdict: 'suspected' }) ?? '', /not right often enough/)
  assert.match(why({ verdict: 'disputed', doubt: null }) ?? '', /Two readings/)
  assert.match(why({ verdict: 'set_aside', aside: 'past' }) ?? '', /past/)
  assert.equal(why({ verdict: 'set_aside', aside: 'unheard of' }), 'Set aside: unheard of.')
  for (const verdict of ['contradicted', 'supported', 'hedged', 'unverifiable'] as const)
    assert.equal(why({ verdict }), null)
})

test('groups come in one order, and numbers are those of the answer', () => {
  const verdicts: RunClaim['verdict'][] = [
    ...(['set_aside', 'supported', 'unverifiable', 'disputed'] as const),
    ...(['contradicted', 'hedged', 'suspected'] as const),
  ]
  const groups = claimGroups(verdicts.map(verdict => ({ ...claim, verdict })))
  assert.deepEqual(
    groups.map(({ id, claims }) => [id, claims.map(({ number }) => number)]),
    [
      ['contradicted', [5]],
      ['suspected', [4, 7]],
      ['supported', [2]],
      ['hedged', [6]],
      ['aside', [1]],
      ['open', [3]],
    ],
  )
  assert.deepEqual(claimGroups([]), [])
})

test('who should have read and did not is told, and whether it will', () => {
  assert.equal(notReadWords({ notRead: null }), null)
  const notRead = { model: 'model@1 gpt-x', reason: 'budget_exhausted', again: true }
  assert.equal(
    notReadWords({ notRead }),
    'Not read yet: model@1 gpt-x did not (budget exhausted). It will be asked again.',
  )
  assert.match(notReadWords({ notRead: { ...notRead, again: false } }) ?? '', /will not be asked again/)
})
