// The database settings, which config.ts reads.

import pg from 'pg'

/** Per process, for its requests or for its jobs. */
export const DEFAULT_CONNECTIONS = 20
/** For a worker's queue: heartbeats must not wait for its work. */
export const QUEUE_CONNECTIONS = 6
/** What a worker takes besides: those, one for notices, and one that checks whether it can write. */
const BESIDE_CONNECTIONS = QUEUE_CONNECTIONS + 2

export const DATABASE_SETTINGS = [
  {
    name: 'DATABASE_URL',
    meaning: 'A PostgreSQL server (16 or newer). Unset: the embedded one in BCF_DATA_DIR',
    default: null,
    secret: true,
  },
  {
    name: 'BCF_DATABASE_CONNECTIONS',
    meaning: `Most connections that a process opens for its requests, and for its jobs, 2 to 500; a worker takes up to ${BESIDE_CONNECTIONS} more for the queue and for notices`,
    default: `${DEFAULT_CONNECTIONS}`,
    secret: false,
  },
  {
    name: 'BCF_REQUEST_WAIT_MS',
    meaning:
      'How long a request waits for the database before it is answered with 503, 100 to 600000; jobs wait at least 15 s',
    default: '1500',
    secret: false,
  },
  {
    name: 'BCF_START_WAIT_SECONDS',
    meaning: 'How long a start waits for its database, 0 to 3600; for the embedded one at least two minutes',
    default: '60',
    secret: false,
  },
  {
    name: 'BCF_APP_ROLE',
    meaning:
      'For `npm run migrate`: the role the service connects with when it is not the owner; it gets what it needs',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_READER_ROLE',
    meaning: 'For `npm run migrate`: a role that may read everything, such as an auditor',
    default: null,
    secret: false,
  },
]

/** Says what is wrong without repeating the address, which contains a password. */
export function readDatabaseUrl(url: string | undefined): string | null {
  if (url === undefined) return null
  if (!/^postgres(?:ql)?:\/\//.test(url))
    throw new Error('DATABASE_URL must be an address that starts with postgres:// or postgresql://')
  if (canBeParsed(url)) return url
  throw new Error(
    'DATABASE_URL cannot be read as an address. In its user and password, every character but letters, digits ' +
      'and -._~ must be percent-encoded (/ as %2F); a password made by openssl rand -hex 24 needs none of that.',
  )
}

/** With a slash in the password, the rest may still parse: "@" and all, it looks like a path. */
function canBeParsed(url: string): boolean {
  const [, path = '', fragment = ''] = /^\w+:\/\/[^/?#]*([^?#]*)[^#]*(.*)$/s.exec(url) ?? []
  if (path.includes('@') || fragment.includes('@')) return false
  try {
    // The driver itself decides; it does not connect yet.
    new pg.Client({ connectionString: url })
    return true
  } catch {
    return false
  }
}
