// Links of Google's answers, by way of DataForSEO: sources, goods, and what is neither.

import {
  A,
  B,
  element,
  link,
  MODE,
  ORGANIC,
  overview,
  page,
  reference,
  SHOP,
  shown,
} from './dataforseo-bodies.ts'
import { kept, type WireCase } from './wire-case.ts'

export const cases: WireCase[] = [
  {
    ...ORGANIC,
    kind: 'rebuilt',
    name: 'the fixture: a link on words of its piece, references beside it, a page around it',
    bodies: kept('dataforseo-google-organic', 'answered'),
    expect: {
      ...shown,
      text: 'Zoë’s pick 🫖 is the Aurora Glide.\n\nIt costs 89 euros and heats in four minutes.',
      citations: [
        ['https://www.auroratea.example/kettles/glide', 'Aurora Glide', 'Aurora Glide'],
        ['https://www.auroratea.example/kettles', 'Aurora Tea: kettles', null],
        ['https://reviews.example/best-gooseneck-kettles', 'The best gooseneck kettles', null],
      ],
      extras: {
        products: [
          {
            title: 'Aurora Glide',
            url: 'https://www.google.com/search?ibp=oshop&prds=pvt:hg,mid:576462770299523973&q=product',
            price: null,
            merchant: null,
          },
        ],
        ads: [{ title: 'Kettles from Other', url: 'https://other.example/kettles' }],
        followUps: ['Are gooseneck kettles worth it?', 'gooseneck kettle electric'],
      },
    },
  },
  {
    ...MODE,
    kind: 'rebuilt',
    name: 'links in the words are handed to the reader; the list of references stands for the answer',
    bodies: page(
      overview({
        markdown: `Try the [Glide](${A}) today.`,
        items: [element({ text: 'Try the Glide today.', links: [link(A, 'Glide')] })],
        references: [reference(B, 'B')],
      }),
    ),
    expect: {
      ...shown,
      text: `Try the [Glide](${A}) today.`,
      citations: [
        [A, 'Glide', `[Glide](${A})`],
        [B, 'B', null],
      ],
    },
  },
  {
    ...MODE,
    kind: 'rebuilt',
    name: 'a link to a reference is that source, with its title',
    bodies: page(
      overview({
        markdown: `See [here](${A}?utm_source=google).`,
        references: [reference(A, 'The page of A')],
      }),
    ),
    expect: {
      ...shown,
      text: `See [here](${A}?utm_source=google).`,
      citations: [[`${A}?utm_source=google`, 'The page of A', `[here](${A}?utm_source=google)`]],
      consulted: 1,
    },
  },
  {
    ...MODE,
    kind: 'rebuilt',
    name: 'pieces with links on their words, a table, one to unfold, a video',
    bodies: page(
      overview({
        items: [
          element({ title: 'T', text: 'Glide and Other', links: [link(B, 'Other'), link(A, 'Glide')] }),
          {
            type: 'ai_overview_table_element',
            table: { table_header: ['H', 'I'], table_content: [['1', '2']] },
          },
          {
            type: 'ai_overview_expanded_element',
            title: 'More',
            components: [
              { text: 'inside', links: [link('https://c.example/', 'C')], references: [reference(B)] },
            ],
          },
          { type: 'ai_overview_video_element', title: 'Seen', url: 'https://v.example/1', snippet: 'x' },
        ],
      }),
    ),
    expect: {
      ...shown,
      text: 'T Glide and Other\n\nH | I\n1 | 2\n\nMore\n\ninside\n\nSeen',
      citations: [
        [A, 'Glide', 'Glide'],
        [B, 'Other', 'Other'],
        ['https://c.example/', 'C', null],
        ['https://v.example/1', 'Seen', null],
      ],
    },
  },
  {
    ...MODE,
    kind: 'rebuilt',
    name: 'shopping pages are goods, searches are nothing, a redirect is the page it leads to',
    bodies: page(
      overview({
        markdown: 'Said.',
        references: [
          reference(SHOP, 'Glide'),
          reference('https://www.google.de/search?q=kettle', 'kettle'),
          reference('https://www.google.com/url?q=https%3A%2F%2Fa.example%2Fone&sa=U', 'A'),
          reference('https://www.google.com/aclk?sa=L&ai=x', 'Sponsored'),
          reference('https://support.google.com/merchants', 'Help'),
        ],
      }),
    ),
    expect: {
      ...shown,
      text: 'Said.',
      citations: [
        [A, 'A', null],
        ['https://support.google.com/merchants', 'Help', null],
      ],
      consulted: 2,
      extras: {
        products: [
          { title: 'Glide', url: SHOP, price: null, merchant: null },
          { title: 'Sponsored', url: 'https://www.google.com/aclk?sa=L&ai=x', price: null, merchant: null },
        ],
        ads: [],
        followUps: [],
      },
    },
  },
  {
    ...MODE,
    kind: 'rebuilt',
    name: 'a card inside the words: an image in a link to a shopping page',
    bodies: page(
      overview({
        markdown: `Pick.\n\n[![Glide](https://api.dataforseo.com/cdn/i/1)\nGlide | Argos](${SHOP})`,
        items: [
          {
            type: 'ai_overview_shopping',
            items: [
              { title: 'Glide', url: SHOP, price: { current: 89.5, currency: 'USD' }, marketplace: 'Argos' },
            ],
          },
        ],
        references: [reference(A, 'A')],
      }),
    ),
    expect: {
      ...shown,
      text: `Pick.\n\n[![Glide](https://api.dataforseo.com/cdn/i/1)\nGlide | Argos](${SHOP})`,
      citations: [[A, 'A', null]],
      extras: {
        products: [{ title: 'Glide', url: SHOP, price: '89.5 USD', merchant: 'Argos' }],
        ads: [],
        followUps: [],
      },
    },
  },
  {
    ...MODE,
    kind: 'hostile',
    name: 'links that lead inside, or are none',
    bodies: page(
      overview({
        markdown: 'Said.',
        items: [
          element({
            text: 'Said.',
            links: [
              link('http://127.0.0.1/admin', 'Said'),
              link('javascript:alert(1)', 'Said'),
              link('https://user:pw@a.example/', 'x'),
              { url: 7, title: {} },
              null,
            ],
          }),
        ],
      }),
    ),
    expect: {
      ...shown,
      text: 'Said.',
      citations: [
        ['http://127.0.0.1/admin', 'Said', 'Said'],
        ['https://user:pw@a.example/', 'x', null],
      ],
      inside: ['http://127.0.0.1/admin', 'https://user:pw@a.example/'],
    },
  },
  {
    ...MODE,
    kind: 'rebuilt',
    name: 'titles that are the address again say nothing',
    bodies: page(
      overview({
        markdown: 'Said.',
        references: [reference(A, A), reference(B, 'b.example/two'), reference(`${A}#:~:text=x`, 'A')],
      }),
    ),
    expect: {
      ...shown,
      text: 'Said.',
      citations: [
        [A, 'A', null],
        [B, null, null],
      ],
    },
  },
]
