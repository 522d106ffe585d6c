// What can go wrong on the way to an engine, by name. A prompt asks for one with [[fault:NAME]].

export const FAULTS = {
  '401': 'credential rejected',
  '402': 'no credit left',
  '403': 'not allowed',
  '429': 'throttled, Retry-After: 1',
  '429-date': 'throttled, Retry-After as an HTTP date two seconds ahead',
  '429-nonsense': 'throttled, Retry-After: soon',
  '429-huge': 'throttled, Retry-After: 1000000000',
  '429-none': 'throttled without Retry-After',
  '429-ms': 'throttled, retry-after-ms: 50',
  '500': 'server error',
  '502': 'bad gateway in the vendor’s error form',
  '503': 'unavailable',
  '529': 'overloaded',
  hang: 'the request is read and never answered',
  drip: 'the true answer, one byte per second',
  reset: 'the connection is reset before any answer',
  cut: 'Content-Length promises more than the body holds, then the connection closes',
  'content-type': 'the true answer labelled image/png',
  html: 'an HTML page with status 200',
  'html-502': 'an HTML page with status 502',
  'failed-inside': 'status 200 with the vendor’s own failure in the body',
  big: 'a body of 100 MB, streamed',
  'gzip-bomb': '200 MB of spaces in gzip, whatever encoding was accepted',
  'empty-body': 'status 200 and no byte',
  redirect: '302 to another host name on loopback',
} as const satisfies Record<string, string>

export type FaultName = keyof typeof FAULTS

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(FAULTS, name)
}

/** Drawn at random when a fault rate is set: only what another attempt can heal, and quickly. */
export const HEALABLE: readonly [FaultName, ...FaultName[]] = [
  '429',
  '429-ms',
  '500',
  '502',
  '503',
  '529',
  'html-502',
  'reset',
  'cut',
]

/** These spoil the body that bears the answer; all others meet the client at the first exchange. */
const SPOIL_THE_ANSWER: ReadonlySet<FaultName> = new Set<FaultName>([
  'drip',
  'cut',
  'content-type',
  'html',
  'big',
  'gzip-bomb',
  'empty-body',
])

export function faultPlace(name: FaultName): 'first' | 'answer' {
  return SPOIL_THE_ANSWER.has(name) ? 'answer' : 'first'
}
