// Who remembers the log outside, from the environment that config.ts hands over.

import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseVerifierKey } from '@brand-citation-forensics/proof'
import { type Account, NO_ACCOUNT, readAccounts } from './accounts.ts'
import type { AnchorSettings } from './anchor.ts'
import type { Authority } from './authority-line.ts'
import type { Witness } from './witness.ts'

export interface OutsideSettings {
  anchors: AnchorSettings
  witnesses: Witness[]
}

export const OUTSIDE_SETTINGS = [
  {
    name: 'BCF_TSA_URLS',
    meaning: 'Timestamp authorities (RFC 3161) that date the evidence log, separated by commas',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_TSA_ACCOUNTS_FILE',
    meaning:
      'JSON file with what authorities ask for: user and password, headers, a client certificate. See [operations.md](operations.md#authorities-that-ask-who-you-are)',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_TSA_ACCOUNTS',
    meaning: 'The same JSON, where secrets come by the environment',
    default: null,
    secret: true,
  },
  {
    name: 'BCF_TSA_INTERVAL_MINUTES',
    meaning: 'How often each of them dates a log that grew, 1 to 1440',
    default: '60',
    secret: false,
  },
  {
    name: 'BCF_TSA_ROOTS',
    meaning: 'PEM file of the roots that a timestamp must lead to before it is kept. Unset: not followed',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_WITNESSES',
    meaning:
      'Witnesses (C2SP tlog-witness) that cosign the evidence log: `VKEY URL` pairs separated by commas',
    default: null,
    secret: false,
  },
]

type Get = (name: string) => string | undefined

/** Throws an error that names the wrong setting. */
export function readOutsideSettings(get: Get): OutsideSettings {
  return {
    anchors: {
      authorities: readAuthorities(get('BCF_TSA_URLS') ?? '', readGivenAccounts(get)),
      intervalMs: readMinutes(get('BCF_TSA_INTERVAL_MINUTES') ?? '60') * 60_000,
      roots: readRoots(get('BCF_TSA_ROOTS')),
    },
    witnesses: readWitnesses(get('BCF_WITNESSES') ?? ''),
  }
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

const ACCOUNTS = 'BCF_TSA_ACCOUNTS'
const ACCOUNTS_FILE = 'BCF_TSA_ACCOUNTS_FILE'

function readGivenAccounts(get: Get): Map<string, Account> {
  const [text, file] = [get(ACCOUNTS), get(ACCOUNTS_FILE)]
  if (text !== undefined && file !== undefined)
    throw new Error(`${ACCOUNTS} and ${ACCOUNTS_FILE} say the same: set one of them`)
  if (text !== undefined) return readAccounts(ACCOUNTS, text)
  if (file === undefined) return new Map()
  try {
    return readAccounts(ACCOUNTS_FILE, readFileSync(file, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw code === undefined ? error : new Error(`${ACCOUNTS_FILE}: ${file} cannot be read: ${message}`)
  }
}

function readAuthorities(text: string, accounts: Map<string, Account>): Authority[] {
  const authorities = listed(text).map(part => {
    const url = readAddress('BCF_TSA_URLS', part, `: put them into ${ACCOUNTS_FILE}`)
    const name = `${url.host}${url.pathname === '/' ? '' : url.pathname}`
    const account = accounts.get(name) ?? NO_ACCOUNT
    requirePrivacy(url, name, account)
    return { url: url.href, name, account }
  })
  const names = authorities.map(({ name }) => name)
  requireDifferent('BCF_TSA_URLS', names)
  for (const name of accounts.keys())
    if (!names.includes(name))
      throw new Error(
        `${ACCOUNTS} has an account for ${JSON.stringify(name)}, and BCF_TSA_URLS names ${names.join(', ') || 'nobody'}`,
      )
  return authorities
}

/** Nobody in between may read what is meant for the authority; on the same machine there is nobody in between. */
function requirePrivacy({ protocol, hostname }: URL, name: string, { headers, tls }: Account): void {
  if (protocol === 'https:') return
  if (Object.keys(tls).length > 0)
    throw new Error(`${ACCOUNTS}: ${name} has certificates, and its address does not start with https://`)
  if (Object.keys(headers).length > 0 && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    throw new Error(
      `${ACCOUNTS}: the address of ${name} must start with https://, or others read its secrets`,
    )
}

function readWitnesses(text: string): Witness[] {
  const witnesses = listed(text).map(part => {
    const [vkey = '', address, ...more] = part.split(/\s+/)
    if (address === undefined || more.length > 0)
      throw new Error('BCF_WITNESSES must be pairs of a key and an address: VKEY URL, VKEY URL')
    const { origin, pathname, search } = readAddress('BCF_WITNESSES', address)
    if (search !== '') throw new Error('BCF_WITNESSES: an address of a witness has no query')
    return { key: readWitnessKey(vkey), vkey, url: `${origin}${pathname.replace(/\/+$/, '')}` }
  })
  requireDifferent(
    'BCF_WITNESSES',
    witnesses.map(({ vkey }) => vkey),
  )
  return witnesses
}

function readWitnessKey(vkey: string): Witness['key'] {
  try {
    const key = parseVerifierKey(vkey)
    if (key.algorithm === WITNESS_ALGORITHM) return key
  } catch (error) {
    throw new Error(`BCF_WITNESSES: ${JSON.stringify(vkey)}: ${(error as Error).message}`)
  }
  throw new Error(`BCF_WITNESSES: ${vkey} is the key of a log, not of a witness (type 0x04)`)
}

const WITNESS_ALGORITHM = 0x04

/** Errors do not repeat the address: it may contain a secret. */
function readAddress(name: string, text: string, instead = ''): URL {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new Error(`${name} must hold addresses that start with http:// or https://`)
  if (url.username !== '' || url.password !== '')
    throw new Error(`${name} must hold addresses without user and password${instead}`)
  url.hash = ''
  return url
}

function requireDifferent(name: string, values: string[]): void {
  const double = values.find((value, index) => values.indexOf(value) !== index)
  if (double !== undefined) throw new Error(`${name} names ${double} twice`)
}

function readMinutes(text: string): number {
  const minutes = Number(text)
  if (!/^\d{1,4}$/.test(text) || minutes < 1 || minutes > 1_440)
    throw new Error(`BCF_TSA_INTERVAL_MINUTES must be 1 to 1440, not "${text}"`)
  return minutes
}

function readRoots(file: string | undefined): string[] | null {
  if (file === undefined) return null
  try {
    const blocks = readFileSync(file, 'utf8').match(PEM_BLOCKS) ?? []
    if (blocks.length === 0) throw new Error('it holds no certificate')
    for (const block of blocks) new X509Certificate(block)
    return blocks
  } catch (error) {
    throw new Error(`BCF_TSA_ROOTS: ${file} cannot be used: ${(error as Error).message}`)
  }
}

const PEM_BLOCKS = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g
