// Bodies stored from a stream. We never ask for one; others do, and keep what they got. The events are assembled into the
// body that the vendor would have sent in one piece, and that is read: the reading is the same, and marked as streamed.

import { z } from 'zod'
import type { Reading } from '../engine.ts'
import { isStream } from '../reading/loose.ts'

/** For an answer whose stream broke off before the vendor said how it ended. */
export const STREAM_ENDED = 'stream_ended'

/** To be spread into a reading. */
export const streamMark = (bodies: readonly Uint8Array[]): Pick<Reading, 'streamed'> =>
  bodies.some(isStream) ? { streamed: true } : {}

/** Anything with fields. */
export const thing = z.looseObject({})
export type Thing = z.output<typeof thing>

/** The events of the family's shape; others mean nothing to it. */
export function known<T extends z.ZodType>(schema: T, events: readonly unknown[]): z.output<T>[] {
  return events.flatMap(event => {
    const result = schema.safeParse(event)
    return result.success ? [result.data] : []
  })
}

/** By their numbers, which come from outside. */
export const inOrder = <Item>(items: ReadonlyMap<number, Item>): Item[] =>
  [...items].sort(([one], [other]) => one - other).map(([, item]) => item)

/** Later fields override earlier ones, unless null. */
export function overlay(things: readonly (object | null | undefined)[]): Thing {
  const fields = new Map<string, unknown>()
  for (const one of things) {
    for (const [name, value] of Object.entries(one ?? {})) {
      if ((value !== null && value !== undefined) || !fields.has(name)) fields.set(name, value)
    }
  }
  return Object.fromEntries(fields)
}
