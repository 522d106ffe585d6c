// From an HTTP status and an error body to an EngineError. One table serves every family; vendors differ only
// in how they spell the reason.

import { z } from 'zod'
import { EngineError, type Exchange, type Failure } from '../engine.ts'
import { decodeText, many, maybe, number, text, tryJson, unreadable, word } from '../reading/loose.ts'

interface Verdict {
  failure: Failure
  retryable: boolean
}

const BY_STATUS: Record<number, Verdict> = {
  401: { failure: 'unauthorized', retryable: false },
  402: { failure: 'out_of_credit', retryable: false },
  403: { failure: 'forbidden', retryable: false },
  408: { failure: 'timeout', retryable: true },
  409: { failure: 'unavailable', retryable: true },
  429: { failure: 'rate_limited', retryable: true },
}

const OUT_OF_CREDIT: Verdict = { failure: 'out_of_credit', retryable: false }
const UNAUTHORIZED: Verdict = { failure: 'unauthorized', retryable: false }
/** The vendor's filter withheld the answer because of the question, so asking again brings the same. */
const FILTERED: Verdict = { failure: 'filtered', retryable: false }

/** Reasons that outweigh the status they come with. */
const BY_CODE: Record<string, Verdict> = {
  insufficient_quota: OUT_OF_CREDIT,
  billing_hard_limit_reached: OUT_OF_CREDIT,
  billing_error: OUT_OF_CREDIT,
  INSUFFICIENT_CREDITS: OUT_OF_CREDIT,
  invalid_api_key: UNAUTHORIZED,
  API_KEY_INVALID: UNAUTHORIZED,
  content_filter: FILTERED,
  content_policy_violation: FILTERED,
  /** OpenAI's, for a prompt it flagged. */
  invalid_prompt: FILTERED,
  SAFETY: FILTERED,
  PROHIBITED_CONTENT: FILTERED,
  BLOCKLIST: FILTERED,
  RECITATION: FILTERED,
  SPII: FILTERED,
}

/**
 * For vendors that say it only in prose: SerpApi, Anthropic, xAI; then Gemini and xAI on a bad key; then
 * Anthropic, DeepSeek and xAI on a prompt or answer stopped by their filters.
 */
const BY_PROSE: [RegExp, Verdict][] = [
  [/run out of searches|credit balance is too low|used all available credits/i, OUT_OF_CREDIT],
  [/api key not valid|incorrect api key|invalid api key/i, UNAUTHORIZED],
  [/blocked by content filtering policy|content exists risk|content violates usage guidelines/i, FILTERED],
]

/** Transient reasons: a retry may help. */
const PASSING: ReadonlySet<string> = new Set([
  ...['server_error', 'internal_error', 'internal_server_error', 'api_error', 'INTERNAL', 'unavailable'],
  ...['overloaded', 'overloaded_error', 'UNAVAILABLE', 'timeout', 'timeout_error', 'DEADLINE_EXCEEDED'],
  ...['rate_limit_exceeded', 'request_rate_limit_exceeded', 'rate_limit_error', 'RESOURCE_EXHAUSTED'],
  ...['too_many_requests', 'EXTERNAL_SERVICE_ERROR', '429', '500', '502', '503', '504', '529'],
])

export function refuseStatus(exchange: Exchange): void {
  if (exchange.status >= 200 && exchange.status <= 299) return
  const complaint = readComplaint(exchange.body)
  const verdict = judge(exchange.status, complaint)
  const code = complaint.codes[0]
  throw new EngineError(
    verdict.failure,
    `The engine answered ${exchange.status}${code ? ` (${code})` : ''}`,
    {
      retryable: verdict.retryable,
      retryAfterSeconds: verdict.retryable
        ? (retryAfterSeconds(exchange) ?? complaint.retryDelaySeconds)
        : null,
      exchanges: [exchange],
    },
  )
}

function judge(status: number, complaint: Complaint): Verdict {
  if (status >= 500) return { failure: 'unavailable', retryable: true }
  return judgeWords(complaint) ?? BY_STATUS[status] ?? { failure: 'bad_request', retryable: false }
}

function judgeWords({ codes, message }: Complaint): Verdict | undefined {
  for (const code of codes) {
    const verdict = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined
    if (verdict) return verdict
  }
  return BY_PROSE.find(([pattern]) => pattern.test(message))?.[1]
}

interface Complaint {
  /** Machine words only: prose may quote what we sent. */
  codes: string[]
  message: string
  retryDelaySeconds: number | null
}

const ErrorObject = z.object({
  code: word,
  type: text,
  status: text,
  message: text,
  details: many(z.object({ reason: text, retryDelay: text })),
})
const ErrorBody = z.object({
  error: z.union([z.string(), ErrorObject]).nullish().catch(null),
  code: word,
  message: text,
  detail: text,
  status_code: number,
  error_code: maybe(z.string()),
})

/** Every vendor's error shape: `{error:{…}}`, `{error:"…"}`, `{code,error}`, `{message}`, and one in a list. */
function readComplaint(body: Uint8Array): Complaint {
  const json = tryJson(decodeText(body))
  const found = ErrorBody.safeParse(Array.isArray(json) ? json[0] : json).data
  const error = typeof found?.error === 'object' ? found.error : null
  const details = error?.details ?? []
  const words = [
    ...details.map(detail => detail.reason),
    error?.code,
    error?.type,
    error?.status,
    found?.code,
    found?.error_code,
  ]
  const prose =
    error?.message ?? (typeof found?.error === 'string' ? found.error : (found?.message ?? found?.detail))
  return {
    codes: words.flatMap(reason => (reason && /^[\w.-]{1,64}$/.test(reason) ? [reason] : [])),
    message: (prose ?? '').slice(0, 1000),
    retryDelaySeconds: details.map(detail => parseSeconds(detail.retryDelay)).find(s => s !== null) ?? null,
  }
}

/** Gemini writes a delay as `12s` or `0.5s`. */
function parseSeconds(delay: string | null | undefined): number | null {
  const match = /^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(delay ?? '')
  return match ? Number(match[1]) : null
}

/** `retry-after-ms`, then `retry-after` in seconds or as an HTTP date; null for nonsense. The caller caps it. */
export function retryAfterSeconds(exchange: Exchange): number | null {
  const ms = exchange.headers['retry-after-ms']?.trim() ?? ''
  if (/^\d{1,15}(\.\d+)?$/.test(ms)) return Number(ms) / 1000
  const after = exchange.headers['retry-after']?.trim() ?? ''
  if (/^\d{1,15}(\.\d+)?$/.test(after)) return Number(after)
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(after)) return null
  const date = Date.parse(after)
  return Number.isNaN(date) ? null : Math.max(0, (date - exchange.receivedAt.getTime()) / 1000)
}

/** Why a body of status 200 holds no answer: the vendor's error in it, its stated state, or an unknown shape. */
export function noAnswer(body: Uint8Array, state?: string | null): EngineError {
  const complaint = readComplaint(body)
  const [code] = complaint.codes
  if (!code && !complaint.message && !state) return unreadable()
  const passes = complaint.codes.length === 0 || complaint.codes.some(reason => PASSING.has(reason))
  const words = state ? { ...complaint, codes: [...complaint.codes, state] } : complaint
  return failedInside(code ?? state, judgeWords(words) ?? { retryable: passes })
}

/** A failure that the vendor reports inside an answer of status 200. */
export function failedInside(
  reason: string | number | null | undefined,
  { failure, ...rest }: { failure?: Failure; retryable: boolean; chargedMicros?: number | null },
): EngineError {
  const word = /^[\w.-]{1,64}$/.test(`${reason ?? ''}`) ? ` (${reason})` : ''
  return new EngineError(failure ?? 'provider_failed', `The engine reported a failure${word}`, rest)
}
