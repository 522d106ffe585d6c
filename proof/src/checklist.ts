// The checks of a verification as a list for people. A check that throws has failed; later ones still run where
// they can, so that the reader sees everything that is wrong.

import { ProofError } from './error.ts'

export interface Step {
  id: string
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** In words for people. */
  detail: string
  /** Nothing is wrong, but it could not be proved: what was asked for is missing, or nobody vouches for what is there. */
  lacking?: true
}

export const TITLES = {
  shape: 'The bundle has the form of an evidence bundle',
  records: 'Every record has one reading and belongs to this run',
  answer: 'The answer is the one that was captured',
  private: 'The private part of every record is the one it was sealed with',
  entries: 'Every record is the one its log entry commits to',
  contents: 'The records are all those of the list of contents, and no others',
  view: 'What the bundle shows is what was sealed',
  keys: 'The key of the log is one you trust, or follows from it',
  checkpoint: 'The checkpoint of the log is signed',
  inclusion: 'Every record is in the log',
  consistency: 'The log only grew between its checkpoints',
  timestamps: 'Outside authorities dated the log',
  time: 'The time of capture lies between what outsiders dated',
  witnesses: 'Witnesses saw the same log',
  page: 'The page shows what its data says',
  plain: 'The file is data that no browser takes for a page',
} as const

export type StepId = keyof typeof TITLES

/** Thrown by a check that is impossible, or was not asked for. */
export class Skipped extends Error {
  readonly lacking: boolean

  constructor(reason: string, { lacking = false } = {}) {
    super(reason)
    this.lacking = lacking
  }
}

const LONGEST_DETAIL = 4_000

const OUTSIDE = ['timestamps', 'time', 'witnesses']

export interface Passed<T> {
  detail: string
  value: T
  /** It is not proved; later checks use the value all the same. */
  lacking?: boolean
}

export class Checklist<Id extends string = StepId> {
  readonly steps: Step[] = []
  readonly #titles: Record<Id, string>

  constructor(titles: Record<Id, string>) {
    this.#titles = titles
  }

  /** Runs a check and records it. Null if it yielded nothing to continue with. */
  async check<T>(id: Id, make: () => Passed<T> | Promise<Passed<T>>): Promise<T | null> {
    try {
      const { detail, value, lacking = false } = await make()
      this.#note(id, lacking ? 'skipped' : 'passed', detail, lacking)
      return value
    } catch (error) {
      if (error instanceof Skipped) this.#note(id, 'skipped', error.message, error.lacking)
      else this.#note(id, 'failed', wordsFor(error))
      return null
    }
  }

  #note(id: Id, outcome: Step['outcome'], words: string, lacking = false): void {
    // It may quote the bundle, and a stranger's text can be of any length.
    const detail = words.length > LONGEST_DETAIL ? `${words.slice(0, LONGEST_DETAIL)}…`.toWellFormed() : words
    this.steps.push({ id, title: this.#titles[id], outcome, detail, ...(lacking && { lacking }) })
  }

  get verdict(): 'verified' | 'modified' | 'unproved' {
    if (this.steps.some(({ outcome }) => outcome === 'failed')) return 'modified'
    return this.steps.some(({ lacking }) => lacking) ? 'unproved' : 'verified'
  }

  /** Whether the evidence itself is proved, whatever outsiders say about the log. */
  get isEvidenceProved(): boolean {
    return this.steps.every(
      ({ id, outcome, lacking }) => outcome !== 'failed' && (!lacking || OUTSIDE.includes(id)),
    )
  }
}

const SHOWN = 3

/** Throws if there is anything to complain about: the first few, and how many more. */
export function requireNone(complaints: string[]): void {
  if (complaints.length === 0) return
  const more = complaints.length > SHOWN ? `; and ${complaints.length - SHOWN} more` : ''
  throw new ProofError(`${complaints.slice(0, SHOWN).join('; ')}${more}`)
}

/** The message of the ProofError that `make` throws, if any. */
export function complaintOf(make: () => unknown): string[] {
  try {
    make()
    return []
  } catch (error) {
    return [wordsFor(error)]
  }
}

/** Anything but a ProofError comes from input that nobody honest would write. */
const wordsFor = (error: unknown): string =>
  error instanceof ProofError ? error.message : 'something in it cannot be read at all'

/** `3 records`, `1 record`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** How many there are of each, in order of first appearance. */
export function countEach(values: string[]): [value: string, count: number][] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
}
