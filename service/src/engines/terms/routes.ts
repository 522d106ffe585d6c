// Every route to every engine: those that can be asked, and those that are only read.

import { ENGINES, type Engine } from '../../model/engine.ts'
import { hearingFilters } from '../asking/filtered.ts'
import { CATALOGUE } from '../catalogue.ts'
import type { BatchRoute, ReadableRoute, Route } from './route.ts'

const listening = <Way extends ReadableRoute>(routes: readonly Way[]): readonly Way[] =>
  routes.map(route => ({ ...route, read: hearingFilters(route.read) }))

const byEngine = <Value>(of: (engine: Engine) => Value) =>
  Object.fromEntries(ENGINES.map(engine => [engine, of(engine)])) as Readonly<Record<Engine, Value>>

/** In order of preference. */
export const ROUTES = byEngine(engine => listening(CATALOGUE[engine].routes))

export const BATCH_ROUTES = byEngine(engine => listening(CATALOGUE[engine].batches ?? []))

const RETIRED = byEngine(engine => listening(CATALOGUE[engine].retired ?? []))

/** In order of preference, those that are only read last. */
export function readableRoutes(engine: Engine): readonly ReadableRoute[] {
  return [...ROUTES[engine], ...BATCH_ROUTES[engine], ...RETIRED[engine]]
}

export function findReadableRoute(name: string): ReadableRoute | undefined {
  return ENGINES.flatMap(readableRoutes).find(route => route.name === name)
}

const ASKED = new Map<string, Route | BatchRoute>(
  ENGINES.flatMap(engine => [...ROUTES[engine], ...BATCH_ROUTES[engine]]).map(route => [route.name, route]),
)

/** Whether a route's answers come in batches, within a day. */
export const isByBatch = (name: string): boolean => 'batch' in (ASKED.get(name) ?? {})

/** Routes whose answers are a surface of their own, kept out of all rates. */
export const APART: readonly string[] = ENGINES.flatMap(engine => BATCH_ROUTES[engine])
  .filter(({ isDocumented }) => !isDocumented)
  .map(({ name }) => name)

export const isApart = (name: string): boolean => APART.includes(name)

/** A route that can be asked, directly or by batch. */
export const findRoute = (name: string): Route | BatchRoute | undefined => ASKED.get(name)
