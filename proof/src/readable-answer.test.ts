import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableAnswer } from './readable-answer.ts'

const TEXT = '**Northwind** was founded in <b>1901</b>.\u202e'

test('the place is marked, and nothing of the text is markup', () => {
  const start = TEXT.indexOf('1901')
  const { html, isMarked } = readableAnswer(TEXT, { start, end: start + 4 })
  assert.ok(isMarked)
  assert.match(
    html,
    /<strong>Northwind<\/strong> was founded in &lt;b&gt;<mark class="contradicted">1901<\/mark>/,
  )
  assert.match(html, /<span class="control">U\+202E<\/span>/)
})

test('a place outside of the text, or none, marks nothing', () => {
  for (const place of [null, { start: 3, end: 3 }, { start: 0, end: 9_999 }]) {
    const { html, isMarked } = readableAnswer(TEXT, place)
    assert.ok(!isMarked)
    assert.doesNotMatch(html, /<mark/)
  }
})
