// Signature lines of witnesses. The database names a witness by its whole key, so each line can be checked on its
// own; whether to believe that key is up to the configuration.

import { concat, openNote, parseNote, parseVerifierKey, signatureLine } from '@brand-citation-forensics/proof'
import type { ReadSession } from '../../../platform/read-session.ts'
import type { Findings } from '../findings.ts'
import { START } from '../store.ts'
import { type CosignatureRow, streamCosignatures } from './store.ts'

/** For checkpoints from one size on. `trusted` are the keys of the configured witnesses. */
export async function checkCosignatures(
  session: ReadSession,
  findings: Findings,
  { trusted, from = START }: { trusted: string[]; from?: bigint },
): Promise<void> {
  const strangers = new Set<string>()
  await streamCosignatures(session, from, row => {
    const where = `log_cosignatures ${row.size} ${row.witness.split('+')[0]}`
    try {
      checkCosignature(row)
      if (!trusted.includes(row.witness)) strangers.add(row.witness)
    } catch (error) {
      findings.add('cosignatures', where, Math.max(0, row.size - 1), (error as Error).message)
    }
  })
  for (const vkey of strangers)
    findings.note(
      `${vkey.split('+')[0]} has signed checkpoints and is not one of the witnesses in BCF_WITNESSES`,
    )
}

function checkCosignature({ witness, line, note }: CosignatureRow): void {
  if (note === null) throw new Error('the checkpoint that was cosigned is missing')
  const key = parseVerifierKey(witness)
  const cosigned = `${parseNote(note).text}\n${line}`
  const { verified } = openNote(cosigned, [key])
  const [signature, ...more] = parseNote(cosigned).signatures
  // Exactly as the witness's line was stored, with nothing beside it.
  if (
    !signature ||
    more.length > 0 ||
    line !== signatureLine(signature.name, concat(signature.id, signature.signature))
  )
    throw new Error('the line holds more than one signature')
  if (typeof verified[0]?.time !== 'number') throw new Error('the cosignature does not say when it was made')
}
