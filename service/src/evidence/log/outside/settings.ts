// Who remembers the log outside, from the environment that config.ts hands over.

import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseVerifierKey } from '@brand-citation-forensics/proof'
import type { AnchorSettings, Authority } from './anchor.ts'
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

/** Throws with the name of the setting that is wrong. */
export function readOutsideSettings(get: Get): OutsideSettings {
  return {
    anchors: {
      authorities: readAuthorities(get('BCF_TSA_URLS') ?? ''),
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

function readAuthorities(text: string): Authority[] {
  const authorities = listed(text).map(part => {
    const { href, host, pathname } = readAddress('BCF_TSA_URLS', part)
    return { url: href, name: `${host}${pathname === '/' ? '' : pathname}` }
  })
  requireDifferent(
    'BCF_TSA_URLS',
    authorities.map(({ name }) => name),
  )
  return authorities
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

/** The address is not repeated in a complaint: it may hold a secret. */
function readAddress(name: string, text: string): URL {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new Error(`${name} must hold addresses that start with http:// or https://`)
  if (url.username !== '' || url.password !== '')
    throw new Error(`${name} must hold addresses without user and password`)
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
