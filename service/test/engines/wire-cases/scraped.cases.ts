// Answers by way of Bright Data, Pangolinfo and Scrapeless, in the shapes of their documentation.

import { json, kept, raw, type WireCase } from './wire-case.ts'

const A = 'https://a.example/one'
const B = 'https://b.example/two'

const BRIGHT = { engine: 'CHATGPT', route: 'brightdata-chatgpt' } as const
const PANGOLIN = { engine: 'AMAZON_RUFUS', route: 'pangolinfo-amazon-alexa' } as const
const SCRAPELESS = { engine: 'AMAZON_RUFUS', route: 'scrapeless-amazon-rufus' } as const
const shown = { outcome: 'answered', model: null, usage: null, costMicros: null } as const

const scraped = (said: object) => json({ code: 0, message: 'ok', data: { taskId: 'p-1', json: [said] } })

export const cases: WireCase[] = [
  {
    engine: 'COPILOT',
    route: 'brightdata-copilot',
    kind: 'rebuilt',
    name: 'the fixture',
    bodies: kept('brightdata-copilot', 'answered'),
    expect: {
      ...shown,
      model: 'copilot',
      text: 'Zoë’s pick 🫖 is the Aurora Glide.\n\nIt costs 89 euros and heats in four minutes.',
      citations: [
        ['https://www.auroratea.example/kettles', 'Aurora Tea: kettles', null],
        ['https://reviews.example/best-gooseneck-kettles', 'The best gooseneck kettles', null],
      ],
    },
  },
  {
    ...BRIGHT,
    kind: 'rebuilt',
    name: 'citations where the words link to them, titles from the search, goods beside',
    bodies: json([
      {
        ...{ model: 'gpt-6-luna', web_search_triggered: true, answer_text: 'plain' },
        answer_text_markdown: `## Head\n\nSaid [B](${B}).`,
        citations: [
          { url: A, title: A, position: 1 },
          { url: `${B}?utm_source=chatgpt.com`, title: null, position: 2 },
        ],
        search_sources: [
          { url: A, title: 'A' },
          { url: 'https://c.example/', title: 'C' },
        ],
        links_attached: [{ url: 'https://d.example/', text: 'D', position: 0 }],
        shopping: [{ title: 'Glide', url: A, price: '$89' }],
        recommendations: [],
      },
    ]),
    expect: {
      ...shown,
      model: 'gpt-6-luna',
      text: `## Head\n\nSaid [B](${B}).`,
      citations: [
        [A, 'A', null],
        [`${B}?utm_source=chatgpt.com`, null, `[B](${B})`],
      ],
      consulted: 3,
      extras: {
        products: [{ title: 'Glide', url: A, price: '$89', merchant: null }],
        ads: [],
        followUps: [],
      },
    },
  },
  {
    ...BRIGHT,
    kind: 'rebuilt',
    name: 'links where there are no citations; their words are their titles',
    bodies: json([{ answer_text: 'Said.', links_attached: [{ url: A, text: 'A', position: 0 }, B] }]),
    expect: {
      ...shown,
      text: 'Said.',
      citations: [
        [A, 'A', null],
        [B, null, null],
      ],
    },
  },
  {
    ...BRIGHT,
    kind: 'rebuilt',
    name: 'no search was made',
    bodies: json([{ answer_text: 'Said.', web_search_triggered: false, citations: [] }]),
    expect: { ...shown, outcome: 'answered_without_search', text: 'Said.', citations: [] },
  },
  {
    ...BRIGHT,
    kind: 'rebuilt',
    name: 'a row that says only why there is no answer',
    bodies: json([
      { timestamp: 'x', input: {}, error: 'Auth wall: sign-up prompt detected', error_code: 'blocked' },
    ]),
    expect: { failure: 'provider_failed' },
  },
  {
    ...BRIGHT,
    kind: 'rebuilt',
    name: 'an error that is empty is none',
    bodies: json([{ answer_text_markdown: 'Said.', error: '', index: 1 }]),
    expect: { ...shown, outcome: 'answered_without_search', text: 'Said.', citations: [] },
  },
  {
    ...BRIGHT,
    kind: 'hostile',
    name: 'rows of every kind, one of them an answer',
    bodies: raw(
      '[null,7,{"answer_text":{}},{"answer_text":"Said.","citations":[7,{"url":[]},"http://192.168.0.1/","file:///etc/passwd"],"shopping":{"title":"x"},"model":1,"__proto__":{"error":"x"}}]',
    ),
    expect: {
      ...shown,
      text: 'Said.',
      citations: [['http://192.168.0.1/', null, null]],
      inside: ['http://192.168.0.1/'],
    },
  },
  {
    ...PANGOLIN,
    kind: 'rebuilt',
    name: 'the fixture: a shelf of products, which are its sources, and a question to ask next',
    bodies: kept('pangolinfo-amazon-alexa', 'answered'),
    expect: {
      ...shown,
      text: 'Zoë’s pick 🫖 is the Aurora Glide. It costs 89 euros and heats in four minutes.',
      citations: [
        ['https://www.amazon.com/dp/B0EXAMPLE1', 'Aurora Glide', null],
        ['https://www.amazon.com/dp/B0EXAMPLE2', 'Other kettle', null],
      ],
      extras: {
        products: [
          {
            title: 'Aurora Glide',
            url: 'https://www.amazon.com/dp/B0EXAMPLE1',
            price: '$89',
            merchant: null,
          },
          {
            title: 'Other kettle',
            url: 'https://www.amazon.com/dp/B0EXAMPLE2',
            price: '$59',
            merchant: null,
          },
        ],
        ads: [],
        followUps: ['Which one is lighter?'],
      },
    },
  },
  {
    ...PANGOLIN,
    kind: 'rebuilt',
    name: 'products without a shelf, and a shelf without products',
    bodies: scraped({
      content: 'Said.',
      products: [
        { title: 'Glide', url: A, price: 89 },
        { title: 'Empty shelf', items: [] },
      ],
      follow_up_questions: [],
    }),
    expect: {
      ...shown,
      text: 'Said.',
      citations: [[A, 'Glide', null]],
      extras: { products: [{ title: 'Glide', url: A, price: '89', merchant: null }], ads: [], followUps: [] },
    },
  },
  {
    ...PANGOLIN,
    kind: 'rebuilt',
    name: 'words alone',
    bodies: scraped({ content: 'Said.', products: null, follow_up_questions: null }),
    expect: { ...shown, outcome: 'answered_without_search', text: 'Said.', citations: [] },
  },
  ...(
    [
      [1004, 'unauthorized'],
      [2001, 'out_of_credit'],
      [4029, 'rate_limited'],
      [9203, 'provider_failed'],
    ] as const
  ).map(
    ([code, failure]): WireCase => ({
      ...PANGOLIN,
      kind: 'rebuilt',
      name: `code ${code}`,
      bodies: json({ code, message: 'x', data: null }),
      expect: { failure },
    }),
  ),
  {
    ...PANGOLIN,
    kind: 'hostile',
    name: 'questions of half a character and of many lines, more goods than anybody sells',
    bodies: scraped({
      content: 'Said.',
      products: Array.from({ length: 500 }, () => ({
        items: Array.from({ length: 20 }, () => ({ title: 'x' })),
      })),
      follow_up_questions: [
        '\ud800',
        'a\n\n\u0000b',
        { question: 7 },
        ...Array.from({ length: 100 }, () => 'Why?'),
      ],
    }),
    expect: {
      ...shown,
      outcome: 'answered_without_search',
      text: 'Said.',
      citations: [],
      extras: {
        products: [{ title: 'x', url: null, price: null, merchant: null }],
        ads: [],
        followUps: ['\ufffd', 'a b', 'Why?'],
      },
    },
  },
  {
    ...SCRAPELESS,
    kind: 'rebuilt',
    name: 'the fixture',
    bodies: kept('scrapeless-amazon-rufus', 'answered'),
    expect: {
      ...shown,
      text: 'Zoë’s pick 🫖 is the Aurora Glide. It costs 89 euros and heats in four minutes.',
      citations: [['https://www.amazon.com/dp/B0EXAMPLE1', 'Aurora Glide', null]],
    },
  },
  {
    ...SCRAPELESS,
    kind: 'rebuilt',
    name: 'words, sources, goods and questions',
    bodies: json({
      result: {
        answer: 'Said.',
        citations: [{ url: B, title: 'B' }],
        products: [{ title: 'Glide', url: A, price: '$89', seller: 'S' }],
        follow_up_questions: ['Why?'],
      },
    }),
    expect: {
      ...shown,
      text: 'Said.',
      citations: [
        [B, 'B', null],
        [A, 'Glide', null],
      ],
      extras: {
        products: [{ title: 'Glide', url: A, price: '$89', merchant: 'S' }],
        ads: [],
        followUps: ['Why?'],
      },
    },
  },
  {
    ...SCRAPELESS,
    kind: 'rebuilt',
    name: 'a result that is words',
    bodies: json({ result: 'Said.' }),
    expect: { ...shown, outcome: 'answered_without_search', text: 'Said.', citations: [] },
  },
  {
    ...SCRAPELESS,
    kind: 'rebuilt',
    name: 'a task that failed',
    bodies: json({ state: 'failed', message: 'x' }),
    expect: { failure: 'provider_failed' },
  },
  {
    ...SCRAPELESS,
    kind: 'hostile',
    name: 'nothing in it',
    bodies: raw('{"result":null,"html":null,"__proto__":{"result":"x"}}'),
    expect: { failure: 'unreadable' },
  },
]
