// Text that anything on the way might repair, cut or misread: every plane of Unicode, NUL and other controls,
// line ends of every kind, byte order marks, and pieces of the formats that carry it.

import { seeded } from '../../../proof/test/seeded.ts'

const PIECES = [
  '\0¦\r\n¦\r¦\n¦\u2028¦\u2029¦\ufeff¦\u0085¦\ufffd¦\uffff¦\u{10ffff}¦\u200d¦\u202e¦e\u0301¦\u00e9',
  '\\u0000¦\\¦"¦</script>¦<!--¦]]>¦&amp;¦&#0;¦%00¦ ¦\t',
].flatMap(line => line.split('¦'))

/** Where code points are drawn from: each range is as likely as the next. */
const RANGES: [number, number][] = [
  [0x00, 0x1f],
  [0x20, 0x7e],
  [0x80, 0x7ff],
  [0x800, 0xd7ff],
  [0xe000, 0xffff],
  [0x1_0000, 0x1_ffff],
  [0x2_0000, 0x10_ffff],
]
const LONGEST = 4_000

/** A stream of texts that a seed decides. */
export function randomTexts(seed: number): () => string {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const piece = (): string => {
    if (random() < 0.2) return PIECES[below(PIECES.length)] as string
    const [first, last] = RANGES[below(RANGES.length)] as [number, number]
    return String.fromCodePoint(first + below(last - first + 1))
  }
  return () => {
    const length = 1 + below(random() < 0.02 ? LONGEST : 60)
    return Array.from({ length }, piece).join('')
  }
}
