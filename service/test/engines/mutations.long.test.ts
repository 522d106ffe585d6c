// Whatever is wrong with a body, a reader reads it or says why not. Nothing else comes out, and no more than went in.
// BODY_CHANGES makes it longer, BODY_SEED begins elsewhere.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { assertGrowsWithInput } from '../../../proof/test/growth.ts'
import { seeded } from '../../../proof/test/seeded.ts'
import type { Reading } from '../../src/engines/engine.ts'
import { BATCH_ROUTES, ROUTES } from '../../src/engines/terms/routes.ts'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import { assertSound, bodyNames, bodyOf, rawAnswerOf, readBody } from './fixtures.ts'
import { mutated } from './mutations.ts'

const MUTATIONS = Number(process.env.BODY_CHANGES ?? 1000)
const SEED = Number(process.env.BODY_SEED ?? 1)
const RECORDED = join(import.meta.dirname, '../../../../shared/data/wire-more')

interface Subject {
  engine: Engine
  body: Uint8Array
}

const routesOf = (engine: Engine) => [...ROUTES[engine], ...BATCH_ROUTES[engine]]

const engineOf = (route: string): Engine | undefined =>
  ENGINES.find(engine => routesOf(engine).some(({ name }) => name === route))

const kept: Subject[] = bodyNames().flatMap(name => {
  const engine = engineOf(dirname(name))
  return engine ? [{ engine, body: bodyOf(name) }] : []
})

const recorded: Subject[] = (existsSync(RECORDED) ? readdirSync(RECORDED) : []).flatMap(file => {
  const engine = ENGINES.find(name => file.startsWith(`${name}__`))
  return engine ? [{ engine, body: new Uint8Array(readFileSync(join(RECORDED, file))) }] : []
})

function assertNoMore({ text, citations, consulted, extras }: Reading, size: number): void {
  // Every character was in the body, but for the marks between blocks.
  assert.ok(text.length <= 4 * size + 1000)
  assert.ok(citations.length <= size && consulted.length <= size)
  for (const list of Object.values(extras ?? {})) assert.ok(list.length <= 50)
}

/** Every reader of the engine looks at it; what is no EngineError comes through. */
function readAll({ engine, body }: Subject): void {
  for (const { read, surface, name } of routesOf(engine)) {
    try {
      const reading = read(rawAnswerOf(engine, name, [body], surface))
      assertSound(reading)
      assertNoMore(reading, body.length)
    } catch (error) {
      if ((error as Error).name !== 'EngineError') throw error
    }
  }
}

for (const [name, subjects] of Object.entries({ kept, recorded })) {
  it(`${MUTATIONS} mutations of ${name} bodies, from seed ${SEED}`, t => {
    if (subjects === recorded && subjects.length === 0) return t.skip('the recordings are not here')
    assert.ok(subjects.length >= 5, String(subjects.length))
    for (let seed = SEED; seed < SEED + MUTATIONS; seed += 1) {
      const { engine, body } = subjects[seed % subjects.length] as Subject
      const changed = mutated(body, seeded(seed))
      try {
        readAll({ engine, body: changed })
      } catch (cause) {
        assert.fail(new Error(`seed ${seed} of ${engine}: ${(cause as Error).stack}`))
      }
    }
  })
}

describe('work grows with the body, and no faster', () => {
  const encode = (text: string) => new TextEncoder().encode(text)
  const times = (count: number, one: (index: number) => unknown) =>
    Array.from({ length: count }, (_, i) => one(i))

  for (const [name, engine, size, make] of [
    [
      'chunks that are no page',
      'GEMINI',
      400_000,
      (size: number) =>
        encode(`{"candidates":[{"groundingMetadata":{"groundingChunks":[${'{},'.repeat(size)}{}]}}]}`),
    ],
    [
      'searches and narration in turns',
      'CLAUDE',
      20_000,
      (size: number) =>
        encode(
          JSON.stringify({
            content: times(size, i => (i % 2 ? { type: 'server_tool_use' } : { type: 'text', text: 'x' })),
          }),
        ),
    ],
    [
      'lists in lists',
      'CLAUDE',
      100_000,
      (size: number) => encode(`{"content":${'['.repeat(size)}${']'.repeat(size)}}`),
    ],
  ] as const) {
    it(name, () => assertGrowsWithInput(name, size, count => readBody(engine, make(count))))
  }
})
