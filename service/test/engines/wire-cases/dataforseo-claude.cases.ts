// Claude by way of DataForSEO.

import { A, MODEL, task } from './dataforseo-bodies.ts'
import { kept, type WireCase } from './wire-case.ts'

const claude = (result: object, more: object = {}) =>
  task(
    {
      ...{
        model_name: 'claude-sonnet-5-20260901',
        input_tokens: 2100,
        output_tokens: 200,
        reasoning_tokens: 40,
      },
      ...{ web_search: true, money_spent: 0.006, fan_out_queries: ['kettle'], ...result },
    },
    { cost: 0.0066, ...more },
  )
const spoken = { model: 'claude-sonnet-5-20260901', costMicros: 6600 } as const

export const cases: WireCase[] = [
  {
    ...MODEL,
    kind: 'rebuilt',
    name: 'the fixture: sections with what each cites, and the bill',
    bodies: kept('dataforseo-claude', 'answered'),
    expect: {
      ...spoken,
      outcome: 'answered',
      text: 'Zoë’s pick 🫖 is the Aurora Glide. It costs 89 euros and heats in four minutes.',
      citations: [
        [
          'https://reviews.example/best-gooseneck-kettles',
          'The best gooseneck kettles',
          'Zoë’s pick 🫖 is the Aurora Glide.',
        ],
        [
          'https://www.auroratea.example/kettles',
          'Aurora Tea: kettles',
          ' It costs 89 euros and heats in four minutes.',
        ],
      ],
      usage: [2100, 0, 200, 0, 1],
    },
  },
  {
    ...MODEL,
    kind: 'rebuilt',
    name: 'searches are counted, tracking and bare titles are not',
    bodies: claude({
      fan_out_queries: ['kettle', 'gooseneck kettle'],
      items: [
        { type: 'reasoning', sections: [{ type: 'summary_text', text: 'Hm.' }] },
        {
          type: 'message',
          sections: [
            { type: 'text', text: 'Said', annotations: [{ url: `${A}?utm_source=claude`, title: A }] },
            { type: 'text', text: ' so.', annotations: [{ url: A, title: 'A' }] },
          ],
        },
      ],
    }),
    expect: {
      ...spoken,
      outcome: 'answered',
      text: 'Said so.',
      citations: [[`${A}?utm_source=claude`, 'A', 'Said']],
      usage: [2100, 0, 200, 40, 2],
    },
  },
  {
    ...MODEL,
    kind: 'rebuilt',
    name: 'a search that is not cited was one',
    bodies: claude({
      items: [{ type: 'message', sections: [{ type: 'text', text: 'Said.', annotations: null }] }],
    }),
    expect: { ...spoken, outcome: 'answered', text: 'Said.', citations: [], usage: [2100, 0, 200, 40, 1] },
  },
  {
    ...MODEL,
    kind: 'rebuilt',
    name: 'an answer without a search; a link that the model writes is no citation',
    bodies: claude({
      ...{ web_search: false, fan_out_queries: null },
      items: [{ type: 'message', sections: [{ type: 'text', text: `[A](${A})`, annotations: null }] }],
    }),
    expect: {
      ...spoken,
      outcome: 'answered_without_search',
      text: `[A](${A})`,
      citations: [],
      usage: [2100, 0, 200, 40, 0],
    },
  },
  {
    ...MODEL,
    kind: 'rebuilt',
    name: 'a model that says nothing has answered nothing',
    bodies: kept('dataforseo-claude', 'empty'),
    expect: { ...spoken, outcome: 'answered', text: '', citations: [], usage: [2100, 0, 200, 0, 1] },
  },
  {
    ...MODEL,
    kind: 'rebuilt',
    name: 'a failure inside',
    bodies: kept('dataforseo-claude', 'failed'),
    expect: { failure: 'provider_failed' },
  },
  {
    ...MODEL,
    kind: 'hostile',
    name: 'counts below nothing, a price without end, a model that is a number',
    bodies: claude(
      {
        ...{
          model_name: 7,
          input_tokens: -5,
          output_tokens: 1e300,
          reasoning_tokens: 1.5,
          fan_out_queries: [1],
        },
        items: [
          { type: 'message', sections: [{ text: 'Said.', annotations: [{ url: 'ftp://a.example/' }] }] },
        ],
      },
      { cost: 1e99 },
    ),
    expect: {
      outcome: 'answered',
      text: 'Said.',
      citations: [],
      model: null,
      usage: [0, 0, 0, 0, 1],
      costMicros: null,
    },
  },
]
