// How people sign in, from the environment that config.ts hands over.

import ipaddr from 'ipaddr.js'
import { type Provider, readProviders } from './openid/providers.ts'
import type { SessionLimits } from './sessions/limits.ts'

export const ACCESS_SETTINGS = [
  {
    name: 'BCF_CONSOLE_TOKEN',
    meaning: '`off`: the access token opens no session of the console; people sign in as themselves',
    default: 'on',
    secret: false,
  },
  {
    name: 'BCF_OPENID_FILE',
    meaning:
      'The OpenID providers that people sign in through, a JSON file; see [people.md](people.md#openid-connect)',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_SESSION_IDLE_HOURS',
    meaning: 'A session of the console ends after so many hours in which nothing was asked, 1 to 168',
    default: '12',
    secret: false,
  },
  {
    name: 'BCF_SESSION_DAYS',
    meaning: 'A session of the console ends after so many days in any case, 1 to 90',
    default: '7',
    secret: false,
  },
  {
    name: 'BCF_TRUSTED_PROXIES',
    meaning:
      'Addresses and networks of your own proxies, separated by commas. From them, and from nobody else, `X-Forwarded-For` is believed: failed sign-ins are then counted by the address behind',
    default: null,
    secret: false,
  },
]

export interface AccessSettings {
  /** Whether the access token opens the console. */
  consoleToken: boolean
  providers: Provider[]
  sessions: SessionLimits
  /** Addresses and networks; none: no proxy is believed. */
  trustedProxies: string[]
}

export function readAccessSettings(get: (name: string) => string | undefined): AccessSettings {
  const consoleToken = get('BCF_CONSOLE_TOKEN') ?? 'on'
  if (consoleToken !== 'on' && consoleToken !== 'off')
    throw new Error(`BCF_CONSOLE_TOKEN must be one of on, off, not "${consoleToken}"`)
  const trustedProxies = (get('BCF_TRUSTED_PROXIES') ?? '')
    .split(',')
    .map(text => text.trim())
    .filter(text => text !== '')
  const wrong = trustedProxies.find(text => !isNetwork(text))
  if (wrong !== undefined)
    throw new Error(`BCF_TRUSTED_PROXIES must hold addresses and networks such as 10.0.0.0/8, not "${wrong}"`)
  const providersFile = get('BCF_OPENID_FILE')
  return {
    providers: providersFile === undefined ? [] : readProviders(providersFile),
    consoleToken: consoleToken === 'on',
    sessions: {
      idleMs: wholeNumber(get, 'BCF_SESSION_IDLE_HOURS', 12, 168) * 3_600_000,
      longestMs: wholeNumber(get, 'BCF_SESSION_DAYS', 7, 90) * 86_400_000,
    },
    trustedProxies,
  }
}

/** Never the whole internet: anybody could then claim any address. */
function isNetwork(text: string): boolean {
  if (ipaddr.isValid(text)) return true
  return ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0
}

function wholeNumber(
  get: (name: string) => string | undefined,
  name: string,
  fallback: number,
  most: number,
): number {
  const value = get(name) ?? String(fallback)
  if (/^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= most) return Number(value)
  throw new Error(`${name} must be 1 to ${most}, not "${value}"`)
}
