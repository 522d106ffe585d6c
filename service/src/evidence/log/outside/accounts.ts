// What an authority requires before it answers: user and password, a header such as a token, or a client
// certificate. Qualified authorities all want one of them. One JSON document holds it all, by the authority's
// name; errors name fields and never repeat a value.

import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { z } from 'zod'

/** Ready for use. */
export interface Account {
  /** Sent with every request. */
  headers: Record<string, string>
  /** For the connection. */
  tls: { cert?: string; key?: string; passphrase?: string; ca?: string }
  /** Requested by object identifier, and required of the answer. */
  policy: string | null
  /** Every value that must not appear anywhere else. */
  secrets: string[]
}

export const NO_ACCOUNT: Account = { headers: {}, tls: {}, policy: null, secrets: [] }

/** Headers that the request or the connection needs itself. */
const RESERVED =
  /^(?:host|connection|content-.*|transfer-encoding|accept-encoding|expect|te|trailer|upgrade|user-agent)$/i

const value = z.string().min(1)
const Given = z
  .strictObject({
    user: value.regex(/^[^:\p{Cc}]*$/u, 'holds a colon or a control character').optional(),
    password: value.regex(/^\P{Cc}*$/u, 'holds a control character').optional(),
    headers: z
      .record(
        z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'is not the name of a header'),
        value.regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, 'must be visible ASCII characters'),
      )
      .optional(),
    certificate: value.optional(),
    key: value.optional(),
    passphrase: value.optional(),
    ca: value.optional(),
    policy: value.regex(/^[0-2](?:\.(?:0|[1-9]\d{0,15})){1,20}$/, 'is not an object identifier').optional(),
  })
  .refine(({ user, password }) => (user === undefined) === (password === undefined), {
    message: 'user and password belong together',
  })
  .refine(({ certificate, key }) => (certificate === undefined) === (key === undefined), {
    message: 'certificate and key belong together',
  })
  .refine(({ passphrase, key }) => passphrase === undefined || key !== undefined, {
    message: 'a passphrase is for a key',
  })
type Given = z.infer<typeof Given>

/** By authority. Errors begin with `setting`. */
export function readAccounts(setting: string, text: string): Map<string, Account> {
  const accounts = new Map<string, Account>()
  const document = parsed(setting, text)
  for (const [name, given] of Object.entries(document)) {
    const where = `${setting}: ${JSON.stringify(name)}`
    const { success, data, error } = Given.safeParse(given)
    if (!success) throw new Error(`${where}: ${complaintOf(error)}`)
    accounts.set(name, readAccount(where, data))
  }
  return accounts
}

/** The JSON parser's message quotes its input, so it is not repeated. */
function parsed(setting: string, text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    throw new Error(`${setting} is not a JSON object with an account for each authority`)
  }
}

function complaintOf({ issues: [issue] }: z.ZodError): string {
  if (!issue) return 'cannot be used'
  // An unknown field may well be a secret in the wrong place.
  if (issue.code === 'unrecognized_keys')
    return `has a field that is none of ${Object.keys(Given.shape).join(', ')}`
  const field = issue.path.join('.')
  if (issue.code === 'invalid_key') return `${issue.path[0] as string}: a name that is not one of a header`
  return field === '' ? issue.message : `${field} ${issue.message}`
}

function readAccount(where: string, given: Given): Account {
  const headers: Record<string, string> = { ...given.headers }
  for (const name of Object.keys(headers))
    if (RESERVED.test(name)) throw new Error(`${where}: headers.${name} is not for you to say`)
  if (given.user !== undefined && given.password !== undefined) {
    if (Object.keys(headers).some(name => name.toLowerCase() === 'authorization'))
      throw new Error(`${where}: either user and password, or a header Authorization`)
    headers.Authorization = `Basic ${Buffer.from(`${given.user}:${given.password}`).toString('base64')}`
  }
  const key = given.key === undefined ? undefined : readPem(where, 'key', given.key)
  const tls = {
    ...(given.certificate === undefined
      ? {}
      : { cert: readPem(where, 'certificate', given.certificate), key: key ?? '' }),
    ...(given.passphrase === undefined ? {} : { passphrase: given.passphrase }),
    ...(given.ca === undefined ? {} : { ca: readPem(where, 'ca', given.ca) }),
  }
  try {
    createSecureContext(tls)
  } catch (error) {
    throw new Error(`${where}: certificate and key cannot be used together: ${(error as Error).message}`)
  }
  const secrets = [given.password, given.passphrase, key, ...Object.values(headers), ...tokensIn(headers)]
  return {
    headers,
    tls,
    policy: given.policy ?? null,
    secrets: secrets.filter(secret => secret !== undefined),
  }
}

/** `Bearer abc` is also `abc`. */
const tokensIn = (headers: Record<string, string>): string[] =>
  Object.values(headers).flatMap(header => header.split(' ').slice(1))

/** The text itself, or the file that contains it. */
function readPem(where: string, field: string, given: string): string {
  if (given.trimStart().startsWith('-----BEGIN ')) return given
  try {
    const text = readFileSync(given, 'utf8')
    if (!text.includes('-----BEGIN ')) throw new Error('it holds no PEM')
    return text
  } catch (error) {
    // The path is not repeated: if it is not one, it may be the secret itself.
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(`${where}: ${field} is neither PEM nor a file that holds it: ${code ?? message}`)
  }
}
