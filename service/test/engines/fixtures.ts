import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { EngineError, OUTCOMES, type RawAnswer, type Reading } from '../../src/engines/engine.ts'
import { findRoute, ROUTES } from '../../src/engines/terms/routes.ts'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import { openSet, setFile } from '../open-set.ts'
import { send } from './replies.ts'
import type { Reply } from './scripted-server.ts'

/** Bodies as vendors document them, in a folder for each route (sets/README.md). */
const BODIES = openSet(setFile('engine-bodies'))
const FOLDERS = Map.groupBy(BODIES.names(), name => posix.dirname(name))
const ALL_ROUTES = ENGINES.flatMap(engine => ROUTES[engine])

/** A route without a folder of its own shares that of the first route of its wire family that has one. */
function folder(route: string): string {
  const family = ALL_ROUTES.filter(({ wire }) => wire === findRoute(route)?.wire)
  const found = [route, ...family.map(({ name }) => name)].find(name => FOLDERS.has(name))
  if (!found) throw new Error(`${route} needs a folder of bodies in sets/engine-bodies.jsonl`)
  return found
}

export const bodyNames = (): string[] =>
  BODIES.names().filter(name => !/reading\.json$|^variants\//.test(name))

function textOf(name: string): string {
  const text = BODIES.text(name)
  assert.ok(text !== undefined, `there is no ${name} in sets/engine-bodies.jsonl`)
  return text
}

export const bodyOf = (name: string): Uint8Array => new TextEncoder().encode(textOf(name))

/** The bodies of a conversation, in order; none when the route has no such fixture. */
export function bodies(route: string, name: string): Uint8Array[] {
  const pattern = new RegExp(`/${name}(-\\d+)?\\.json$`)
  return (FOLDERS.get(folder(route)) ?? []).filter(file => pattern.test(file)).map(bodyOf)
}

export function expectedReading(route: string): Reading {
  return JSON.parse(textOf(`${folder(route)}/reading.json`))
}

/** What an adapter would hand over, had the engine sent these bodies. */
export function rawAnswerOf(
  engine: Engine,
  route: string,
  received: Uint8Array[],
  surface: RawAnswer['surface'] = 'sandbox',
): RawAnswer {
  const at = new Date('2026-11-14T10:00:00Z')
  const request = { method: 'POST', url: 'https://engine.example', headers: {}, body: null }
  const nowhere = { country: null, language: null }
  const exchange = { request, requestedAt: at, receivedAt: at, status: 200, headers: {} }
  return {
    ...{ engine, route, surface, modelRequested: null, localeAsked: nowhere, locale: nowhere },
    exchanges: received.map(body => ({ ...exchange, body })),
    answer: received.length - 1,
  }
}

/** One body, read by a route of the engine; its first one, unless another is named. */
export function readBody(
  engine: Engine,
  body: Uint8Array,
  route: string = ROUTES[engine][0]?.name ?? '',
): Reading | EngineError {
  try {
    const reader = findRoute(route)
    assert.ok(reader, `${route} is no route`)
    return reader.read(rawAnswerOf(engine, route, [body], reader.surface))
  } catch (error) {
    if (error instanceof EngineError) return error
    throw error
  }
}

/** What holds of every reading, whatever was read. */
export function assertSound(reading: Reading): void {
  const { outcome, text, model, citations, consulted, usage, vendorCostMicros } = reading
  assert.ok(OUTCOMES.includes(outcome))
  assert.equal(typeof text, 'string')
  assert.ok(model === null || typeof model === 'string')
  for (const [index, { position, url, start, end }] of citations.entries()) {
    assert.equal(position, index + 1)
    assert.match(url, /^https?:/i)
    assert.ok(start === null ? end === null : end !== null && start < end && end <= text.length)
  }
  for (const { url } of consulted) assert.match(url, /^https?:/i)
  for (const count of Object.values(usage ?? {})) assert.ok(Number.isSafeInteger(count) && count >= 0)
  assert.ok(vendorCostMicros === null || (Number.isSafeInteger(vendorCostMicros) && vendorCostMicros >= 0))
}

/** One odd body, and what it must be read as. */
export interface Variant<Expected> {
  name: string
  engine: Engine
  body: unknown
  expected: Expected
}

export function variants<Expected>(family: string): Variant<Expected>[] {
  return JSON.parse(textOf(`variants/${family}.json`))
}

/** Every body as the vendor would send it: Scrapeless says 201 while a task is under way. */
export function replies(route: string, conversation: Uint8Array[]): Reply[] {
  return conversation.map((body, index) => {
    const underWay = route.startsWith('scrapeless') && index < conversation.length - 1
    return send(body, underWay ? 201 : 200)
  })
}
