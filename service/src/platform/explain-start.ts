// Why a process could not start, in one line: the cause, and what to do about it. A stack would only hide both. Never
// contains a password.

import pg from 'pg'
import { isDiskFull } from './files/disk.ts'

export interface Settings {
  /** Null: the embedded server. */
  databaseUrl: string | null
  dataDir: string
  port: number
}

interface Failure {
  code?: string
  message: string
  syscall?: string
  address?: string
  port?: number
  path?: string
}

/** Null if an operator cannot fix it: a defect is shown with its stack. */
export async function explainStart(error: unknown, settings: Settings): Promise<string | null> {
  const { databaseUrl, dataDir } = settings
  const failure = rootOf(error)
  if (failure.syscall === 'listen') return explainPort(failure, settings)
  // An embedded server without space just ends.
  const isFull = databaseUrl === null && (await isDiskFull(dataDir).catch(() => false))
  if (isFull || NO_SPACE.test(`${failure.code} ${failure.message}`))
    return `No space is left on ${databaseUrl === null ? `the disk of ${dataDir}` : `the disk of the database, or of ${dataDir}`}: make room, and start again.`
  if (failure.path !== undefined) return explainFile(failure, settings)
  return databaseUrl === null ? null : explainDatabase(failure, databaseUrl)
}

/** The cause beneath the sentence that API clients are told. */
function rootOf(error: unknown): Failure {
  const cause = error instanceof Error && !codeIn(error, SQLSTATE) ? error.cause : undefined
  return cause === undefined ? (error as Failure) : rootOf(cause)
}

const NO_SPACE = /ENOSPC|EDQUOT|53100|No space left on device/
const SQLSTATE = /^[0-9A-Z]{5}$/
const codeIn = (error: Error, pattern: RegExp) => pattern.test(String((error as Failure).code ?? ''))

function explainPort({ code, address, port, message }: Failure, settings: Settings): string {
  const setting = port === settings.port ? 'PORT' : 'BCF_WORKER_PORT'
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${address} is taken by another process: stop that one, or set ${setting} to a free port.`
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user: set ${setting} to one above 1023, behind a proxy.`
  if (code === 'EADDRNOTAVAIL')
    return `${address} is no address of this machine: set HOST to one, or to 127.0.0.1.`
  return `Port ${port} of ${address} cannot be opened: ${message}`
}

function explainFile({ path = '', message }: Failure, { dataDir }: Settings): string | null {
  if (!path.startsWith(dataDir)) return null
  return `The data directory cannot be used (${message}): set BCF_DATA_DIR to a directory that this user can write to.`
}

function explainDatabase(failure: Failure, url: string): string | null {
  const { host, port, database, user } = new pg.Client({ connectionString: url })
  const server = host.startsWith('/') ? `on the socket in ${host}` : `at ${host}:${port}`
  const reasons: [RegExp, string][] = [
    [
      /^(ECONNREFUSED|ENOENT)$/,
      `No PostgreSQL listens ${server}: start it, or correct host and port in DATABASE_URL.`,
    ],
    [/^(ENOTFOUND|EAI_AGAIN)$/, `The host ${host} is not known here: correct it in DATABASE_URL.`],
    [
      /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE)$/,
      `PostgreSQL ${server} cannot be reached (${failure.code}): look at the network between, or correct DATABASE_URL.`,
    ],
    [/^28P01$/, `PostgreSQL ${server} refuses the password of ${user}: correct it in DATABASE_URL.`],
    [
      /^28000$/,
      `PostgreSQL ${server} does not let ${user} in (${failure.message}): correct DATABASE_URL, or the server's pg_hba.conf.`,
    ],
    [
      /^3D000$/,
      `PostgreSQL ${server} has no database ${database}: make it (createdb ${database}), or correct DATABASE_URL.`,
    ],
    [
      /^42501$/,
      `${user} may not do that in the database ${database} (${failure.message}): run npm run migrate as its owner.`,
    ],
    [
      /^53300$/,
      `PostgreSQL ${server} has no connection left: raise its max_connections, or lower BCF_DATABASE_CONNECTIONS.`,
    ],
    [
      /^(57P03|57P01|57P02)$/,
      `PostgreSQL ${server} is starting or stopping (${failure.message}): try again.`,
    ],
    [
      /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|ERR_TLS_|ERR_SSL_)/,
      `PostgreSQL ${server} could not prove who it is (${failure.message}): correct sslmode and sslrootcert in DATABASE_URL.`,
    ],
  ]
  const known = reasons.find(([pattern]) => pattern.test(failure.code ?? ''))?.[1]
  if (known) return known
  if (/SSL/.test(failure.message))
    return `PostgreSQL ${server}: ${failure.message}. Correct sslmode in DATABASE_URL.`
  if (/password must be a string/.test(failure.message))
    return `PostgreSQL ${server} asks for the password of ${user}: add it to DATABASE_URL.`
  if (/timeout|terminated/i.test(failure.message))
    return `PostgreSQL ${server} does not answer (${failure.message}): see whether it is there and not overloaded.`
  return null
}
