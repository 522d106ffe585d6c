// Replies: as documented, or none at all because nobody was alive to answer.

import type { Call, Fault, Life } from '../seen/history.ts'
import type { Evidence } from '../seen/state.ts'

/** Only statuses that are right for the call; 503 only while something is broken, in JSON, with Retry-After. */
export function checkReplies({ calls }: Evidence): string[] {
  return calls.flatMap(call => {
    const { route, status, expected, isJson, hasRetryAfter, isQuiet } = call
    if (status === null || expected.includes(status)) return []
    const where = `${route} at ${new Date(call.at).toISOString()}`
    if (status !== 503) return [`${where} answered ${status}`]
    if (!isJson) return [`${where} answered 503 without JSON`]
    if (!hasRetryAfter) return [`${where} answered 503 without Retry-After`]
    return isQuiet ? [`${where} answered 503 when nothing was broken`] : []
  })
}

/** A client is told what it knows to be true. */
export function checkVerdicts({ calls }: Evidence): string[] {
  return calls.flatMap(({ route, at, saw }) =>
    saw?.verdict && !saw.rightVerdicts?.includes(saw.verdict)
      ? [`${route} at ${new Date(at).toISOString()} said ${saw.verdict} of ${saw.hash ?? 'something'}`]
      : [],
  )
}

/** The time between a signal and what it does, and between a first line and a port that listens. */
const SLACK_MS = 1_000

/** No answer only if nobody is alive: the process was dead, starting, or stopped at some time during the call. */
export function checkSilence({ calls, lives, faults }: Evidence): string[] {
  return calls.flatMap(call => {
    if (call.status !== null) return []
    const name = `api-${call.api}`
    const isExplained =
      isDead(
        lives.filter(life => life.name === name),
        call,
      ) || faults.some(fault => fault.target === name && fault.kind === 'stop-api' && overlaps(fault, call))
    return isExplained
      ? []
      : [`${call.route} at ${new Date(call.at).toISOString()} got ${call.error} from ${name}, which lived`]
  })
}

const overlaps = ({ at, until }: Pick<Fault, 'at' | 'until'>, call: Call): boolean =>
  at - SLACK_MS <= call.at + call.ms && until + SLACK_MS >= call.at

/** Alive means from being ready to the end; a call not wholly within one life met a death. */
const isDead = (lives: Life[], { at, ms }: Call): boolean =>
  !lives.some(
    ({ readyAt, endedAt }) =>
      readyAt !== null &&
      readyAt + SLACK_MS <= at &&
      (endedAt ?? Number.POSITIVE_INFINITY) - SLACK_MS >= at + ms,
  )
