// Checks one sealed reading against itself: its requests follow from the brand, prompt, matters and answer, and its
// statements are what its replies say. Pure.

import { isDeepStrictEqual } from 'node:util'
import type { SealedModelReading, SealedReply } from '../../evidence/extraction.ts'
import type { Matter } from '../../readers/matter.ts'
import { ReplayError, replayReading, replaySameness } from '../../readers/model/replay.ts'
import type { Pair } from '../../readers/model/sameness.ts'
import { wellFormed } from '../../readers/model/sealed.ts'
import type { ReadingTask } from '../../readers/model/template.ts'

/** What is wrong with it, if anything. Sealed content may have any shape. */
export function faultOfReading(
  sealed: SealedModelReading,
  task: Omit<ReadingTask, 'matters'>,
): string | null {
  try {
    replay(sealed, task)
    return null
  } catch (error) {
    if (error instanceof ReplayError) return error.message
    return 'it has not the form of a reading'
  }
}

function replay(sealed: SealedModelReading, task: Omit<ReadingTask, 'matters'>): void {
  const { template, matters, replies, second, sameness } = sealed
  requireSame(sealed.keys, keysOf(matters), 'its keys are not those of its matters')
  const [only, ...more] = replies
  requireSame(sealed.reply, only && more.length === 0 ? only.text : null, 'its reply is not the one it lists')
  requireSame(sealed.model, replies.at(-1)?.model, 'its model is not the one that replied')
  const said = replayReading(String(template), { ...task, matters: matters as Matter[] }, replies)
  if (said === null) throw new ReplayError('its reply is not what was asked for')
  requireSame(sealed.statements, wellFormed(said), NOT_SAID)
  if (second) {
    const { lines } = second
    const again = { ...task, matters: second.matters as Matter[], ...(lines && { lines }) }
    const saidAgain = replayReading(String(template), again, second.replies)
    requireSame(second.statements, wellFormed(saidAgain ?? []), `second reading: ${NOT_SAID}`)
  }
  if (sameness) checkSameness(sameness)
}

const NOT_SAID = 'its statements are not what its replies say'

function checkSameness({
  template,
  pairs,
  replies,
  same,
}: NonNullable<SealedModelReading['sameness']>): void {
  const said = replaySameness(template, pairs as Pair[], replies satisfies SealedReply[])
  requireSame(same, said, 'what it says of names is not what its replies say')
}

const keysOf = (matters: SealedModelReading['matters']): string[] => matters.map(({ key }) => key)

function requireSame(sealed: unknown, replayed: unknown, message: string): void {
  if (!isDeepStrictEqual(sealed, replayed)) throw new ReplayError(message)
}
