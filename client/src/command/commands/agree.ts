import { createInterface } from 'node:readline/promises'
import { InvalidInputError } from '../../index.ts'

/** Only a person can be asked; a script must agree in advance. `what` is about to happen. */
export async function isAgreed(what: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new InvalidInputError(`${what} Add --yes to go on.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(?:es)?$/i.test((await terminal.question('Go on? [y/N] ')).trim())
  } finally {
    terminal.close()
  }
}
