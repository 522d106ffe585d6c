// The results inside DataForSEO's tasks: two kinds of Google page, and an answer of Claude.

import type { Asking, JsonObject } from '../provider.ts'
import {
  type Answer,
  type Block,
  cells,
  compose,
  inProse,
  runsOf,
  type TextAnswer,
} from '../scripts/answer.ts'
import { stableTime } from '../stable.ts'
import { FOLLOW_UPS } from './follow-ups.ts'
import { tokens } from './requests.ts'

export function organicPage(asking: Asking, task: JsonObject): JsonObject {
  const { answer } = asking
  const late = asking.manner.has('deferred') && task.load_async_ai_overview !== true
  const block = answer.kind === 'text' ? [late ? lateOverview() : overview(answer)] : []
  const results = (answer.kind === 'text' ? answer.sources : []).map(({ url, title, snippet }, index) => ({
    type: 'organic',
    rank_group: index + 1,
    rank_absolute: index + 1 + block.length,
    domain: new URL(url).hostname,
    title,
    url,
    description: snippet,
  }))
  return page('organic', asking, task, [...block, ...results, peopleAlsoAsk()])
}

export function aiModePage(asking: Asking, task: JsonObject): JsonObject {
  return page('ai_mode', asking, task, [overview(spoken(asking.answer))])
}

function peopleAlsoAsk(): JsonObject {
  const items = FOLLOW_UPS.map(title => ({
    type: 'people_also_ask_element',
    title,
    seed_question: null,
    expanded_element: null,
  }))
  return { type: 'people_also_ask', rank_group: 1, position: 'left', items }
}

function page(type: string, { key }: Asking, task: JsonObject, items: JsonObject[]): JsonObject {
  return {
    keyword: task.keyword,
    type,
    se_domain: 'google.com',
    location_code: task.location_code ?? 2840,
    language_code: task.language_code ?? 'en',
    datetime: datetime(key),
    item_types: [...new Set(items.map(item => item.type))],
    items_count: items.length,
    items,
  }
}

function overview(answer: TextAnswer): JsonObject {
  const references = answer.sources.map(({ url, title, snippet }, index) => ({
    type: 'ai_overview_reference',
    position: 'right',
    source: new URL(url).hostname,
    domain: new URL(url).hostname,
    url,
    title,
    text: snippet,
    index,
  }))
  const items = runsOf(answer.blocks).map(overviewPiece)
  return {
    type: 'ai_overview',
    rank_group: 1,
    rank_absolute: 1,
    asynchronous_ai_overview: false,
    markdown: compose(answer.blocks, index => ` [[${index + 1}]](${answer.sources[index]?.url})`).text,
    items,
    references,
  }
}

function overviewPiece(run: [Block, ...Block[]]): JsonObject {
  const markdown = compose(run).text
  if (run[0].kind !== 'row')
    return {
      type: 'ai_overview_element',
      position: 'left',
      title: null,
      text: markdown,
      markdown,
      links: null,
      images: null,
      references: null,
    }
  const [table_header, ...table_content] = run.map(cells)
  return {
    type: 'ai_overview_table_element',
    markdown,
    table: { table_header, table_content },
    references: null,
  }
}

/** Google loads some overviews after the page; without `load_async_ai_overview` only the frame is seen. */
function lateOverview(): JsonObject {
  return {
    type: 'ai_overview',
    rank_group: 1,
    rank_absolute: 1,
    asynchronous_ai_overview: true,
    markdown: null,
    items: null,
    references: null,
  }
}

export function llmResponse({ answer, prompt, key }: Asking, task: JsonObject): JsonObject {
  const said = spoken(answer)
  const { text } = compose(said.blocks)
  const annotations = said.sources.map(({ url, title }) => ({ title, url }))
  return {
    model_name: task.model_name ?? 'claude-sonnet-5',
    input_tokens: 2_400 + tokens(prompt),
    output_tokens: tokens(text),
    reasoning_tokens: 0,
    web_search: said.queries.length > 0,
    money_spent: 0.0126,
    datetime: datetime(key),
    items: [
      {
        type: 'message',
        sections: [{ type: 'text', text, annotations: annotations.length > 0 ? annotations : null }],
      },
    ],
    fan_out_queries: said.queries,
  }
}

function spoken(answer: Answer): TextAnswer {
  return inProse(answer.kind === 'failed' ? { kind: 'no-block' } : answer)
}

function datetime(key: string): string {
  return stableTime(key)
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' +00:00')
}
