// Every route to every engine.

import { ENGINES, type Engine } from '../../model/engine.ts'
import { hearingFilters } from '../asking/filtered.ts'
import { CATALOGUE } from '../catalogue.ts'
import type { BatchRoute, Route } from './route.ts'

const listening = <Way extends Route | BatchRoute>(routes: readonly Way[]): readonly Way[] =>
  routes.map(route => ({ ...route, read: hearingFilters(route.read) }))

const byEngine = <Value>(of: (engine: Engine) => Value) =>
  Object.fromEntries(ENGINES.map(engine => [engine, of(engine)])) as Readonly<Record<Engine, Value>>

/** In order of preference. */
export const ROUTES = byEngine(engine => listening(CATALOGUE[engine].routes))

export const BATCH_ROUTES = byEngine(engine => listening(CATALOGUE[engine].batches ?? []))

const BY_NAME = new Map<string, Route | BatchRoute>(
  ENGINES.flatMap(engine => [...ROUTES[engine], ...BATCH_ROUTES[engine]]).map(route => [route.name, route]),
)

/** Whether a route's answers come in batches, within a day. */
export const isByBatch = (name: string): boolean => 'batch' in (BY_NAME.get(name) ?? {})

/** Routes whose answers are a surface of their own, kept out of all rates. */
export const APART: readonly string[] = ENGINES.flatMap(engine => BATCH_ROUTES[engine])
  .filter(({ isDocumented }) => !isDocumented)
  .map(({ name }) => name)

export const isApart = (name: string): boolean => APART.includes(name)

/** A route that can be asked, directly or by batch. */
export const findRoute = (name: string): Route | BatchRoute | undefined => BY_NAME.get(name)
