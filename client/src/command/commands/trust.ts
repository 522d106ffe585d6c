// What an offline verifier already trusts: the options, and the files they name.

import { readFile } from 'node:fs/promises'
import { parseVerifierKey } from '@brand-citation-forensics/proof'
import { type Command, InvalidArgumentError } from 'commander'
import { type BundleTrust, InvalidInputError } from '../../index.ts'

export interface TrustOptions {
  key?: string[]
  tsaRoot?: string[]
  witness?: string[]
  quorum?: number
}

export const collect = (value: string, before: string[] = []): string[] => [...before, value]

export const trusting = (command: Command): Command =>
  command
    .option(
      '--key <vkey>',
      'a key of the log that you trust, or a file with one a line; may be repeated',
      collect,
    )
    .option(
      '--tsa-root <file>',
      'PEM file of roots of timestamp authorities that you trust; may be repeated',
      collect,
    )
    .option(
      '--witness <vkey>',
      'a key of a witness that you trust, or a file with one a line; may be repeated',
      collect,
    )
    .option('--quorum <number>', 'how many witnesses must have signed (default: all of them)', readQuorum)

export async function readTrust({
  key = [],
  tsaRoot = [],
  witness = [],
  quorum,
}: TrustOptions): Promise<BundleTrust> {
  return {
    keys: await readKeys(key),
    tsaRoots: await Promise.all(tsaRoot.map(readText)),
    witnesses: await readKeys(witness),
    quorum,
  }
}

function readQuorum(value: string): number {
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new InvalidArgumentError('A number from 1 on.')
  return Number(value)
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new InvalidInputError(`Cannot read ${file}: ${(cause as Error).message}`, { cause })
  }
}

/** Each is a key, or a file that contains some. */
export async function readKeys(values: string[]): Promise<string[]> {
  if (values.some(isSecret)) throw new InvalidInputError(SECRET_GIVEN)
  const found = await Promise.all(values.map(value => (isKey(value) ? [value] : readKeyFile(value))))
  return [...new Set(found.flat())]
}

/** The file with a service's own keys looks much like the one wanted here. */
const isSecret = (text: string) => text.startsWith('PRIVATE+KEY+')

const SECRET_GIVEN =
  'this is a key that signs, which is a secret; give the one that verifies, as the log publishes it at /log/key'

function isKey(text: string): boolean {
  try {
    return parseVerifierKey(text) !== null
  } catch {
    return false
  }
}

async function readKeyFile(file: string): Promise<string[]> {
  const lines = (await readText(file)).split(/\r?\n/).map(line => line.trim())
  const keys = lines.filter(line => line !== '' && !line.startsWith('#'))
  // Not repeated: what is printed here ends up in other people's logs.
  if (keys.some(isSecret)) throw new InvalidInputError(`${file}: ${SECRET_GIVEN}`)
  const odd = keys.find(key => !isKey(key))
  if (odd !== undefined)
    throw new InvalidInputError(`${file} holds a line that is not a verifier key: ${odd}`)
  if (keys.length === 0) throw new InvalidInputError(`${file} holds no key`)
  return keys
}
