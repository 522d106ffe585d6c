// What engines searched for, in bodies that vendors really sent: our readers against a walk that knows none of their shapes.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { createEngines } from '../../src/engines/index.ts'
import type { Engine } from '../../src/model/engine.ts'
import { rawAnswerOf } from './fixtures.ts'

const RECORDED = new URL('../../../../shared/data/', import.meta.url)
const WIRES: Partial<Record<Engine, string[]>> = {
  CHATGPT: ['openai-responses'],
  CLAUDE: ['anthropic-messages'],
  GEMINI: ['gemini-generate-content', 'gemini-interactions'],
  GROK: ['xai-responses'],
}
const { reader } = createEngines({ credentials: {}, fetch: () => Promise.reject(new Error('not called')) })

/** Every text beside a name such as `query` or `webSearchQueries`. */
function queriesIn(value: unknown): string[] {
  if (typeof value === 'string' && value.startsWith('{"')) return queriesIn(JSON.parse(value))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, of]) =>
    /^(?:query|queries|webSearchQueries)$/.test(name) ? [of].flat() : queriesIn(of),
  )
}

/** Looks through the caller's own files, and is no search of the web. */
const WITHOUT_SEARCH = /file-search|file_search|tool_search|deferred/

interface Recorded {
  file: string
  engine: Engine
}

const recorded = (): Recorded[] => [
  ...JSON.parse(readFileSync(new URL('wire-more/index.json', RECORDED), 'utf8'))
    .filter(({ stream, status }: { stream: boolean; status: number }) => !stream && status === 200)
    .map(({ file, engine }: Recorded) => ({ file: `wire-more/${file}`, engine })),
  { file: 'wire/chatgpt-openai-responses.json', engine: 'CHATGPT' },
  { file: 'wire/claude-anthropic-messages.json', engine: 'CLAUDE' },
  { file: 'wire/gemini-interactions.json', engine: 'GEMINI' },
  { file: 'wire/grok-xai-responses.json', engine: 'GROK' },
]

const read = (engine: Engine, body: Uint8Array) =>
  (WIRES[engine] ?? []).flatMap(route => {
    try {
      return [reader(route)(rawAnswerOf(engine, route, [body]))]
    } catch {
      return []
    }
  })

describe('what was searched for', { skip: !existsSync(RECORDED) && '../shared/data is not here' }, () => {
  test('is what stands in the recorded bodies, in order and each once', () => {
    let found = 0
    for (const { file, engine } of recorded()) {
      if (WITHOUT_SEARCH.test(file)) continue
      const body = readFileSync(new URL(file, RECORDED))
      const [reading] = read(engine, body)
      if (!reading) continue
      const wanted = new Set(
        queriesIn(JSON.parse(body.toString())).map(query => query.replace(/\s+/g, ' ').trim()),
      )
      assert.deepEqual(reading.searchedFor ?? [], [...wanted], file)
      found += wanted.size
    }
    assert.ok(found > 20, `${found} queries`)
  })
})
