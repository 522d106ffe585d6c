// Pages and failures of DataForSEO, and bodies that nobody should send.

import {
  A,
  absent,
  element,
  MODE,
  ORGANIC,
  overview,
  page,
  reference,
  shown,
  task,
} from './dataforseo-bodies.ts'
import { kept, raw, type WireCase } from './wire-case.ts'

export const cases: WireCase[] = [
  {
    ...ORGANIC,
    kind: 'rebuilt',
    name: 'no overview on the page; what the page shows is read',
    bodies: page(
      { type: 'organic', title: 'A', url: A },
      { type: 'people_also_ask', items: [{ title: 'Why?' }, { title: null }, 'When?'] },
      { type: 'people_also_search', items: ['other kettles'] },
      {
        type: 'popular_products',
        items: [{ title: 'Glide', price: { current: 89, currency: '€' }, seller: 'S' }],
      },
    ),
    expect: {
      ...absent,
      extras: {
        products: [{ title: 'Glide', url: null, price: '€89', merchant: 'S' }],
        ads: [],
        followUps: ['Why?', 'When?', 'other kettles'],
      },
    },
  },
  {
    ...ORGANIC,
    kind: 'rebuilt',
    name: '40102: no results are an observation, and billed',
    bodies: task(null, { status_code: 40102 }),
    expect: { ...absent, finish: '40102' },
  },
  {
    ...MODE,
    kind: 'rebuilt',
    name: 'an overview that is empty is an answer without a word',
    bodies: kept('dataforseo-google-ai-mode', 'empty'),
    expect: {
      ...shown,
      text: '',
      citations: [
        ['https://www.auroratea.example/kettles', 'Aurora Tea: kettles', null],
        ['https://reviews.example/best-gooseneck-kettles', 'The best gooseneck kettles', null],
      ],
    },
  },
  ...(
    [
      [40101, 'provider_failed', 'Google failed'],
      [40103, 'provider_failed', 'the task failed'],
      [40200, 'out_of_credit', 'nothing is left to pay with'],
      [40203, 'out_of_credit', 'the limit of the day is reached'],
      [40207, 'forbidden', 'our address is not allowed'],
      [40202, 'rate_limited', 'too many a minute'],
      [40501, 'bad_request', 'a field is wrong'],
      [50301, 'provider_failed', 'the vendor failed'],
    ] as const
  ).map(
    ([code, failure, why]): WireCase => ({
      ...MODE,
      kind: 'rebuilt',
      name: `${code}: ${why}`,
      bodies: task(null, { status_code: code }),
      expect: { failure },
    }),
  ),
  {
    ...ORGANIC,
    kind: 'rebuilt',
    name: 'only the frame of an overview was seen',
    bodies: page(overview({ asynchronous_ai_overview: true })),
    expect: { failure: 'provider_failed' },
  },
  {
    ...MODE,
    kind: 'hostile',
    name: 'items of no kind, text where lists belong, keys of every object',
    bodies: raw(
      '{"status_code":20000,"tasks":[{"status_code":20000,"cost":"much","result":[{"items":[null,7,{"type":"ai_overview","markdown":"Said.","references":"x","items":{"__proto__":[]},"constructor":1},{"type":"people_also_ask","items":"x"}]}]}]}',
    ),
    expect: { ...shown, text: 'Said.', citations: [], costMicros: null },
  },
  {
    ...MODE,
    kind: 'hostile',
    name: 'more references than a call takes arguments',
    bodies: page(
      overview({
        items: [element({ text: 'Said.', references: Array.from({ length: 200_000 }, () => reference(A)) })],
      }),
    ),
    expect: { ...shown, text: 'Said.', citations: [[A, null, 'Said.']] },
  },
  {
    ...MODE,
    kind: 'hostile',
    name: 'pieces in pieces without end',
    bodies: raw(
      `{"status_code":20000,"tasks":[{"status_code":20000,"cost":0.004,"result":[{"items":[{"type":"ai_overview","items":[${'{"text":"x","components":['.repeat(
        2000,
      )}${']}'.repeat(2000)}]}]}]}]}`,
    ),
    expect: { ...shown, text: 'x\n\nx\n\nx\n\nx\n\nx', citations: [] },
  },
]
