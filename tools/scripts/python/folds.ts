// Texts as engines write them, taken to pieces and put together at random: both languages must read the same in each.

import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { visibleText } from '@brand-citation-forensics/proof'
import fc from 'fast-check'

const TEXTS = Number(process.env.FOLD_TEXTS ?? 500)
const SEED = 20_261_116
const SHOWN = 3
const SCRIPT = fileURLToPath(new URL('./folds.py', import.meta.url))

/** Marks that a page turns into looks, what comes close to them, and what is seen by none. */
const PIECES = [
  '# ¦###### ¦ ##¦- ¦* ¦+ ¦1. ¦12) ¦> ¦>> ¦- [x] ¦---¦===¦:--¦•¦● ¦*¦**¦***¦_¦__¦~¦~~¦`¦```¦```python',
  '~~~¦\\¦\\*¦|¦| ¦ |¦||¦[¦]¦(¦)¦![¦](¦](https://a.example/b_(c))¦[a](b)¦[a]: https://b.example "c"',
  '[^1]¦[1]¦[1, 2]¦[1\u20133]¦\u30104:0\u2020source\u3011¦\ue200cite\ue202turn0search1\ue201¦[^note]',
  '<¦>¦</¦<b>¦</b>¦<br/>¦<td class="a">¦<a href=b>¦<B>¦<\u017f>¦<https://a.example>¦&¦&amp;',
  '&amp;amp;lt;¦&lt;¦&#60;¦&#x3c;¦&#150;¦&#0;¦&#xd800;¦&nbsp;¦&lang;¦&hearts;¦&notanentity;¦&apos;',
  '&amp¦&#128512;¦&#9999999;¦&shy;¦\u00ad¦\u200b¦\u200d¦\ufe0f¦\ufeff¦\n¦\r\n¦\r¦\n\n¦\u2028¦\x85¦\t',
  ' ¦  ¦\u00a0¦\u3000¦\0¦\x1f¦\u180e¦\u200e¦\u202e¦e\u0301¦\u0345\u0897¦\u{11382}\u{113c9}',
  '\u1f00\u0301¦\u03b1\u0313\u0301¦\u30ab\u3099¦\u0915\u093c¦\u00e9¦\u0301¦\u2126¦\u1100\u1161¦\uac00',
  '\u0041\u030a¦\u0958¦\ufb1d¦\u2329¦\u037e¦word¦Words¦2014¦5¦-5¦3.5¦a_b¦5*10¦漢字¦عربى¦\u{1f600}',
  '\u{1d15e}¦%¦!¦?¦.¦,¦"¦\'¦=¦:¦#',
].flatMap(line => line.split('¦'))
const PILED = ['\u0301\u0323'.repeat(20), '&#769;&#803;'.repeat(20), '\u0344'.repeat(31)]

const piece = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...PIECES, ...PILED) },
  {
    weight: 1,
    arbitrary: fc.string({
      unit: fc.integer({ min: 1, max: 0x24f }).map(code => String.fromCodePoint(code)),
      maxLength: 4,
    }),
  },
)
const text = fc.array(piece, { maxLength: 40 }).map(pieces => pieces.join(''))

/** Complaints. */
export async function checkFolds(python: string, folder: string): Promise<string[]> {
  const texts = fc.sample(text, { numRuns: TEXTS, seed: SEED })
  const file = join(folder, 'texts.json')
  await writeFile(file, JSON.stringify(texts))
  const { stdout } = await promisify(execFile)(python, [SCRIPT, file], { maxBuffer: 2 ** 28 })
  const theirs: string[] = JSON.parse(stdout)
  const differing = texts.flatMap((text, place) => {
    const ours = visibleText(text)
    if (ours === theirs[place]) return []
    return [
      `${JSON.stringify(text)}:\n  TypeScript ${JSON.stringify(ours)}\n  Python     ${JSON.stringify(theirs[place])}`,
    ]
  })
  return differing.length === 0
    ? []
    : [`${differing.length} texts are read differently`, ...differing.slice(0, SHOWN)]
}
