// Bodies of DataForSEO in the shapes of its documentation.

import { json } from './wire-case.ts'

export const A = 'https://a.example/one'
export const B = 'https://b.example/two'
export const SHOP = 'https://www.google.com/search?ibp=oshop&prds=pvt:hg,mid:5764&q=product'

export const task = (result: unknown, more: object = {}) =>
  json({
    ...{ version: '0.1.20261101', status_code: 20000, cost: 0.004 },
    tasks: [{ id: 't-1', status_code: 20000, cost: 0.004, result: result ? [result] : null, ...more }],
  })
export const page = (...items: unknown[]) => task({ keyword: 'kettle', items })
export const overview = (more: object) => ({
  type: 'ai_overview',
  markdown: null,
  items: null,
  references: null,
  ...more,
})
export const element = (more: object) => ({ type: 'ai_overview_element', title: null, text: null, ...more })
export const reference = (url: string | null, title: string | null = null) => ({
  type: 'ai_overview_reference',
  url,
  title,
})
export const link = (url: string, title: string | null) => ({
  type: 'link_element',
  url,
  title,
  description: null,
})

const bill = { model: null, usage: null, costMicros: 4000 } as const
export const shown = { ...bill, outcome: 'answered' } as const
export const absent = { ...bill, outcome: 'no_answer_block', text: '', citations: [] } as const

export const MODE = { engine: 'GOOGLE_AI_MODE', route: 'dataforseo-google-ai-mode' } as const
export const ORGANIC = { engine: 'GOOGLE_AIO', route: 'dataforseo-google-organic' } as const
export const MODEL = { engine: 'CLAUDE', route: 'dataforseo-claude' } as const
