// Witnesses (C2SP tlog-witness): other people's servers that sign our checkpoints, each only with a proof that
// the log grew from the last one they signed. Their memory is beyond our reach. A witness that remembers more
// than we do, or something else, has found the log rolled back or rewritten: then nothing more is signed.

import {
  checkpointText,
  concat,
  consistencyProof,
  decodeUtf8,
  openNote,
  ProofError,
  parseNote,
  readCheckpoint,
  sameBytes,
  signatureLine,
  toBase64,
  treeRoot,
  utf8,
  type VerifierKey,
  verifyConsistency,
} from '@brand-citation-forensics/proof'
import type { Database } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Journal } from '../journal.ts'
import { LogRefusal } from '../refusal.ts'
import { readHead, readPublished, type SignedCheckpoint } from '../store.ts'
import { createTreeReader, type TreeReader } from '../tiles.ts'
import { createContact, type Pace } from './contact.ts'
import { keepCosignature } from './keep.ts'
import { type Answer, OutsideFailure, post } from './post.ts'
import { readCosignedSize } from './store.ts'

export interface Witness {
  key: VerifierKey
  /** The key as written, which identifies the witness in the database. */
  vkey: string
  /** Where it takes submissions, without a slash at the end. */
  url: string
}

export interface WitnessDeps {
  database: Database
  journal: Journal
  log: Log
  signal: AbortSignal
  /** Called when a witness contradicts us, once it is followed. */
  onRefusal: (refusal: LogRefusal) => void
}

export interface Witnesses {
  /** Shows the head to all of them. Throws a LogRefusal if one contradicts us; unreachable ones are skipped. */
  ask(): Promise<void>
  /** Has all of them sign the newest published checkpoint, until the signal ends it. */
  keepCosigned(): Promise<void>
}

/** About one submission per second, always of the newest checkpoint. */
export const WITNESS_PACE: Pace = {
  pollMs: 1_000,
  timeoutMs: 10_000,
  firstPauseMs: 1_000,
  longestPauseMs: 300_000,
}

const MAX_ANSWER = 16 * 1024

export function createWitnesses(deps: WitnessDeps, witnesses: Witness[], pace = WITNESS_PACE): Witnesses {
  const tree = createTreeReader(deps.database)
  const followed = witnesses.map(witness => followWitness(deps, tree, witness, pace))
  return {
    ask: async () => {
      await Promise.all(followed.map(({ ask }) => ask()))
    },
    keepCosigned: async () => {
      await Promise.all(followed.map(({ keepCosigned }) => keepCosigned()))
    },
  }
}

/** The result of a submission: the line that the witness signed, or the size it already knows. */
type Outcome = { line: string } | { known: number }

function followWitness(deps: WitnessDeps, tree: TreeReader, witness: Witness, pace: Pace): Witnesses {
  const { database, log, signal, onRefusal } = deps
  const { name } = witness.key
  /** The newest that the witness is known to have signed, at first only for this process. */
  let signedSize = 0
  const submit = (checkpoint: SignedCheckpoint, oldSize: number) =>
    submitTo({ tree, witness, timeoutMs: pace.timeoutMs, signal }, checkpoint, oldSize)

  async function cosign(checkpoint: SignedCheckpoint): Promise<void> {
    const cosigned = await readCosignedSize(database, witness.vkey)
    // Another worker was faster. Yet each asks once itself, to hear whether the witness contradicts us.
    if (cosigned > checkpoint.size || (cosigned === checkpoint.size && signedSize > 0)) {
      signedSize = cosigned
      return
    }
    let outcome = await submit(checkpoint, cosigned)
    if ('known' in outcome) {
      // Read after the answer: another worker may have signed and submitted more meanwhile.
      const size = (await readHead(database))?.size ?? 0
      if (outcome.known > size)
        throw new LogRefusal(
          `the witness ${name} has signed a log of ${outcome.known} entries, but the database's has ${size}: ` +
            'the database was rolled back or replaced. Nothing more is signed; restore the newest backup',
        )
      if (outcome.known > checkpoint.size) return
      outcome = await submit(checkpoint, outcome.known)
    }
    if ('known' in outcome) throw new OutsideFailure(`it changed its mind about what it knows`)
    await keepCosignature(deps, { size: checkpoint.size, witness: witness.vkey, line: outcome.line })
    signedSize = checkpoint.size
  }

  const contact = createContact({ name: { witness: name }, log, pace, signal })
  return {
    async ask() {
      // The head, even if a kill kept it from being published: the next signature would build on it.
      const head = await readHead(database)
      if (head) await contact.attempt(() => cosign(head))
    },
    async keepCosigned() {
      const turn = async () => {
        const checkpoint = await readPublished(database)
        if (checkpoint && checkpoint.size > signedSize) await cosign(checkpoint)
      }
      await contact.keepAsking(turn).catch(onRefusal)
    },
  }
}

interface Submission {
  tree: TreeReader
  witness: Witness
  timeoutMs: number
  signal: AbortSignal
}

async function submitTo(
  { tree, witness, timeoutMs, signal }: Submission,
  checkpoint: SignedCheckpoint,
  oldSize: number,
): Promise<Outcome> {
  const proof = await proveGrowth(tree, oldSize, checkpoint)
  const lines = [`old ${oldSize}`, ...proof.map(toBase64), '', checkpoint.note]
  const answer = await post({
    url: `${witness.url}/add-checkpoint`,
    contentType: 'text/plain; charset=utf-8',
    body: utf8(lines.join('\n')),
    timeoutMs,
    maxBytes: MAX_ANSWER,
    signal,
  })
  if (answer.status === 200) return { line: cosignatureIn(answer, checkpoint.note, witness.key) }
  if (answer.status === 409) return { known: knownSizeIn(answer) }
  // Our proof was checked and is right; so it does not start from the tree that the witness signed.
  if (answer.status === 422 && oldSize > 0)
    throw new LogRefusal(
      `the witness ${witness.key.name} has signed another tree of ${oldSize} entries than the one in the database: ` +
        'history was rewritten. Nothing more is signed',
    )
  throw new OutsideFailure(MEANING[answer.status] ?? `an answer with status ${answer.status}`)
}

const MEANING: Record<number, string> = {
  403: 'it does not accept the key that signs this log (403)',
  404: 'it does not know this log (404)',
}

/** Our own tree is checked first: a wrong proof would look like a dispute with the witness. */
async function proveGrowth(
  tree: TreeReader,
  oldSize: number,
  { size, note }: SignedCheckpoint,
): Promise<Uint8Array[]> {
  const { root } = readCheckpoint(note)
  const { proof, oldRoot, computed } = await tree.compute(source => ({
    proof: consistencyProof(oldSize, size, source),
    oldRoot: treeRoot(oldSize, source),
    computed: treeRoot(size, source),
  }))
  try {
    if (!sameBytes(computed, root)) throw new ProofError('its root is another one')
    verifyConsistency({ oldSize, oldRoot, size, root, proof })
  } catch (error) {
    throw new LogRefusal(
      `the tree in the database is not the one that was signed for ${size} entries ` +
        `(${(error as Error).message}). Nothing more is signed`,
    )
  }
  return proof
}

/** This witness's line, its signature verified over our own text; other lines are ignored. */
function cosignatureIn({ body }: Answer, note: string, key: VerifierKey): string {
  const lines = decodeUtf8(body)
  if (lines === null) throw new OutsideFailure('a signature that is no text')
  const text = checkpointText(readCheckpoint(note))
  const answered = parseNote(`${text}\n${lines}`)
  if (answered.text !== text) throw new ProofError('the answer holds more than signatures')
  const own = answered.signatures.find(({ name, id }) => name === key.name && sameBytes(id, key.id))
  if (!own) throw new ProofError('the answer holds no signature by the key of the witness')
  const line = signatureLine(own.name, concat(own.id, own.signature))
  const { verified } = openNote(`${text}\n${line}`, [key])
  if (!verified[0]?.time) throw new ProofError('the cosignature does not say when it was made')
  return line
}

function knownSizeIn({ mediaType, body }: Answer): number {
  const text = decodeUtf8(body) ?? ''
  const size = Number(text)
  if (
    mediaType !== 'text/x.tlog.size' ||
    !/^(?:0|[1-9]\d{0,15})\n$/.test(text) ||
    !Number.isSafeInteger(size)
  )
    throw new OutsideFailure('a conflict (409) without the size that it knows')
  return size
}
