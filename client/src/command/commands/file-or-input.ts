// A file somebody was given, or standard input: read up to a limit.

import { readFile, stat } from 'node:fs/promises'
import { InvalidInputError } from '../../index.ts'

interface Limit {
  /** Far more than we export; anything larger is something else. */
  mebibytes: number
  what: string
}

export async function readFileOrInput(file: string, limit: Limit): Promise<Uint8Array> {
  if (file === '-') return readStandardInput(limit)
  const { size } = await stat(file).catch(cause => {
    throw new InvalidInputError(`Cannot read ${file}: ${cause.message}`, { cause })
  })
  if (size > bytesOf(limit)) throw tooLarge(file, limit)
  return readFile(file).catch(cause => {
    throw new InvalidInputError(`Cannot read ${file}: ${cause.message}`, { cause })
  })
}

async function readStandardInput(limit: Limit): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    chunks.push(chunk)
    size += chunk.length
    if (size > bytesOf(limit)) throw tooLarge('The input', limit)
  }
  return Buffer.concat(chunks)
}

const bytesOf = ({ mebibytes }: Limit): number => mebibytes * 1024 * 1024

const tooLarge = (file: string, { mebibytes, what }: Limit) =>
  new InvalidInputError(`${file} is larger than ${mebibytes} MiB: that is no ${what}`)
