// Checks what the service said about a hash against the proof it sent along, step by step. Pure: nothing is
// fetched here, and only the keys are believed.

import {
  entryCommitment,
  leafHash,
  openCheckpoint,
  ProofError,
  parseTlogProof,
  parseVerifierKey,
  readCheckpoint,
  type Step,
  type TlogProof,
  toHex,
  verifyInclusion,
} from '@brand-citation-forensics/proof'

export interface Claimed {
  sha256: string
  captured_at: string
  log: { origin: string; index: number; proof: string }
}

interface ProofKeys {
  /** From the service itself. */
  served: string[]
  /** From the visitor. */
  given: string[]
}

export interface ProofReport {
  holds: boolean
  /** Whether one of the visitor's keys signed. */
  pinned: boolean
  steps: Step[]
  /** How many entries the signed checkpoint counts; null if unreadable. */
  size: number | null
}

export function checkProof(claimed: Claimed, keys: ProofKeys): ProofReport {
  const proof = read(() => parseTlogProof(claimed.log.proof))
  if (typeof proof === 'string')
    return { holds: false, pinned: false, size: null, steps: [step('record', RECORD, () => fail(proof))] }
  const steps = [
    step('record', RECORD, () => checkRecord(proof, claimed)),
    step('inclusion', 'The record stands in the log', () => checkInclusion(proof, claimed)),
    step('checkpoint', 'The log’s checkpoint is signed', () =>
      checkSignature(proof, [...keys.served, ...keys.given]),
    ),
    keys.given.length > 0
      ? step('key', 'By the key you gave', () => checkSignature(proof, keys.given))
      : {
          id: 'key',
          title: 'By a key you have from elsewhere',
          outcome: 'skipped' as const,
          detail: NOT_GIVEN,
        },
  ]
  const size = read(() => readCheckpoint(proof.checkpoint).size)
  return {
    holds: steps.every(({ outcome }) => outcome !== 'failed'),
    pinned: steps.at(-1)?.outcome === 'passed',
    steps,
    size: typeof size === 'number' ? size : null,
  }
}

const RECORD = 'The sealed record is about this hash and this time'
const NOT_GIVEN =
  'The key came from this same server, which could show a made-up log with a made-up key. Give a key that you have from elsewhere to rule that out.'

function checkRecord({ publicText }: TlogProof, { sha256, captured_at }: Claimed): string {
  const record = JSON.parse(publicText)
  if (record.type !== 'capture') fail('the record is not the one of a capture')
  if (record.sha256 !== sha256) fail('the record is about another hash')
  if (record.captured_at !== captured_at) fail('the record names another time than the service does')
  return `A capture at ${captured_at}, with exactly this SHA-256`
}

function checkInclusion(
  { index, hashes, checkpoint, publicText, entrySalt }: TlogProof,
  { log }: Claimed,
): string {
  const { origin, size, root } = readCheckpoint(checkpoint)
  if (index !== log.index || origin !== log.origin)
    fail('the proof is for another place than the service says')
  verifyInclusion({
    index,
    size,
    leaf: leafHash(entryCommitment(publicText, entrySalt)),
    root,
    proof: hashes,
  })
  return `Entry ${index} of ${size}: ${hashes.length} hashes lead from it to the root ${toHex(root).slice(0, 16)}…`
}

function checkSignature({ checkpoint }: TlogProof, vkeys: string[]): string {
  if (vkeys.length === 0) fail('this server shows no key for its log')
  const { origin, verified } = openCheckpoint(checkpoint, vkeys.map(parseVerifierKey).filter(firstOfItsKind))
  const signer = verified.find(({ time }) => time === null)?.key
  return `Signed by ${origin}, key ${toHex(signer?.id ?? new Uint8Array())}`
}

const firstOfItsKind = (key: { id: Uint8Array; name: string }, place: number, all: (typeof key)[]): boolean =>
  all.findIndex(other => other.name === key.name && toHex(other.id) === toHex(key.id)) === place

function fail(why: string): never {
  throw new ProofError(why)
}

/** What was read, or why it could not be. */
function read<T>(make: () => T): T | string {
  try {
    return make()
  } catch (error) {
    return error instanceof ProofError ? error.message : 'it cannot be read at all'
  }
}

function step(id: string, title: string, check: () => string): Step {
  try {
    return { id, title, outcome: 'passed', detail: check() }
  } catch (error) {
    const detail = error instanceof ProofError ? error.message : 'it cannot be read at all'
    return { id, title, outcome: 'failed', detail }
  }
}
