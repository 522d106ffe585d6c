// The fast way out gives what the thorough reading gives, on answers made of pieces that names, links and Markdown are made of.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seeded } from '../../../test/seeded.ts'
import { createRivalReader, createThoroughReader, LONGEST_ANSWER } from './read-rivals.ts'

const company = (name: string, domain: string, aliases: string[] = []) => ({ name, domain, aliases })
const BRAND = company('Veltora', 'veltora.com')
const RIVALS = [
  company('Meeple & Co', 'meeple-und-co.de', ['Meeple']),
  company('Hello Robin', 'hello-robin.com', ['HelloRobin']),
  company('Łódź Büro', 'łódź-büro.pl'),
  company('がくぶち堂', 'gakubuchi.jp', ['ガクブチ']),
  company('Cap', 'cap.fr'),
]
const PIECES = [
  ...[
    'Veltora',
    'vel',
    'tora',
    'Vel\u00adtora',
    'VELTORA',
    'Meeple',
    'meeple',
    ' & ',
    'Co',
    'Hello',
    '-',
    'robin',
    'HelloRobin',
  ],
  ...[
    'Lodz',
    'Łódź',
    'Buero',
    'Bu\u0308ro',
    'が',
    'か\u3099',
    'くぶち堂',
    'ｶﾞｸﾌﾞﾁ',
    'Cap',
    'CAP',
    'cap',
    'es',
    ' ',
    ' ',
    '\n',
    '\n\n',
    '. ',
  ],
  ...[
    '<b>',
    '</b>',
    '<!--',
    '-->',
    '**',
    '_',
    '`',
    '[',
    '](',
    ')',
    '| ',
    '|---|\n',
    '1. ',
    '- ',
    '# ',
    '> ',
    '&amp;',
    '\\',
    '\t',
  ],
  ...[
    'https://',
    'www.',
    'http',
    'h\tttps://',
    'hello-robin.com',
    'meeple-und-co.de',
    'example.org',
    '/a',
    '[1]: ',
    '<https://x.org/veltora>',
  ],
  ...['The best is ', 'instead of ', 'choose ', 'second', 'the', '\u{1d415}eltora', '®'],
]

test('with and without a look before, a reading is the same', () => {
  const quick = createRivalReader(BRAND, RIVALS)
  const thorough = createThoroughReader(BRAND, RIVALS)
  const random = seeded(7)
  const upTo = (count: number): number => Math.floor(random() * count)
  let empty = 0
  for (let round = 0; round < 600; round++) {
    const pieces = Array.from({ length: 40 }, () => PIECES[upTo(PIECES.length)] as string)
    const answer = {
      text: Array.from({ length: 1 + upTo(14) }, () => pieces[upTo(1 + upTo(40))]).join(''),
      prompt: upTo(2) === 0 ? '' : 'Is Veltora or Cap better?',
      citations: upTo(3) === 0 ? [{ url: 'https://shop.hello-robin.com/', title: null }] : [],
    }
    const found = quick(answer)
    assert.deepEqual(found, thorough(answer), JSON.stringify(answer))
    if (found.named.length === 0) empty++
  }
  assert.ok(empty > 60 && empty < 540, `${empty}`)
})

test('an answer of any length is read up to a length, whatever it is made of', () => {
  const read = createRivalReader(BRAND, RIVALS)
  const deep = Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- Veltora`).join('\n')
  const items = Array.from(
    { length: 10_000 },
    (_, index) => `${index + 1}. **Veltora ${index}** – good`,
  ).join('\n')
  const parts = [
    '*a_',
    '[a](',
    '> ',
    'Veltora, ',
    '1. Veltora\n',
    'word ',
    '| Cap ',
    'a'.repeat(500),
    '・Veltora\n',
  ]
  const long = parts.map(part => part.repeat((2 * LONGEST_ANSWER) / part.length))
  for (const text of [deep, items, '>'.repeat(20_000), ...long]) {
    const { named } = read({ text, prompt: '', citations: [] })
    assert.ok(named.every(({ end }) => end <= LONGEST_ANSWER))
  }
})
