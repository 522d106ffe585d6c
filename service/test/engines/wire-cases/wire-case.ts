// One body that a vendor sent or could send, and everything that must be read out of it. Cases live in files beside this
// one that end in `.cases.ts` and export `cases`; the table takes every one of them.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Extras, Failure, Outcome } from '../../../src/engines/engine.ts'
import type { Engine } from '../../../src/model/engine.ts'
import { bodies } from '../fixtures.ts'

/** Of what others recorded only measures are kept here: how much of it there is, and its SHA-256. */
export interface Measured {
  length: number
  sha256: string
}

/** Address, title, and the words it is cited for. */
type ExpectedCitation = readonly [url: string, title: string | null, words: string | null]

export interface ExpectedReading {
  outcome: Outcome
  /** Measured: the SHA-256 of its UTF-8, and its length in UTF-16 units. */
  text: string | Measured
  /** Measured: the SHA-256 of the JSON of `[[url, title], …]`. */
  citations: readonly ExpectedCitation[] | Measured
  model: string | null
  /** Input, cached input, output, reasoning, searches. */
  usage: readonly [number, number, number, number, number] | null
  /** By the vendor's bill or the price list on 2026-11-14 at noon UTC; null where nobody knows. */
  costMicros: number | null
  /** Looked at only where it is given. */
  consulted?: number
  finish?: string | null
  extras?: Extras
  inside?: readonly string[]
}

export interface WireCase {
  engine: Engine
  /** As it would be sealed with the answer. */
  route: string
  kind: 'recorded' | 'rebuilt' | 'hostile'
  name: string
  /** All bodies of the conversation, the answer's last; null where the recording is not on this machine. */
  bodies: () => Uint8Array[] | null
  expect: ExpectedReading | { failure: Failure }
}

const SHARED = join(import.meta.dirname, '../../../../../shared/data')

/** Recordings of others, which are no part of the project. */
export const recorded =
  (...paths: string[]) =>
  (): Uint8Array[] | null => {
    const files = paths.map(path => join(SHARED, path))
    return files.every(file => existsSync(file))
      ? files.map(file => new Uint8Array(readFileSync(file)))
      : null
  }

/** Bodies that the project keeps. */
export const kept = (route: string, name: string) => (): Uint8Array[] => bodies(route, name)

export const json =
  (...values: unknown[]) =>
  (): Uint8Array[] =>
    values.map(value => new TextEncoder().encode(JSON.stringify(value)))

export const raw =
  (...texts: string[]) =>
  (): Uint8Array[] =>
    texts.map(text => new TextEncoder().encode(text))
