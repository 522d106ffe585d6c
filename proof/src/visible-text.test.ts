// vectors/visible-text, and the two promises behind them: a copy from a page folds like its source, and a fold stays put.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { marked } from 'marked'
import { assertGrowsWithInput } from '../test/growth.ts'
import { visibleSha256, visibleText } from './visible-text.ts'

const ROOT = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')
const vectors = <Case>(name: string): Case[] => JSON.parse(read(`vectors/visible-text/${name}.json`))

interface Answer {
  id: string
  answer: string
}
const LONG = ['long.jsonl', 'long2.jsonl']
const answers = (file: string): Answer[] =>
  read(`service/${file === 'long.jsonl' ? 'test/citations/labelled' : 'calibration'}/${file}`)
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

describe('visible text', () => {
  test('there are enough vectors', () => {
    const kinds = ['visible', 'apart'].map(kind => vectors(kind).length)
    assert.ok(Math.min(...kinds) >= 10, String(kinds))
  })

  for (const { about, text, visible, sha256 } of vectors<Record<string, string>>('visible'))
    test(`${about}`, () => {
      assert.equal(visibleText(text ?? ''), visible)
      assert.equal(visibleSha256(text ?? ''), sha256)
      assert.equal(visibleText(visible ?? ''), visible)
    })

  for (const { about, one, other } of vectors<Record<string, string>>('apart'))
    test(`${about}: not the same text`, () =>
      assert.notEqual(visibleText(one ?? ''), visibleText(other ?? '')))

  test('long answers: the hashes that every implementation finds, and no two alike', () => {
    const found = LONG.flatMap(file =>
      answers(file).map(({ id, answer }) => ({ file, id, sha256: visibleSha256(answer) })),
    )
    assert.deepEqual(found, vectors('long-answers'))
    assert.equal(new Set(found.map(({ sha256 }) => sha256)).size, found.length)
  })

  test('long answers: what a page shows of the Markdown folds like the Markdown', async () => {
    const all = LONG.flatMap(answers)
    assert.ok(all.length >= 30)
    for (const { id, answer } of all) {
      const page = shown(await marked.parse(answer))
      assert.notEqual(page, answer)
      assert.equal(visibleText(page), visibleText(answer), id)
    }
  })

  test('long answers: one changed figure is another text', () => {
    const long = LONG.flatMap(answers)
    assert.ok(long.length >= 20, String(long.length))
    for (const { id, answer } of long) {
      const figures = [...answer.matchAll(/\d{2,}(?![\d.)\]])/g)]
      assert.notEqual(figures.length, 0, id)
      for (const { index } of figures) {
        const other = answer[index] === '7' ? '1' : '7'
        const changed = answer.slice(0, index) + other + answer.slice(index + 1)
        assert.notEqual(visibleText(changed), visibleText(answer), id)
      }
    }
  })

  test('folding what is folded changes nothing, whatever the marks', () => {
    const marks = fc.constantFrom(
      ...'&amp; &lt; &#38; &am p; <b> < > [1] [ ] ](http://x) ( ) !'.split(' '),
      ...[
        '```',
        '`',
        '~',
        '~~',
        '*',
        '**',
        '_',
        '\\',
        '|',
        '| - |',
        '- ',
        '1. ',
        '12',
        '# ',
        '#',
        '> ',
        '---',
      ],
      ...[
        '\n',
        ' ',
        '\u200b',
        '\u0301',
        '\u0338',
        '\u037e',
        'e',
        'b',
        ':',
        '=',
        '"',
        '[a]: ',
        '<b a="',
        '\u{1f469}',
      ],
    )
    const soup = fc.array(marks, { maxLength: 40 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: soup }, fc.string({ unit: 'grapheme' })), text => {
        const visible = visibleText(text)
        assert.equal(visibleText(visible), visible)
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 5_000) },
    )
  })

  test('text made to be slow grows with its length alone', async () => {
    const units = [
      '[', '[a[b]', '[a](', '[a](b "', '<b a="', '<', '> ', '1. ', ' #', '&amp;', '&a&#109;p;', '*1', '~',
      '|',
    ] // biome-ignore format: read like a list of words
    for (const unit of [
      ...units,
      ' ',
      '\n',
      ' \n',
      '[1,',
      '[a]: :',
      '[a]: x "',
      '\u0301',
      '\u0301\u0323',
      '&#769;&#803;',
      '```\n',
      '<b\n',
    ])
      for (const [before, after] of [
        ['', ''],
        ['[', ']'],
        ['[a](', 'x'],
        ['# ', 'x'],
      ])
        await assertGrowsWithInput(`${before}${unit}…${after}`, 200_000, size =>
          visibleText(`${before}${unit.repeat(size / unit.length)}${after}`),
        )
  })
})

/** What a browser gives for a selection of this: blocks on lines of their own, a tab between cells, no marks of lists. */
const shown = (html: string): string =>
  html
    .replace(/<\/?(?:p|h\d|ul|ol|li|tr|table|thead|tbody|blockquote|pre|br|hr)\b[^>]*>/g, '\n')
    .replace(/<\/t[dh]>/g, '\t')
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
