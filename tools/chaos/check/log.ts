// The public log, from what strangers were shown: it only grew, and everything proven stays proven. That all they were shown is one
// log is for `npm run audit`, which gets every checkpoint.

import { openCheckpoint, openTlogProof, parseVerifierKey } from '@brand-citation-forensics/proof'
import type { Call } from '../seen/history.ts'
import type { Evidence } from '../seen/state.ts'

const endOf = (call: Call) => call.at + call.ms

/** Once a reply was given, nobody is shown a smaller log, whichever process they ask. */
export function checkGrowth({ vkey, calls }: Evidence): string[] {
  const keys = [parseVerifierKey(vkey)]
  const shown = calls.flatMap(call => {
    if (!call.saw?.note) return []
    try {
      return [{ call, size: openCheckpoint(call.saw.note, keys).size }]
    } catch {
      // Reported by the audit.
      return []
    }
  })
  const byEnd = shown.toSorted((a, b) => endOf(a.call) - endOf(b.call))
  let next = 0
  let largest = 0
  const found: string[] = []
  for (const { call, size } of shown.toSorted((a, b) => a.call.at - b.call.at)) {
    for (let reply = byEnd[next]; reply && endOf(reply.call) < call.at; reply = byEnd[++next])
      largest = Math.max(largest, reply.size)
    if (size < largest) found.push(`a checkpoint of ${size} was shown after one of ${largest}`)
  }
  return found
}

/** A hash once found stays found; one once proven stays proven, at the same place, by a valid proof. */
export function checkFindings({ vkey, calls }: Evidence): string[] {
  const keys = [parseVerifierKey(vkey)]
  const lookups = Map.groupBy(
    calls.filter(({ route, saw }) => route === 'GET /v1/public/evidence/{hash}' && saw?.hash),
    ({ saw }) => saw?.hash ?? '',
  )
  return [...lookups].flatMap(([hash, list]) => {
    const proven = list.filter(({ saw }) => saw?.isProven)
    const firstFound = earliest(list.filter(({ status }) => status === 200))
    const firstProven = earliest(proven)
    const indexes = new Set(proven.map(({ saw }) => saw?.index))
    return [
      ...(list.some(call => call.status === 404 && call.at > firstFound)
        ? [`${hash} was found, and then not`]
        : []),
      ...(list.some(call => call.saw?.isProven === false && call.at > firstProven)
        ? [`${hash} was proven, and then not`]
        : []),
      ...(indexes.size > 1 ? [`${hash} was proven at ${[...indexes].join(' and ')}`] : []),
      ...proven.flatMap(({ saw }) => (saw?.proof ? wrongProof(saw.proof, hash, keys) : [])),
      ...(list.some(({ isQuiet }) => isQuiet) && !list.some(({ isQuiet, saw }) => isQuiet && saw?.isProven)
        ? [`${hash} has no proof in the end`]
        : []),
    ]
  })
}

const earliest = (calls: Call[]): number =>
  calls.reduce((end, call) => Math.min(end, endOf(call)), Number.POSITIVE_INFINITY)

function wrongProof(proof: string, hash: string, keys: Parameters<typeof openTlogProof>[1]): string[] {
  try {
    const { publicText } = openTlogProof(proof, keys)
    return JSON.parse(publicText).sha256 === hash ? [] : [`${hash}: the proof is of another answer`]
  } catch (error) {
    return [`${hash}: the proof does not hold: ${(error as Error).message}`]
  }
}
