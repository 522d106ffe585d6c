// A checkpoint (C2SP tlog-checkpoint): the signed statement "my log has this many entries and this root".

import { fromBase64, sameBytes, toBase64 } from './bytes.ts'
import { ProofError } from './error.ts'
import { EMPTY_ROOT } from './merkle.ts'
import {
  openNote,
  parseNote,
  type SigningKey,
  signNote,
  type VerifiedSignature,
  type VerifierKey,
} from './note.ts'

export interface Checkpoint {
  /** Names the log, for ever. */
  origin: string
  size: number
  root: Uint8Array
}

/** What is signed, and what a timestamp authority dates. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`

export function signCheckpoint(checkpoint: Checkpoint, key: SigningKey): string {
  const text = checkpointText(checkpoint)
  // A signature cannot be taken back, so nothing unreadable is signed.
  parseCheckpoint(text)
  return signNote(text, key)
}

/** Parses a checkpoint's text. Extension lines are refused: ours have none. */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', digits = '', encoded = '', ...rest] = text.split('\n')
  const root = fromBase64(encoded)
  if (origin === '' || rest.length !== 1 || rest[0] !== '' || root?.length !== 32)
    throw new ProofError('this is not a checkpoint')
  const size = Number(digits)
  if (!/^(?:0|[1-9]\d{0,15})$/.test(digits) || !Number.isSafeInteger(size))
    throw new ProofError('the tree size of the checkpoint is not a number of leaves')
  // As tlog-witness demands: with another root, no proof could ever lead on from this checkpoint.
  if (size === 0 && !sameBytes(root, EMPTY_ROOT))
    throw new ProofError('this is not a checkpoint: the root is not the one of an empty tree')
  return { origin, size, root }
}

/** A note's checkpoint, unverified. */
export const readCheckpoint = (note: string): Checkpoint => parseCheckpoint(parseNote(note).text)

export interface OpenedCheckpoint extends Checkpoint {
  verified: VerifiedSignature[]
}

/** Throws unless one of the log's own keys signed the checkpoint; a witness alone is not enough. */
export function openCheckpoint(note: string, keys: VerifierKey[]): OpenedCheckpoint {
  const { text, verified } = openNote(note, keys)
  const checkpoint = parseCheckpoint(text)
  if (!verified.some(({ key, time }) => time === null && key.name === checkpoint.origin))
    throw new ProofError(`no trusted key of ${checkpoint.origin} signed the checkpoint`)
  return { ...checkpoint, verified }
}
