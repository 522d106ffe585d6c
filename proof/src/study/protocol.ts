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
const MOST_PROMPTS = 1_000
const MOST_ENGINES = 100
const MOST_FACTS = 2_000
const MOST_ALIASES = 1_000
export const MOST_SAMPLES = 10
/** A year. */
export const LONGEST_WINDOW_HOURS = 8_784

const from1 =
  (most: number): Shape<number> =>
  (value, path) => {
    const number = count(value, path)
    if (number < 1 || number > most) throw new ProofError(`${path} is not a number from 1 to ${most}`)
    return number
  }

const said = textThat(value => value.trim() !== '', 'a text that says something')

const prompt = object(
  { text: said, intent: said },
  /** Where it is asked from; each installation decides what is not stated here. */
  { country: said, language: said, city: said },
)

/** No stopping by result: the intervals would not hold. */
const stopShape: Shape<{ kind: 'complete' } | { kind: 'budget'; maxUsdMicros: number }> = (value, path) =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'maxUsdMicros')
    ? object({ kind: oneOf('budget'), maxUsdMicros: from1(Number.MAX_SAFE_INTEGER) })(value, path)
    : object({ kind: oneOf('complete') })(value, path)

const fields = object({
  format: oneOf(PROTOCOL_FORMAT),
  question: said,
  brand: object({ name: said, domain: said, aliases: list(said, MOST_ALIASES) }),
  /** Those that hold when it is planned: verdicts rest on them. */
  facts: list(object({ key: said, value: text }, { source: text }), MOST_FACTS),
  prompts: list(prompt, MOST_PROMPTS),
  engines: list(said, MOST_ENGINES),
  /** Spread evenly over the window, so that no single hour decides. */
  rounds: from1(MOST_RUNS),
  /** Per prompt and engine in one round. */
  samples: from1(MOST_SAMPLES),
  window: object({ hours: from1(LONGEST_WINDOW_HOURS) }),
  stop: stopShape,
})

export type StudyProtocol = Shaped<typeof fields>

/** Throws a ProofError that says where the value is no protocol. */
export const protocolShape: Shape<StudyProtocol> = (value, path) => {
  const protocol = fields(value, path)
  const { prompts, engines, rounds, samples } = protocol
  if (prompts.length === 0) throw new ProofError(`${path} asks nothing`)
  if (engines.length === 0) throw new ProofError(`${path} asks nobody`)
  if (new Set(engines).size !== engines.length) throw new ProofError(`${path} names an engine twice`)
  if (new Set(prompts.map(canonical)).size !== prompts.length)
    throw new ProofError(`${path} names a prompt twice`)
  if (rounds * prompts.length * engines.length * samples > MOST_RUNS)
    throw new ProofError(`${path} plans more than ${MOST_RUNS} asks`)
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

export const endOfWindow = ({ window: { hours } }: StudyProtocol, startsAt: Date): Date =>
  new Date(startsAt.getTime() + hours * HOUR_MS)

/** No run of the round is asked earlier. `round` counts from 0. */
export const startOfRound = (
  { window: { hours }, rounds }: StudyProtocol,
  startsAt: Date,
  round: number,
): Date => new Date(startsAt.getTime() + Math.floor((hours * HOUR_MS * round) / rounds))
