// Google's and Bing's answers by way of SerpApi, in the shapes of its documentation.

import { json, raw, type WireCase } from './wire-case.ts'

const A = 'https://a.example/one'
const B = 'https://b.example/two'
const SHOP = 'https://www.google.com/search?prds=pvt:hg,mid:5764&ibp=oshop&q=product'

const whole = { search_metadata: { id: 's-1', status: 'Success' } }
const page = (overview: unknown, more: object = {}) => json({ ...whole, ai_overview: overview, ...more })
const mode = (more: object) => json({ ...whole, ...more })
const reference = (index: number, link: string, title: string | null = null) => ({ index, link, title })
const AB = [reference(0, A, 'A'), reference(1, B, 'B')]

const OVERVIEW = { engine: 'GOOGLE_AIO', route: 'serpapi-google-ai-overview' } as const
const MODE = { engine: 'GOOGLE_AI_MODE', route: 'serpapi-google-ai-mode' } as const
const COPILOT = { engine: 'COPILOT', route: 'serpapi-bing-copilot' } as const
const shown = { outcome: 'answered', model: null, usage: null, costMicros: 25_000 } as const

export const cases: WireCase[] = [
  {
    ...OVERVIEW,
    kind: 'rebuilt',
    name: 'lists in lists, each item with its own references',
    bodies: page({
      text_blocks: [
        { type: 'paragraph', snippet: 'Pick one:' },
        {
          type: 'list',
          list: [
            { title: 'Glide:', snippet: 'light', reference_indexes: [1], list: [{ snippet: 'green' }] },
            { snippet: 'Other', reference_indexes: [0, 1] },
          ],
        },
      ],
      references: AB,
    }),
    expect: {
      ...shown,
      text: 'Pick one:\n\nGlide: light\ngreen\nOther',
      citations: [
        [B, 'B', 'Glide: light'],
        [A, 'A', 'Other'],
      ],
    },
  },
  {
    ...MODE,
    kind: 'rebuilt',
    name: 'a table whose cells are blocks in detail',
    bodies: mode({
      text_blocks: [
        {
          type: 'table',
          table: [
            ['Shop', 'Price'],
            ['A', '$13'],
          ],
          detailed: [
            [{ snippet: 'Shop' }, { snippet: 'Price' }],
            [
              { snippet: 'A', snippet_links: [{ text: 'A', link: `${A}?srsltid=x` }] },
              { snippet: '$13', reference_indexes: [1] },
            ],
          ],
        },
      ],
      references: AB,
    }),
    expect: {
      ...shown,
      text: 'Shop | Price\nA | $13',
      citations: [
        [B, 'B', 'A | $13'],
        [`${A}?srsltid=x`, 'A', 'A'],
      ],
    },
  },
  {
    ...MODE,
    kind: 'rebuilt',
    name: 'a table only in detail; a comparison; code; a formula; what can be unfolded',
    bodies: mode({
      text_blocks: [
        { type: 'heading', snippet: 'Head', level: 2 },
        { type: 'table', detailed: [[{ snippet: 'H' }], [{ snippet: 'v' }]] },
        {
          type: 'comparison',
          product_labels: ['P', 'Q'],
          comparison: [{ feature: 'Size', values: ['1', '2'] }],
        },
        { type: 'code_block', language: 'sh', code: 'ls -l' },
        { type: 'paragraph', snippet_latex: ['x^2'] },
        {
          type: 'expandable',
          title: 'More',
          text_blocks: [{ type: 'paragraph', snippet: 'inside', reference_indexes: [0] }],
        },
      ],
      references: AB,
    }),
    expect: {
      ...shown,
      text: 'Head\n\nH\nv\n\nP | Q\nSize | 1 | 2\n\nls -l\n\nx^2\n\nMore\ninside',
      citations: [[A, 'A', 'inside']],
      consulted: 2,
    },
  },
  {
    ...MODE,
    kind: 'rebuilt',
    name: 'links on words: to a page, to a shopping page, through a redirect, to a search',
    bodies: mode({
      text_blocks: [
        {
          type: 'list',
          list: [
            {
              snippet: '501 Original: the classic; see Guide, Maker or more.',
              snippet_links: [
                { text: '501 Original', link: SHOP, shopping_results_reference_index: 0 },
                { text: 'Guide', link: B },
                { text: 'Maker', link: 'https://www.google.com/url?q=https://a.example/one&sa=U' },
                { text: 'more', link: 'https://www.google.com/search?q=more' },
              ],
            },
          ],
        },
      ],
      references: [reference(0, 'https://www.google.com/goto?url=https://c.example/x', 'C')],
      shopping_results: [{ title: '501', product_link: SHOP, price: '$70', source: 'Shop', index: 0 }],
    }),
    expect: {
      ...shown,
      text: '501 Original: the classic; see Guide, Maker or more.',
      citations: [
        [B, 'Guide', 'Guide'],
        [A, 'Maker', 'Maker'],
        ['https://c.example/x', 'C', null],
      ],
      extras: {
        products: [{ title: '501', url: SHOP, price: '$70', merchant: 'Shop' }],
        ads: [],
        followUps: [],
      },
    },
  },
  {
    ...OVERVIEW,
    kind: 'rebuilt',
    name: 'what stands beside it, in the overview and on its page, of both requests',
    bodies: json(
      {
        ...whole,
        ai_overview: { page_token: 'x' },
        related_questions: [{ question: 'Why?' }],
        ads: [{ title: 'Buy', link: 'https://ad.example/' }],
      },
      {
        ...whole,
        ai_overview: {
          text_blocks: [{ type: 'paragraph', snippet: 'Said.' }],
          references: [],
          products: [{ title: 'Glide', price: '$89', thumbnail: 'x' }],
        },
        related_searches: [{ query: 'other kettles' }],
      },
    ),
    expect: {
      ...shown,
      text: 'Said.',
      citations: [],
      costMicros: 50_000,
      extras: {
        products: [{ title: 'Glide', url: null, price: '$89', merchant: null }],
        ads: [{ title: 'Buy', url: 'https://ad.example/' }],
        followUps: ['other kettles', 'Why?'],
      },
    },
  },
  {
    ...OVERVIEW,
    kind: 'rebuilt',
    name: 'a video beside words is handed to the reader',
    bodies: page({
      text_blocks: [
        {
          type: 'paragraph',
          snippet: 'Watch.',
          reference_indexes: [0],
          video: { link: 'https://v.example/1' },
        },
      ],
      references: AB,
    }),
    expect: {
      ...shown,
      text: 'Watch.',
      citations: [
        [A, 'A', 'Watch.'],
        ['https://v.example/1', null, null],
      ],
    },
  },
  {
    ...OVERVIEW,
    kind: 'rebuilt',
    name: 'references are found by their index, not their place',
    bodies: page({
      text_blocks: [{ type: 'paragraph', snippet: 'Said.', reference_indexes: [91, 5] }],
      references: [reference(5, A, 'A'), reference(91, B, 'B')],
    }),
    expect: {
      ...shown,
      text: 'Said.',
      citations: [
        [B, 'B', 'Said.'],
        [A, 'A', 'Said.'],
      ],
    },
  },
  {
    ...OVERVIEW,
    kind: 'rebuilt',
    name: 'no overview, but a page',
    bodies: json({ ...whole, organic_results: [{ link: A }], related_questions: [{ question: 'Why?' }] }),
    expect: {
      ...shown,
      outcome: 'no_answer_block',
      text: '',
      citations: [],
      extras: { products: [], ads: [], followUps: ['Why?'] },
    },
  },
  {
    ...OVERVIEW,
    kind: 'rebuilt',
    name: 'an overview that was promised and not fetched',
    bodies: page({ page_token: 'x' }),
    expect: { failure: 'provider_failed' },
  },
  ...(
    [
      [
        'a search that failed',
        { search_metadata: { status: 'Error' }, error: 'Try again.' },
        'provider_failed',
      ],
      ['the account is used up', { error: 'Your account has run out of searches.' }, 'out_of_credit'],
    ] as const
  ).map(
    ([name, body, failure]): WireCase => ({
      ...MODE,
      kind: 'rebuilt',
      name,
      bodies: json(body),
      expect: { failure },
    }),
  ),
  {
    ...COPILOT,
    kind: 'rebuilt',
    name: 'Copilot Search of Bing',
    bodies: mode({
      header: 'Kettles',
      text_blocks: [{ snippet: 'Said.', reference_indexes: [1] }],
      references: AB,
    }),
    expect: { ...shown, text: 'Said.', citations: [[B, 'B', 'Said.']], consulted: 2, finish: 'Success' },
  },
  {
    ...MODE,
    kind: 'hostile',
    name: 'a table that would multiply its references',
    bodies: mode({
      text_blocks: [
        {
          type: 'table',
          table: Array.from({ length: 20_000 }, () => ['x']),
          reference_indexes: Array.from({ length: 200_000 }, () => 0),
        },
      ],
      references: AB,
    }),
    expect: {
      ...shown,
      text: Array.from({ length: 20_000 }, () => 'x').join('\n'),
      citations: [[A, 'A', 'x']],
    },
  },
  {
    ...MODE,
    kind: 'hostile',
    name: 'indexes that are none, links that are none, keys of every object',
    bodies: raw(
      '{"search_metadata":{"status":"Success"},"text_blocks":[{"snippet":"Said.","reference_indexes":[-1,1e9,"0","__proto__",null],"snippet_links":[{"text":"Said","link":"javascript:alert(1)"},{"text":"Said","link":"http://10.0.0.1/"},7]}],"references":{"__proto__":1},"shopping_results":"x","related_questions":[{"question":{"a":1}}],"constructor":{}}',
    ),
    expect: {
      ...shown,
      text: 'Said.',
      citations: [['http://10.0.0.1/', 'Said', 'Said']],
      inside: ['http://10.0.0.1/'],
    },
  },
]
