import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pageOf, readCursor, writeCursor } from './keyset.ts'

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ micros: `${9 - n}`, id: `r${n}` }))

describe('a page', () => {
  for (const [found, shown, next] of [
    [0, 0, null],
    [2, 2, null],
    [3, 3, null],
    [4, 3, '7.r2'],
  ] as const)
    test(`of three, where ${found} were found, shows ${shown} and ${next ? 'goes on after the last' : 'is the last'}`, () => {
      const page = pageOf(rowsOf(found), 3)
      assert.equal(page.rows.length, shown)
      assert.equal(page.next && writeCursor(page.next), next)
    })

  test('begins where a cursor of ours says', () => {
    assert.deepEqual(readCursor('7.r2'), { micros: '7', id: 'r2' })
    for (const text of ['', '7', '.r2', '7.', '-7.r2', '7.r 2', `${'7'.repeat(17)}.r2`])
      assert.equal(readCursor(text), null, text)
  })
})
