// This room's settings in one table: the configuration reads it, and a test compares the documentation with it.
// Values are passed in; nothing here or below reads the environment.

import { ENGINES, type Engine, type Payee } from '../../model/engine.ts'
import { CATALOGUE } from '../catalogue.ts'
import type { Provider } from './providers.ts'
import type { Route } from './route.ts'

export interface EngineSetting {
  name: string
  meaning: string
  default: string | null
  secret: boolean
  /** The engines it has an effect on. */
  engines: Engine[]
}

export const settingNames = {
  route: (engine: Engine) => `BCF_${engine}_ROUTE`,
  batch: (engine: Engine) => `BCF_${engine}_BATCH`,
  model: (engine: Engine) => `BCF_${engine}_MODEL`,
  baseUrl: (engine: Engine) => `BCF_${engine}_BASE_URL`,
  country: (engine: Engine) => `BCF_${engine}_COUNTRY`,
  language: (engine: Engine) => `BCF_${engine}_LANGUAGE`,
  concurrency: (engine: Engine) => `BCF_${engine}_CONCURRENCY`,
  rate: (engine: Engine) => `BCF_${engine}_RATE`,
  timeout: (engine: Engine) => `BCF_${engine}_TIMEOUT`,
  price: (engine: Payee) => `BCF_${engine}_PRICE`,
}

export const DEFAULT_CONCURRENCY = 8

/**
 * Answers with a search have taken more than a minute. Giving up early may be charged for, and the retry paid again;
 * waiting in vain costs only time.
 */
const DEFAULT_TIMEOUT_SECONDS = 180

export const defaultTimeoutSeconds = (engine: Engine): number =>
  CATALOGUE[engine].timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS

export function listSettings(): EngineSetting[] {
  return [...listCredentials(), ...ENGINES.flatMap(engine => listOverrides(engine, CATALOGUE[engine].routes))]
}

function listCredentials(): EngineSetting[] {
  const all = ENGINES.flatMap(engine => CATALOGUE[engine].routes)
  const providers = [...new Set(all.map(route => route.provider))]
  return providers.flatMap(provider =>
    provider.credentials.flat().map(name => ({
      name,
      meaning: describeCredential(provider, name),
      default: null,
      secret: true,
      engines: ENGINES.filter(engine => CATALOGUE[engine].routes.some(route => route.provider === provider)),
    })),
  )
}

function describeCredential(provider: Provider, name: string): string {
  const host = new URL(provider.baseUrl).host
  const preferred = provider.credentials.find(names => names.includes(name))?.[0]
  return preferred === name ? `Credential for ${host}` : `Another name for ${preferred}`
}

type Override = Omit<EngineSetting, 'secret' | 'engines'>

function listOverrides(engine: Engine, routes: readonly Route[]): EngineSetting[] {
  const [primary] = routes
  if (!primary) return []
  const overrides: Override[] = [
    {
      name: settingNames.route(engine),
      meaning: `The way to the engine: ${routes.map(route => route.name).join(', ')}. Unset: the first one with credentials`,
      default: null,
    },
    {
      name: settingNames.baseUrl(engine),
      meaning: 'Address to call instead of the host of the chosen route',
      default: primary.provider.baseUrl,
    },
  ]
  if (routes.some(route => route.model !== null)) {
    overrides.push({
      name: settingNames.model(engine),
      meaning: 'Model to ask for, on routes that let one choose',
      default: primary.model,
    })
  }
  const [batch] = CATALOGUE[engine].batches ?? []
  if (batch) {
    overrides.push({
      name: settingNames.batch(engine),
      meaning: batch.isDocumented
        ? `How economy schedules ask it: ${batch.name}, or \`off\` for like all others`
        : `How economy schedules ask it: ${batch.name}, which is used only when it is named, because the vendor does not say that searches work there. Unset: like all others`,
      default: batch.isDocumented ? batch.name : null,
    })
  }
  overrides.push(...overridesOfAsking(engine))
  return overrides.map(override => ({ ...override, secret: false, engines: [engine] }))
}

const overridesOfAsking = (engine: Engine): Override[] => [
  {
    name: settingNames.country(engine),
    meaning: 'Country the question is asked from, instead of BCF_COUNTRY',
    default: null,
  },
  {
    name: settingNames.language(engine),
    meaning: 'Language of the question, instead of BCF_LANGUAGE',
    default: null,
  },
  {
    name: settingNames.concurrency(engine),
    meaning: 'Questions at a time, in one worker process',
    default: String(DEFAULT_CONCURRENCY),
  },
  {
    name: settingNames.rate(engine),
    meaning: 'Questions per minute, over all workers. Unset: no limit',
    default: null,
  },
  {
    name: settingNames.timeout(engine),
    meaning: 'Seconds after which a question is given up, polling included',
    default: String(defaultTimeoutSeconds(engine)),
  },
  {
    name: settingNames.price(engine),
    meaning:
      'What an answer costs when the vendor does not say: US dollars per answer (`0.01`), or per million input tokens, million output tokens and search (`1.25/4.25/0.0025`); `free-searches`: as listed, without the fee for searches',
    default: null,
  },
]
