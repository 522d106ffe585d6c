// What a study sets out to ask, in a form that strangers can take to another installation: a file of its own, and part of
// the plan that is sealed before the first request. It contains nothing specific to one installation, so two with the same
// hash asked the same.

import { utf8 } from '../bytes.ts'
import { sha256Hex } from '../crypto.ts'
import { ProofError } from '../error.ts'
import { canonical } from '../record.ts'
import { count, list, object, oneOf, type Shape, type Shaped, text, textThat } from '../shape.ts'

export const PROTOCOL_FORMAT = 'study-protocol@1'

/** All requests of a study: one log entry names them all. */
export const MOST_RUNS = 20_000
export const MOST_SAMPLES = 10
/** A year. */
export const MOST_HOURS = 8_784

const from1 =
  (most: number): Shape<number> =>
  (value, path) => {
    const number = count(value, path)
    if (number < 1 || number > most) throw new ProofError(`${path} is not a number from 1 to ${most}`)
    return number
  }

const said = textThat(value => value.trim() !== '', 'a text that says something')

const fields = object(
  {
    format: oneOf(PROTOCOL_FORMAT),
    question: said,
    brand: object({ name: said, domain: said, aliases: list(said, 1_000) }),
    /** Those that hold when it is planned: verdicts rest on them. */
    facts: list(object({ key: said, value: text }, { source: text }), 2_000),
    /** Where each is asked from, too; each installation decides what is not stated here. */
    prompts: list(object({ text: said, intent: said }, { country: said, language: said, city: said }), 1_000),
    engines: list(said, 100),
    /** Spread evenly over the hours, so that no single one decides. */
    rounds: from1(MOST_RUNS),
    /** Per prompt and engine in one round. */
    samples: from1(MOST_SAMPLES),
    /** What was not asked by their end is not asked any more. Nothing stops by result: the intervals would not hold. */
    hours: from1(MOST_HOURS),
  },
  /** It stops at the request that would exceed it. */
  { maxUsdMicros: from1(Number.MAX_SAFE_INTEGER) },
)

export type StudyProtocol = Shaped<typeof fields>

/** Throws a ProofError that says where the value is no protocol. */
export const protocolShape: Shape<StudyProtocol> = (value, path) => {
  const protocol = fields(value, path)
  const { prompts, engines } = protocol
  if (prompts.length === 0) throw new ProofError(`${path} asks nothing`)
  if (engines.length === 0) throw new ProofError(`${path} asks nobody`)
  if (new Set(engines).size !== engines.length) throw new ProofError(`${path} names an engine twice`)
  if (new Set(prompts.map(canonical)).size !== prompts.length)
    throw new ProofError(`${path} names a prompt twice`)
  if (runCount(protocol) > MOST_RUNS) throw new ProofError(`${path} plans more than ${MOST_RUNS} asks`)
  return protocol
}

export const readProtocol = (value: unknown): StudyProtocol => protocolShape(value, 'the protocol')

/** Lower-case hexadecimal, of the canonical JSON (RFC 8785) in UTF-8. */
export const protocolSha256 = (protocol: StudyProtocol): string => sha256Hex(utf8(canonical(protocol)))

/** Which request of a protocol a run is. Rounds, prompts and engines count from 0, samples from 1 as in a capture. */
export interface StudyPlace {
  round: number
  prompt: number
  engine: number
  sample: number
}

export const runCount = ({ rounds, prompts, engines, samples }: StudyProtocol): number =>
  rounds * prompts.length * engines.length * samples

/** The places of all runs, in plan order: round, prompt, engine, sample, the last varying fastest. */
export function* studyPlaces({ rounds, prompts, engines, samples }: StudyProtocol): Generator<StudyPlace> {
  for (let round = 0; round < rounds; round++)
    for (let prompt = 0; prompt < prompts.length; prompt++)
      for (let engine = 0; engine < engines.length; engine++)
        for (let sample = 1; sample <= samples; sample++) yield { round, prompt, engine, sample }
}

const HOUR_MS = 3_600_000

/** No run of the round is asked earlier. `round` counts from 0; as many as there are begin when the hours are over. */
export const startOfRound = (
  { hours, rounds }: Pick<StudyProtocol, 'hours' | 'rounds'>,
  startsAt: Date,
  round: number,
): Date => new Date(startsAt.getTime() + Math.floor((hours * HOUR_MS * round) / rounds))

export const endOfStudy = (protocol: StudyProtocol, startsAt: Date): Date =>
  startOfRound(protocol, startsAt, protocol.rounds)
