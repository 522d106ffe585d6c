// The room's entrance: which engines can be asked, and the reader of every answer ever stored.

import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ENGINES, type Engine, type Payee, READER } from '../model/engine.ts'
import { createAdapter } from './asking/adapter.ts'
import { type Batcher, createBatcher } from './batches/batcher.ts'
import type { CapturingFetch, EngineAdapter, EngineSettings, RawAnswer, Reading, Sleep } from './engine.ts'
import { unreadable } from './reading/loose.ts'
import { type EngineLimits, type ReaderTerms, readLimits } from './terms/limits.ts'
import type { BatchRoute, Route } from './terms/route.ts'
import { BATCH_ROUTES, findRoute, ROUTES } from './terms/routes.ts'
import { listSettings, settingNames } from './terms/settings.ts'

export const ENGINE_SETTINGS = listSettings()

/** In order of preference. */
export function routeNames(engine: Engine): string[] {
  return ROUTES[engine].map(route => route.name)
}

/** By environment name: the names of ENGINE_SETTINGS. */
type EngineCredentials = Record<string, string | undefined>

export interface EnginesOptions {
  credentials: EngineCredentials
  /** Every engine talks to the simulator there, and real credentials stay here. */
  sandboxUrl?: string
  fetch: CapturingFetch
  sleep?: Sleep
  /** Null: no model reads. */
  reader?: ReaderTerms | null
}

export interface EngineTable {
  adapter(engine: Engine): EngineAdapter | undefined
  /** How to ask it many questions at once; undefined if impossible or not wanted. */
  batcher(engine: Engine): Batcher | undefined
  runnable(): Engine[]
  /** Why the engine cannot run; null if it can. */
  reason(engine: Engine): string | null
  limits(payee: Payee): EngineLimits
  /** Changes with the credentials, and reveals nothing about them. */
  fingerprint(payee: Payee): string
  /** The pure reader of a stored route, with or without credentials. */
  reader(route: string): (answer: RawAnswer) => Reading
  /** How the reading model is asked, if there is one. */
  readonly readerTerms?: ReaderTerms | null
}

/** Every engine with its adapter, or why it cannot run. */
export function createEngines(options: EnginesOptions): EngineTable {
  const adapters = new Map<Engine, EngineAdapter>()
  const batchers = new Map<Engine, Batcher>()
  const reasons = new Map<Engine, string>()
  const fingerprints = new Map<Engine, string>()
  const limits = readLimits(options.credentials)
  const terms = options.reader ?? null
  for (const engine of ENGINES) {
    const choice = options.sandboxUrl ? chooseSandbox(engine, options) : chooseRoute(engine, options)
    if (typeof choice === 'string') reasons.set(engine, choice)
    else {
      adapters.set(engine, createAdapter(choice.route, choice.settings))
      const batch = chooseBatch(choice, options)
      if (batch) batchers.set(engine, createBatcher(batch, choice.settings))
      fingerprints.set(engine, fingerprintOf(choice))
    }
  }
  return {
    adapter: engine => adapters.get(engine),
    batcher: engine => batchers.get(engine),
    runnable: () => ENGINES.filter(engine => adapters.has(engine)),
    reason: engine => reasons.get(engine) ?? null,
    limits: payee => (payee === READER ? readerLimits(terms) : limits[payee]),
    fingerprint: payee => (payee === READER ? terms?.fingerprint : fingerprints.get(payee)) ?? '',
    reader: findReader,
    readerTerms: terms,
  }
}

/** Without a reader: earlier ones' requests no longer have a price. */
const readerLimits = (terms: ReaderTerms | null): EngineLimits => ({
  ...(terms ?? { concurrency: 1, perMinute: null, timeoutMs: 0, price: null }),
  ...{ country: null, language: null },
})

const fingerprintOf = ({ route, settings }: Choice): string =>
  hash('sha256', ['bcf/credentials', route.name, settings.baseUrl, ...settings.credentials].join('\0')).slice(
    0,
    16,
  )

export function findReader(name: string): (answer: RawAnswer) => Reading {
  const route = findRoute(name)
  if (!route) throw unreadable()
  return route.read
}

interface Choice {
  route: Route
  settings: EngineSettings
}

/** The named route, or the first with credentials; otherwise a sentence saying what is missing. */
function chooseRoute(engine: Engine, options: EnginesOptions): Choice | string {
  const routes = wantedRoutes(engine, options)
  if (typeof routes === 'string') return routes
  for (const route of routes) {
    const credentials = findCredentials(route, options.credentials)
    if (!credentials) continue
    const baseUrl = options.credentials[settingNames.baseUrl(engine)] || route.provider.baseUrl
    if (!isBaseUrl(baseUrl)) return `${settingNames.baseUrl(engine)} is not an http(s) address`
    return { route, settings: toSettings(route, options, { credentials, baseUrl, surface: route.surface }) }
  }
  const missing = routes.map(route => route.provider.credentials.map(([name]) => name).join(' and '))
  return [`No credentials: set ${[...new Set(missing)].join(', or ')}`, ...passedOver(engine, options)].join(
    '. ',
  )
}

/** Why existing credentials do not help. */
function passedOver(engine: Engine, { credentials }: EnginesOptions): string[] {
  return ROUTES[engine].flatMap(route =>
    route.unavailable && findCredentials(route, credentials)
      ? [`${route.name} is asked only when named: ${route.unavailable}`]
      : [],
  )
}

function chooseSandbox(engine: Engine, options: EnginesOptions): Choice | string {
  const routes = wantedRoutes(engine, options)
  if (typeof routes === 'string') return routes
  const [route] = routes
  if (!route) return 'No route'
  const credentials = route.provider.credentials.map(() => 'sandbox')
  const baseUrl = `${trimSlashes(options.sandboxUrl ?? '')}/${route.provider.name}`
  return { route, settings: toSettings(route, options, { credentials, baseUrl, surface: 'sandbox' }) }
}

/** That of the chosen route. Errors name the setting. */
function chooseBatch({ route }: Choice, { credentials }: EnginesOptions): BatchRoute | undefined {
  const name = settingNames.batch(route.engine)
  const wanted = credentials[name]
  const known = BATCH_ROUTES[route.engine]
  if (wanted && wanted !== 'off' && !known.some(batch => batch.name === wanted))
    throw new Error(`${name} must be off or one of ${known.map(batch => batch.name)}, not "${wanted}"`)
  const own = known.find(batch => batch.of === route.name)
  return own && (wanted ? own.name === wanted : own.isDocumented) ? own : undefined
}

function wantedRoutes(engine: Engine, { credentials }: EnginesOptions): readonly Route[] | string {
  const name = settingNames.route(engine)
  const wanted = credentials[name]
  if (!wanted) return ROUTES[engine].filter(route => !route.unavailable)
  const found = ROUTES[engine].filter(route => route.name === wanted)
  return found.length > 0 ? found : `${name} names no route to this engine`
}

function findCredentials(route: Route, given: EngineCredentials): string[] | null {
  const found = route.provider.credentials.map(names =>
    names.map(name => given[name]?.trim()).find(value => value),
  )
  return found.every(value => value !== undefined) ? found : null
}

function toSettings(
  route: Route,
  options: EnginesOptions,
  chosen: Pick<EngineSettings, 'credentials' | 'baseUrl' | 'surface'>,
): EngineSettings {
  const model = options.credentials[settingNames.model(route.engine)] || route.model
  return {
    ...chosen,
    baseUrl: trimSlashes(chosen.baseUrl),
    model: route.model === null ? null : model,
    fetch: options.fetch,
    // The simulator is ready at once: polling it at a vendor's pace would only make people wait.
    sleep:
      options.sleep ??
      ((ms, signal) => delay(options.sandboxUrl ? Math.min(ms, 50) : ms, undefined, { signal })),
  }
}

function isBaseUrl(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password
}

function trimSlashes(url: string): string {
  return url.replace(/\/+$/, '')
}
