import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { InvalidArgumentError } from 'commander'
import { ENGINES, type Engine, InvalidInputError } from '../../index.ts'

/** The bytes of a file, or of standard input for `-`. */
export async function readInput(file: string): Promise<Uint8Array> {
  if (file === '-') return buffer(process.stdin)
  try {
    return await readFile(file)
  } catch (cause) {
    throw new InvalidInputError(`Cannot read ${file}: ${(cause as Error).message}`, { cause })
  }
}

/** An engine by name, in any case. */
export function readEngine(value: string): Engine {
  const engine = ENGINES.find(known => known === value.toUpperCase())
  if (!engine) throw new InvalidArgumentError(`One of ${ENGINES.join(', ')}.`)
  return engine
}

export function readTime(value: string): string {
  const time = new Date(value)
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError('A day or a time, such as 2026-11-01.')
  return time.toISOString()
}
