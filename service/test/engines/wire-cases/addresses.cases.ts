// Sources as every reader treats them: one page once, titles that say something, addresses that lead inside.

import { json, type WireCase } from './wire-case.ts'

const place = (url: string, title: string | null = null) => ({ type: 'url_citation', url, title })

const answer = (annotations: unknown[]) =>
  json({
    object: 'response',
    status: 'completed',
    model: 'gpt-6.1-terra',
    output: [
      { type: 'web_search_call', status: 'completed', action: { type: 'search' } },
      { type: 'message', content: [{ type: 'output_text', text: 'Kettles.', annotations }] },
    ],
    usage: { input_tokens: 1000, output_tokens: 100 },
  })

const read = {
  outcome: 'answered',
  text: 'Kettles.',
  model: 'gpt-6.1-terra',
  usage: [1000, 0, 100, 0, 1],
  costMicros: 11_500,
} as const

export const cases: WireCase[] = [
  {
    engine: 'CHATGPT',
    route: 'openai-responses',
    kind: 'rebuilt',
    name: 'one page under three addresses is one source',
    bodies: answer([
      place('https://a.example/?utm_source=openai', 'https://a.example/'),
      place('https://a.example/#:~:text=kettle', 'A'),
      place('https://a.example/?srsltid=x'),
    ]),
    expect: { ...read, citations: [['https://a.example/?utm_source=openai', 'A', null]], consulted: 1 },
  },
  {
    engine: 'CHATGPT',
    route: 'openai-responses',
    kind: 'hostile',
    name: 'addresses that lead inside',
    bodies: answer([
      place('https://user:pw@a.example/'),
      place('http://127.0.0.1:5432/'),
      place('https://a.example/'),
      place('http://169.254.169.254/latest'),
    ]),
    expect: {
      ...read,
      citations: [
        ['https://user:pw@a.example/', null, null],
        ['http://127.0.0.1:5432/', null, null],
        ['https://a.example/', null, null],
        ['http://169.254.169.254/latest', null, null],
      ],
      inside: ['https://user:pw@a.example/', 'http://127.0.0.1:5432/', 'http://169.254.169.254/latest'],
    },
  },
]
