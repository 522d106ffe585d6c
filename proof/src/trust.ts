// What the reader already trusts: none of it may come from what is checked.

import { ProofError } from './error.ts'
import { parseVerifierKey, type VerifierKey } from './note.ts'
import { LOG_KEY, WITNESS_KEY } from './verify-log.ts'

/** What the reader trusts, from outside the bundle. */
export interface Trust {
  /** The log's verifier keys. None: the bundle is only checked against itself. */
  keys: string[]
  /** Root certificates of timestamp authorities, as PEM. */
  tsaRoots: string[]
  /** Verifier keys of witnesses. */
  witnesses: string[]
  /** How many of the witnesses must have signed; by default all. */
  quorum?: number
}

export interface ReadTrust {
  keys: VerifierKey[]
  witnesses: VerifierKey[]
  quorum: number
  tsaRoots: string[]
}

/** Throws a ProofError if the trust is unusable. */
export async function readTrust({ keys, witnesses, tsaRoots, quorum }: Trust): Promise<ReadTrust> {
  const parse = (vkeys: string[], algorithm: number, what: string) =>
    vkeys.map(vkey => {
      const key = parseVerifierKey(vkey)
      if (key.algorithm !== algorithm) throw new ProofError(`${key.name} is not the key of a ${what}`)
      return key
    })
  if (tsaRoots.length > 0) {
    const { readRoots } = await import('./timestamp-certificate.ts')
    readRoots(tsaRoots)
  }
  const read = {
    keys: parse(keys, LOG_KEY, 'log'),
    witnesses: parse(witnesses, WITNESS_KEY, 'witness'),
    tsaRoots,
  }
  const asked = quorum ?? witnesses.length
  if (witnesses.length > 0 && !(Number.isSafeInteger(asked) && asked >= 1 && asked <= witnesses.length))
    throw new ProofError(`a quorum is a number from 1 to the number of witnesses, ${witnesses.length}`)
  if (witnesses.length === 0 && quorum !== undefined) throw new ProofError('a quorum needs keys of witnesses')
  return { ...read, quorum: asked }
}
