// The only reader of the environment. Everything is checked at start, and every error names its variable.

import { join, resolve } from 'node:path'
import { hostOf } from '@brand-citation-forensics/proof'
import { closest, distance } from 'fastest-levenshtein'
import { readTokens } from './access/platform-tokens.ts'
import { ACCESS_SETTINGS, type AccessSettings, readAccessSettings } from './access/settings.ts'
import { MAIL_SETTINGS, type MailSettings, readMailSettings } from './alerts/settings.ts'
import type { Budgets } from './costs/budget.ts'
import { BUDGET_SETTINGS, readBudgets } from './costs/settings.ts'
import { ENGINE_SETTINGS } from './engines/index.ts'
import { readLimits } from './engines/terms/limits.ts'
import type { EngineSetting } from './engines/terms/settings.ts'
import type { LogSettings } from './evidence/log/keep-log.ts'
import { LOG_SETTINGS, readLogSettings } from './evidence/log/settings.ts'
import { StartError } from './model/errors.ts'
import { readStoreSettings, STORE_SETTINGS } from './platform/objects/settings.ts'
import type { Roles } from './platform/postgres/grants.ts'
import type { StorageSettings } from './platform/postgres/open-storage.ts'
import { DATABASE_SETTINGS, DEFAULT_CONNECTIONS, readDatabaseUrl } from './platform/settings.ts'
import { readWatchSettings, WATCH_SETTINGS, type WatchSettings } from './platform/watching/watch-settings.ts'
import { READER_SETTINGS, type ReaderChoice, readReaderSettings } from './readers/model/settings.ts'

export type Setting = Omit<EngineSetting, 'engines'>

/** In the order of docs/configuration.md, which a test compares. */
export const SETTINGS: Setting[] = [
  {
    name: 'BCF_ACCESS_TOKEN',
    meaning: 'The platform token. Required: at least 8 characters, 16 or more advised',
    default: null,
    secret: true,
  },
  {
    name: 'BCF_TOKEN_ROTATION',
    meaning: '`on`: BCF_ACCESS_TOKEN may hold two tokens separated by a comma, both accepted',
    default: 'off',
    secret: false,
  },
  ...ACCESS_SETTINGS,
  { name: 'HOST', meaning: 'Address to listen on', default: '127.0.0.1', secret: false },
  { name: 'PORT', meaning: 'Port to listen on; 0 picks a free one', default: '8080', secret: false },
  {
    name: 'BCF_DRAIN_SECONDS',
    meaning:
      'When told to stop, go on answering for so long while `/readyz` says 503; longer than a balancer takes to notice, 0 to 60',
    default: '0',
    secret: false,
  },
  {
    name: 'BCF_STOP_SECONDS',
    meaning:
      'What stopping may take after that, 1 to 600; then the process ends with exit code 1. Jobs in hand have 7 s',
    default: '10',
    secret: false,
  },
  {
    name: 'BCF_BASE_URL',
    meaning: 'Where the service is reached from outside; written into bundles and the OpenAPI document',
    default: 'http://HOST:PORT',
    secret: false,
  },
  {
    name: 'BCF_DATA_DIR',
    meaning: 'Where the embedded database lives, and journal and key of the evidence log',
    default: './data',
    secret: false,
  },
  ...DATABASE_SETTINGS,
  ...STORE_SETTINGS,
  {
    name: 'BCF_QUEUE',
    meaning: '`off`: an API without a queue; routes that enqueue answer 503',
    default: 'on',
    secret: false,
  },
  {
    name: 'BCF_ENGINES',
    meaning:
      '`sandbox`: all engines point at the built-in simulator. `live`: an engine runs when its credentials are set',
    default: 'live',
    secret: false,
  },
  {
    name: 'BCF_PLANS_FILE',
    meaning: 'JSON file with the plans',
    default: 'service/plans.json',
    secret: false,
  },
  {
    name: 'BCF_CONSOLE_DIR',
    meaning: "The console's built files",
    default: 'console/dist',
    secret: false,
  },
  {
    name: 'BCF_COUNTRY',
    meaning: 'Country the questions are asked from, ISO 3166-1',
    default: 'US',
    secret: false,
  },
  { name: 'BCF_LANGUAGE', meaning: 'Language of the questions, BCP 47', default: 'en', secret: false },
  ...READER_SETTINGS,
  ...BUDGET_SETTINGS,
  ...MAIL_SETTINGS,
  {
    name: 'BCF_VERIFY_ASKS',
    meaning: 'How often an engine is asked again when a run is verified, 1 to 9',
    default: '3',
    secret: false,
  },
  ...LOG_SETTINGS,
  ...WATCH_SETTINGS,
]

const BUILT_CONSOLE = join(import.meta.dirname, '../../console/dist')

export interface Config extends StorageSettings {
  tokens: string[]
  access: AccessSettings
  host: string
  port: number
  drainSeconds: number
  baseUrl: string | null
  stopSeconds: number
  /** Granted their rights by `migrate`. */
  roles: Roles
  queue: boolean
  sandbox: boolean
  plansFile: string | null
  consoleDir: string
  locale: { country: string; language: string }
  /** The model that reads answers; null: nobody does. */
  reader: ReaderChoice | null
  /** In micro-dollars; null for no limit. */
  budgets: Budgets
  /** How letters are sent; null: not at all. */
  mail: MailSettings | null
  /** How often an engine is asked again when a run is verified. */
  verifyAsks: number
  evidenceLog: LogSettings
  logLevel: string
  watch: WatchSettings
  engines: Record<string, string | undefined>
  /** Logged once at start; none of them is fatal. */
  warnings: string[]
}

export class ConfigError extends StartError {}

type Environment = Record<string, string | undefined>

export function readConfig(env: Environment, needs: { token: boolean }): Config {
  refuseMisspelt(env)
  const { get, oneOf, matching, wholeNumber } = settingsIn(env)
  const rotation = oneOf('BCF_TOKEN_ROTATION', ['on', 'off'], 'off') === 'on'
  const { tokens, warnings } = orConfigError(() =>
    readTokens(env.BCF_ACCESS_TOKEN ?? '', rotation, needs.token),
  )
  const sandbox = oneOf('BCF_ENGINES', ['live', 'sandbox'], 'live') === 'sandbox'
  const dataDir = resolve(get('BCF_DATA_DIR') ?? './data')
  return {
    tokens,
    access: orConfigError(() => readAccessSettings(get)),
    warnings,
    host: get('HOST') ?? '127.0.0.1',
    port: wholeNumber('PORT', '8080', 0, 65_535),
    drainSeconds: wholeNumber('BCF_DRAIN_SECONDS', '0', 0, 60),
    baseUrl: readWebAddress('BCF_BASE_URL', get('BCF_BASE_URL')),
    dataDir,
    databaseUrl: orConfigError(() => readDatabaseUrl(get('DATABASE_URL'))),
    databaseConnections: wholeNumber('BCF_DATABASE_CONNECTIONS', `${DEFAULT_CONNECTIONS}`, 2, 500),
    requestWaitMs: wholeNumber('BCF_REQUEST_WAIT_MS', '1500', 100, 600_000),
    startWaitSeconds: wholeNumber('BCF_START_WAIT_SECONDS', '60', 0, 3_600),
    objectStore: orConfigError(() => readStoreSettings(get)),
    stopSeconds: wholeNumber('BCF_STOP_SECONDS', '10', 1, 600),
    roles: { app: get('BCF_APP_ROLE') ?? null, reader: get('BCF_READER_ROLE') ?? null },
    queue: oneOf('BCF_QUEUE', ['on', 'off'], 'on') === 'on',
    sandbox,
    plansFile: get('BCF_PLANS_FILE') ?? null,
    consoleDir: resolve(get('BCF_CONSOLE_DIR') ?? BUILT_CONSOLE),
    locale: {
      country: matching('BCF_COUNTRY', /^[A-Z]{2}$/, 'two capital letters', 'US'),
      language: matching(
        'BCF_LANGUAGE',
        /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
        'a language such as en or pt-BR',
        'en',
      ),
    },
    reader: orConfigError(() => readReaderSettings(get, { sandbox })),
    budgets: orConfigError(() => readBudgets(get)),
    mail: orConfigError(() => readMailSettings(get)),
    verifyAsks: Number(matching('BCF_VERIFY_ASKS', /^[1-9]$/, '1 to 9', '3')),
    evidenceLog: orConfigError(() => readLogSettings(get, dataDir)),
    logLevel: oneOf('BCF_LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
    watch: orConfigError(() => readWatchSettings(get)),
    engines: engineSettings(get),
  }
}

/** By name; those that are empty count as unset. */
function settingsIn(env: Environment) {
  const get = (name: string): string | undefined => {
    const value = env[name]
    return value === undefined || value === '' ? undefined : value
  }
  const oneOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = (get(name) ?? fallback) as T
    if (!allowed.includes(value))
      throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}"`)
    return value
  }
  const matching = (name: string, pattern: RegExp, what: string, fallback: string): string => {
    const value = get(name) ?? fallback
    if (!pattern.test(value)) throw new ConfigError(`${name} must be ${what}, not "${value}"`)
    return value
  }
  const wholeNumber = (name: string, fallback: string, least: number, most: number): number => {
    const value = get(name) ?? fallback
    if (!/^\d{1,6}$/.test(value) || Number(value) < least || Number(value) > most)
      throw new ConfigError(`${name} must be ${least} to ${most}, not "${value}"`)
    return Number(value)
  }
  return { get, oneOf, matching, wholeNumber }
}

function engineSettings(get: (name: string) => string | undefined): Config['engines'] {
  const values = Object.fromEntries(ENGINE_SETTINGS.map(({ name }) => [name, get(name)]))
  orConfigError(() => readLimits(values))
  return values
}

/** A room that reads its own settings words its own errors. */
function orConfigError<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

/** A misspelt setting would be ignored in silence, so it is refused, with a guess at what was meant. */
function refuseMisspelt(env: Environment): void {
  const known = [...SETTINGS, ...ENGINE_SETTINGS].map(setting => setting.name)
  const clientSide = ['BCF_URL']
  for (const name of Object.keys(env)) {
    if (!name.startsWith('BCF_') || known.includes(name) || clientSide.includes(name)) continue
    const guess = closest(name, known)
    const hint =
      distance(name, guess) <= 5 ? ` Did you mean ${guess}?` : ' docs/configuration.md lists all settings.'
    throw new ConfigError(`${name} is not a setting.${hint}`)
  }
}

/** Appears in bundles and in commands that people copy. The error does not repeat it: it may contain a password. */
function readWebAddress(name: string, value: string | undefined): string | null {
  const address = value?.replace(/\/+$/, '') ?? null
  if (address === null || hostOf(address)) return address
  throw new ConfigError(`${name} must start with http:// or https://, and hold a host and a plain path only`)
}
