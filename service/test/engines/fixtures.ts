import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reading } from '../../src/engines/engine.ts'
import { findRoute, ROUTES } from '../../src/engines/terms/routes.ts'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import { send } from './replies.ts'
import type { Reply } from './scripted-server.ts'

const ROOT = join(import.meta.dirname, '../../src/engines/__fixtures__')
const ALL_ROUTES = ENGINES.flatMap(engine => ROUTES[engine])

/** A route without a folder of its own shares that of the first route of its wire family that has one. */
function folder(route: string): string {
  const family = ALL_ROUTES.filter(({ wire }) => wire === findRoute(route)?.wire)
  const found = [route, ...family.map(({ name }) => name)].find(name => existsSync(join(ROOT, name)))
  if (!found) throw new Error(`${route} needs a folder of bodies in ${ROOT}`)
  return join(ROOT, found)
}

/** The bodies of a conversation, in order; none when the route has no such fixture. */
export function bodies(route: string, name: string): Uint8Array[] {
  const pattern = new RegExp(`^${name}(-\\d+)?\\.json$`)
  return readdirSync(folder(route))
    .filter(file => pattern.test(file))
    .sort()
    .map(file => new Uint8Array(readFileSync(join(folder(route), file))))
}

export function expectedReading(route: string): Reading {
  return JSON.parse(readFileSync(join(folder(route), 'reading.json'), 'utf8'))
}

/** One odd body, and what it must be read as. */
export interface Variant<Expected> {
  name: string
  engine: Engine
  body: unknown
  expected: Expected
}

export function variants<Expected>(family: string): Variant<Expected>[] {
  return JSON.parse(readFileSync(join(ROOT, 'variants', `${family}.json`), 'utf8'))
}

/** Every body as the vendor would send it: Scrapeless says 201 while a task is under way. */
export function replies(route: string, conversation: Uint8Array[]): Reply[] {
  return conversation.map((body, index) => {
    const underWay = route.startsWith('scrapeless') && index < conversation.length - 1
    return send(body, underWay ? 201 : 200)
  })
}
