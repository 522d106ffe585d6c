// Marks in the words of Google's answers, by way of DataForSEO. Nobody has recorded one: these are rebuilt.

import { A, B, element, MODE, ORGANIC, overview, page, reference, shown } from './dataforseo-bodies.ts'
import { kept, type WireCase } from './wire-case.ts'

export const cases: WireCase[] = [
  {
    ...MODE,
    kind: 'rebuilt',
    name: 'the fixture: marks in the words, goods and an advertisement between them',
    bodies: kept('dataforseo-google-ai-mode', 'answered'),
    expect: {
      ...shown,
      text: `Zoë’s pick 🫖 is the Aurora Glide. [[1]](https://reviews.example/best-gooseneck-kettles)\n\nIt costs 89 euros and heats in four minutes. [[2]](https://www.auroratea.example/kettles)[[3]](https://www.google.com/search?ibp=oshop&prds=pvt:hg,mid:576462770299523973&q=product)`,
      citations: [
        [
          'https://reviews.example/best-gooseneck-kettles',
          'The best gooseneck kettles',
          '[[1]](https://reviews.example/best-gooseneck-kettles)',
        ],
        [
          'https://www.auroratea.example/kettles',
          'Aurora Tea: kettles',
          '[[2]](https://www.auroratea.example/kettles)',
        ],
      ],
      consulted: 2,
      finish: '20000',
    },
  },
  {
    ...MODE,
    kind: 'rebuilt',
    name: 'marks stand where they stand; what no mark names was only looked at',
    bodies: page(
      overview({
        markdown: `B first [[2]](${B}), then A [[1]](${A}), and B again [[2]](${B}).`,
        references: [reference(A, 'A'), reference(B, 'B'), reference('https://c.example/', 'C')],
      }),
    ),
    expect: {
      ...shown,
      text: `B first [[2]](${B}), then A [[1]](${A}), and B again [[2]](${B}).`,
      citations: [
        [B, 'B', `[[2]](${B})`],
        [A, 'A', `[[1]](${A})`],
      ],
      consulted: 3,
    },
  },
  {
    ...ORGANIC,
    kind: 'rebuilt',
    name: 'the same marks in an overview on a page of results',
    bodies: page(
      { type: 'organic', title: 'A', url: A },
      overview({ markdown: `Said [[1]](${A})[[2]](${B}).`, references: [reference(A, 'A'), reference(B)] }),
    ),
    expect: {
      ...shown,
      text: `Said [[1]](${A})[[2]](${B}).`,
      citations: [
        [A, 'A', `[[1]](${A})`],
        [B, null, `[[2]](${B})`],
      ],
    },
  },
  {
    ...MODE,
    kind: 'rebuilt',
    name: 'an address with brackets in it ends at its own',
    bodies: page(overview({ markdown: 'Tea [[1]](https://w.example/Tea_(drink)) (as said).' })),
    expect: {
      ...shown,
      text: 'Tea [[1]](https://w.example/Tea_(drink)) (as said).',
      citations: [['https://w.example/Tea_(drink)', null, '[[1]](https://w.example/Tea_(drink))']],
    },
  },
  {
    ...MODE,
    kind: 'rebuilt',
    name: 'marks in pieces, where nothing is said in one',
    bodies: page(
      overview({
        items: [
          element({ title: 'Head', markdown: '### Head' }),
          element({ text: 'plain', markdown: `said [[1]](${A})`, references: [reference(A, 'A')] }),
        ],
      }),
    ),
    expect: { ...shown, text: `### Head\n\nsaid [[1]](${A})`, citations: [[A, 'A', `said [[1]](${A})`]] },
  },
  {
    ...MODE,
    kind: 'hostile',
    name: 'brackets that are no marks, images, and addresses that are none',
    bodies: page(
      overview({
        markdown: `![pic](${A}) [[1]](javascript:alert(1)) [[2]](/search) [x] ](${A}) [[3]](${B}\n) \\[no](${A}) [[4]]`,
      }),
    ),
    expect: {
      ...shown,
      text: `![pic](${A}) [[1]](javascript:alert(1)) [[2]](/search) [x] ](${A}) [[3]](${B}\n) \\[no](${A}) [[4]]`,
      citations: [],
    },
  },
]
