// What a check proves and what it leaves open, in the page's words.

import type { Step } from '@brand-citation-forensics/proof'

export const PROVES_COPY =
  'Your copy is the answer as this service received it, byte for byte. One changed character would give another hash.'

export const PROVES_CAPTURE =
  'An answer with this SHA-256 was received and sealed. A file with this hash is that answer, byte for byte.'

export const PROVES_LOG =
  'The capture, with its time, has its place in a log that can only grow. To change or remove it, the operator would have to contradict a checkpoint that was signed and that others can keep.'

export const LEAVES_OPEN = [
  'That what the answer says is true.',
  'That anyone else would get the same answer.',
  'That this engine gave it: here its name is the word of this service. An evidence bundle holds it sealed.',
  'That the operator’s clock was right. Independent timestamps in an evidence bundle narrow the time down.',
]

/** For a key that came from the very server, or in the very file, that it should vouch for. */
export const UNPINNED = 'That this is the log that others know: nothing here came by another road.'

/** In what is unproved. */
export const lackingIn = (steps: Step[]): string =>
  steps
    .filter(({ lacking }) => lacking)
    .map(({ detail }) => detail)
    .join('; ')

/** What stands in place of a key from elsewhere, and whatever else is not proved. */
export function saidWithoutKey(words: string, steps: Step[]): string {
  const others = lackingIn(steps.filter(({ id }) => id !== 'keys'))
  return others === '' ? words : `${words} Not proved either: ${others}.`
}

export const BUNDLE_PROVES =
  'The answer, its time, the engine, the question and the verdict in this file are what was sealed in the log. Nothing was changed since.'

export const BUNDLE_FITS =
  'The parts of this file belong together: answer, records, proofs and signature. They were sealed by the holder of the key it names.'

export const BUNDLE_LEAVES_OPEN = [
  'That what the answer says is true, or that the verdict about it is right: judge by the claim and the fact it rests on.',
  'That anyone else would get the same answer.',
  'That an engine really sent it: an operator could have made up an answer before sealing it.',
]

export const STUDY_PROVES =
  'Every question that was planned before the first was asked has come to an end that is counted here, and nothing else is counted. Plan, answers and verdicts are what was sealed in the log, in this order.'

export const NOT_CAPTURED = [
  'It is a part of an answer, or its words were changed. A text is found by all of its words. One of fewer than 80 characters is found by its bytes alone: open the page of the answer, by its QR code or its hash, and paste it there.',
  'An editor or a mail program changed a line end or a space. Only the file with the exact bytes has the hash.',
  'It was captured by another installation. A bundle names the one that made it.',
]

export const NOT_LOADED = 'A part of this page could not be loaded. Load the page again, then check again.'
