// Where evidence is stored outside the database, from the environment that config.ts hands over.

import { resolve } from 'node:path'
import { createDirectoryStore } from './directory.ts'
import { MARK, type ObjectStore } from './object-store.ts'
import { createS3Store, type S3Limits, type S3Settings } from './s3.ts'
import { within } from './within.ts'

export const STORE_SETTINGS = [
  {
    name: 'BCF_STORE_ENDPOINT',
    meaning:
      'An S3-compatible store that takes the bytes of answers: scheme, host and port. Unset: the database keeps them',
    default: null,
    secret: false,
  },
  { name: 'BCF_STORE_BUCKET', meaning: 'Its bucket, which must be there', default: null, secret: false },
  { name: 'BCF_STORE_REGION', meaning: 'Its region', default: 'us-east-1', secret: false },
  {
    name: 'BCF_STORE_KEY_ID',
    meaning: 'The access key: may get, put and list',
    default: null,
    secret: false,
  },
  { name: 'BCF_STORE_SECRET', meaning: 'The secret of that key', default: null, secret: true },
  {
    name: 'BCF_STORE_PREFIX',
    meaning: 'What the names of all objects begin with, where a bucket is shared: such as `bcf/production`',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_STORE_PATH_STYLE',
    meaning: '`on`: the bucket stands in the path. `off`: in front of the host, as at Amazon',
    default: 'on',
    secret: false,
  },
  {
    name: 'BCF_STORE_LOCK_DAYS',
    meaning:
      'For so long nobody may delete an object, in a bucket made with object lock; 0 leaves that to the rules of the bucket',
    default: '0',
    secret: false,
  },
  {
    name: 'BCF_STORE_DIRECTORY',
    meaning:
      'A directory in place of a store, such as a mounted share that all processes see. It must be there: it is never made',
    default: null,
    secret: false,
  },
]

export interface StoreSettings {
  place: { kind: 's3'; s3: S3Settings } | { kind: 'directory'; directory: string }
  prefix: string | null
}

type Get = (name: string) => string | undefined

/** Null if the database keeps everything. Errors name the wrong setting, never its value. */
export function readStoreSettings(get: Get): StoreSettings | null {
  const directory = get('BCF_STORE_DIRECTORY')
  const endpoint = get('BCF_STORE_ENDPOINT')
  if (directory !== undefined && endpoint !== undefined)
    throw new Error('BCF_STORE_DIRECTORY and BCF_STORE_ENDPOINT exclude each other: bodies have one place')
  const prefix = matching(
    get,
    'BCF_STORE_PREFIX',
    /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/,
    'letters, digits, -, _, . and /',
  )
  if (directory !== undefined) return { prefix, place: { kind: 'directory', directory: resolve(directory) } }
  if (endpoint !== undefined) return { prefix, place: { kind: 's3', s3: readS3(get, endpoint) } }
  const alone = STORE_SETTINGS.find(({ name }) => get(name) !== undefined)
  if (alone)
    throw new Error(`${alone.name} is set without a store: set BCF_STORE_ENDPOINT as well, or neither`)
  return null
}

function readS3(get: Get, endpoint: string): S3Settings {
  const url = URL.parse(endpoint)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error(
      'BCF_STORE_ENDPOINT must start with http:// or https://, and hold a host and a plain path only',
    )
  const style = get('BCF_STORE_PATH_STYLE') ?? 'on'
  if (!['on', 'off'].includes(style)) throw new Error('BCF_STORE_PATH_STYLE must be on or off')
  const days = get('BCF_STORE_LOCK_DAYS') ?? '0'
  if (!/^\d{1,5}$/.test(days)) throw new Error('BCF_STORE_LOCK_DAYS must be a number of days, 0 to 99999')
  return {
    endpoint: url.href,
    lockDays: Number(days),
    bucket: required(
      matching(get, 'BCF_STORE_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
      'BCF_STORE_BUCKET',
    ),
    region: matching(get, 'BCF_STORE_REGION', /^[\w-]{1,60}$/, 'the name of a region') ?? 'us-east-1',
    keyId: required(
      matching(get, 'BCF_STORE_KEY_ID', /^[\x21-\x7e]{1,256}$/, 'an access key'),
      'BCF_STORE_KEY_ID',
    ),
    secret: required(
      matching(get, 'BCF_STORE_SECRET', /^[\x21-\x7e]{1,1024}$/, 'a secret key'),
      'BCF_STORE_SECRET',
    ),
    pathStyle: style === 'on',
  }
}

function matching(get: Get, name: string, pattern: RegExp, what: string): string | null {
  const value = get(name)
  if (value === undefined) return null
  if (!pattern.test(value)) throw new Error(`${name} must be ${what}`)
  return value
}

function required(value: string | null, name: string): string {
  if (value === null) throw new Error(`${name} is missing: BCF_STORE_ENDPOINT needs it`)
  return value
}

export function openObjectStore(
  { place, prefix }: StoreSettings,
  limits: Partial<S3Limits> = {},
): ObjectStore {
  const mark = prefix === null ? MARK : `${prefix}/${MARK}`
  const store =
    place.kind === 's3' ? createS3Store(place.s3, limits) : createDirectoryStore(place.directory, { mark })
  return prefix === null ? store : within(store, prefix)
}
