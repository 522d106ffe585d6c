// Answers by way of Cloro, in the shapes of its documentation.

import { json, kept, raw, type WireCase } from './wire-case.ts'

const A = 'https://a.example/one'
const B = 'https://b.example/two'
const SHOP = 'https://www.google.com/shopping/product/example'

const done = (response: unknown) => json({ task: { id: 'c-1', status: 'COMPLETED' }, response })
const source = (position: number, url: string, label: string | null = null) => ({ position, url, label })

const CHATGPT = { engine: 'CHATGPT', route: 'cloro-chatgpt' } as const
const MODE = { engine: 'GOOGLE_AI_MODE', route: 'cloro-aimode' } as const
const GOOGLE = { engine: 'GOOGLE_AIO', route: 'cloro-google' } as const
const COPILOT = { engine: 'COPILOT', route: 'cloro-copilot' } as const
const shown = { outcome: 'answered', model: null, usage: null, costMicros: null } as const

export const cases: WireCase[] = [
  {
    ...COPILOT,
    kind: 'rebuilt',
    name: 'the fixture',
    bodies: kept('cloro-copilot', 'answered'),
    expect: {
      ...shown,
      text: 'Zoë’s pick 🫖 is the Aurora Glide.\n\n**It costs 89 euros and heats in four minutes.**',
      citations: [
        ['https://www.auroratea.example/kettles', 'Aurora Tea: kettles', null],
        ['https://reviews.example/best-gooseneck-kettles', 'The best gooseneck kettles', null],
      ],
      finish: 'COMPLETED',
    },
  },
  {
    ...CHATGPT,
    kind: 'rebuilt',
    name: 'sources stand where the words link to them, tracked or not',
    bodies: done({
      ...{ model: 'gpt-5-3-mini', text: 'plain', searchQueries: ['kettle'] },
      markdown: `Said ([A](${A}?utm_source=chatgpt.com)).`,
      sources: [source(1, B, 'B'), source(2, A, 'A'), source(3, `${A}?utm_source=chatgpt.com`, 'again')],
    }),
    expect: {
      ...shown,
      model: 'gpt-5-3-mini',
      text: `Said ([A](${A}?utm_source=chatgpt.com)).`,
      citations: [
        [B, 'B', null],
        [A, 'A', `[A](${A}?utm_source=chatgpt.com)`],
      ],
      consulted: 2,
    },
  },
  {
    ...CHATGPT,
    kind: 'rebuilt',
    name: 'cards, products in the words, and advertisements',
    bodies: done({
      text: 'Said.',
      sources: [],
      searchQueries: [],
      shoppingCards: [
        { tags: ['x'], products: [{ title: 'Glide', url: A, price: '$89.00', merchants: 'Shop + others' }] },
        { products: null },
      ],
      inlineProducts: [{ product: { title: 'Other', price: '$59.00' }, render_as: 'carousel' }],
      ads: [{ title: 'Buy', url: 'https://ad.example/' }],
    }),
    expect: {
      ...shown,
      outcome: 'answered_without_search',
      text: 'Said.',
      citations: [],
      extras: {
        products: [
          { title: 'Glide', url: A, price: '$89.00', merchant: 'Shop + others' },
          { title: 'Other', url: null, price: '$59.00', merchant: null },
        ],
        ads: [{ title: 'Buy', url: 'https://ad.example/' }],
        followUps: [],
      },
    },
  },
  {
    ...MODE,
    kind: 'rebuilt',
    name: 'a section of advertisements, cards by other names, a shopping page among the sources',
    bodies: done({
      text: 'Said.',
      sources: [
        source(1, A, 'A'),
        source(2, SHOP, 'Glide'),
        source(3, 'https://www.google.com/search?q=x', 'x'),
      ],
      citationPills: [{ url: B, label: 'B', citationPillId: 1 }],
      ads: {
        title: 'Some to consider',
        ads: [{ title: 'Buy', url: 'https://www.google.com/aclk?sa=L', position: 1 }],
      },
      shopping_cards: [
        { title: 'Glide', price: { value: 149.99, currency: '$' }, store: 'Shop', product_link: SHOP },
      ],
      inline_products: [{ title: 'Other', price: { value: 59, currency: 'EUR' }, store: null }],
    }),
    expect: {
      ...shown,
      text: 'Said.',
      citations: [
        [A, 'A', null],
        [B, 'B', null],
      ],
      extras: {
        products: [
          { title: 'Glide', url: SHOP, price: '$149.99', merchant: 'Shop' },
          { title: 'Other', url: null, price: '59 EUR', merchant: null },
        ],
        ads: [{ title: 'Buy', url: 'https://www.google.com/aclk?sa=L' }],
        followUps: [],
      },
    },
  },
  {
    ...GOOGLE,
    kind: 'rebuilt',
    name: 'an overview, and what its page shows',
    bodies: done({
      organicResults: [{ link: A }],
      aioverview: {
        text: 'Said.',
        markdown: `Said [1](${A}).`,
        sources: [source(1, A, A)],
        ads: [{ title: 'In it' }],
      },
      ads: [{ title: 'On it', link: 'https://ad.example/' }],
      peopleAlsoAsk: [{ question: 'Why?', title: 'A page' }],
      relatedSearches: [{ query: 'other kettles', link: 'https://google.com/search?q=x' }],
    }),
    expect: {
      ...shown,
      text: `Said [1](${A}).`,
      citations: [[A, null, `[1](${A})`]],
      extras: {
        products: [],
        ads: [
          { title: 'In it', url: null },
          { title: 'On it', url: 'https://ad.example/' },
        ],
        followUps: ['Why?', 'other kettles'],
      },
    },
  },
  {
    ...GOOGLE,
    kind: 'rebuilt',
    name: 'sources in the older form',
    bodies: done({ aioverview: { text: 'Said.', sources: [{ position: 1, title: 'A', link: A }] } }),
    expect: { ...shown, text: 'Said.', citations: [[A, 'A', null]] },
  },
  {
    ...GOOGLE,
    kind: 'rebuilt',
    name: 'no overview',
    bodies: done({ organicResults: [{ link: A }], aioverview: null, peopleAlsoAsk: [{ question: 'Why?' }] }),
    expect: {
      ...shown,
      outcome: 'no_answer_block',
      text: '',
      citations: [],
      extras: { products: [], ads: [], followUps: ['Why?'] },
    },
  },
  {
    engine: 'GROK',
    route: 'cloro-grok',
    kind: 'rebuilt',
    name: 'answers from before it was unavailable stay readable',
    bodies: json({
      success: true,
      result: { text: 'Said.', model: 'grok-4-auto', sources: [source(1, A, 'A')] },
    }),
    expect: { ...shown, model: 'grok-4-auto', text: 'Said.', citations: [[A, 'A', null]], finish: null },
  },
  {
    engine: 'GROK',
    route: 'cloro-grok',
    kind: 'rebuilt',
    name: 'a task that failed, as they do now',
    bodies: json({ task: { id: 'c-1', status: 'FAILED', error: { code: 'EXTERNAL_SERVICE_ERROR' } } }),
    expect: { failure: 'provider_failed' },
  },
  {
    ...CHATGPT,
    kind: 'rebuilt',
    name: 'no credits left',
    bodies: json({ error: { code: 'INSUFFICIENT_CREDITS', message: 'x' } }),
    expect: { failure: 'out_of_credit' },
  },
  {
    ...CHATGPT,
    kind: 'hostile',
    name: 'things of the wrong kind everywhere',
    bodies: raw(
      '{"task":{"id":7,"status":"COMPLETED"},"response":{"text":"Said.","markdown":{},"model":[],"sources":[null,{"url":"data:text/html,x"},{"url":"http://localhost/","label":"x"}],"searchQueries":"x","ads":"x","shoppingCards":[[]],"inlineProducts":[{"product":null}],"constructor":1,"__proto__":{"text":"no"}}}',
    ),
    expect: {
      ...shown,
      text: 'Said.',
      citations: [['http://localhost/', 'x', null]],
      inside: ['http://localhost/'],
    },
  },
  {
    ...CHATGPT,
    kind: 'hostile',
    name: 'brackets without end',
    bodies: done({ text: 'x', markdown: '[](https:'.repeat(50_000), sources: [source(1, A)] }),
    expect: { ...shown, text: '[](https:'.repeat(50_000), citations: [[A, null, null]] },
  },
]
