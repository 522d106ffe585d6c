// Open to anyone, without an account. What is submitted is hashed and forgotten; the schema lists every field
// of the answer, so a raw answer cannot leak by accident.

import { checkContent } from '../evidence/check-content.ts'
import { publicAnswer } from '../evidence/lookup/answer.ts'
import { EXAMPLE } from './examples.ts'
import { unavailableResponse, validationResponse } from './responses.ts'
import { type Answer, type Response, route } from './route.ts'
import { CheckRequest, CheckVerdict, Hash, NotCaptured, PublicEvidence } from './schemas.ts'

/** Room for the largest stored response with every character escaped as six: 6 x 2 MiB and a bit. */
const CHECK_BODY_LIMIT = 16 * 1024 * 1024

const notCapturedResponse: Response = {
  description: 'No response with this hash was captured',
  schema: NotCaptured,
  example: { found: false },
}
const NOT_CAPTURED: Answer = { status: 404, body: { found: false }, headers: { 'cache-control': 'no-store' } }

/** The answer depends only on the hash, and on whether its proof exists yet. */
export const tagOf = (sha256: string, isProven: boolean): string => `"${sha256}${isProven ? '-logged' : ''}"`

/** Short-lived until the record has its place in the log; then the answer never changes. */
export const cacheControl = (isProven: boolean): string =>
  isProven ? 'public, max-age=31536000, immutable' : 'public, max-age=2'

export const publicEvidenceRoutes = [
  route({
    method: 'GET',
    url: '/v1/public/evidence/:hash',
    operationId: 'getPublicEvidence',
    access: 'public',
    summary: 'Was a response with this SHA-256 captured?',
    description:
      'The raw response is never returned, nor who monitors what. `log` is null for the first seconds; then its ' +
      '`proof` (a C2SP tlog-proof) shows that the capture stands in the public log. Anyone can check it offline, ' +
      'with nothing but the key of the log (`/log/key`), and the answer never changes again.',
    params: Hash,
    responses: {
      200: { description: 'It was captured', schema: PublicEvidence, example: EXAMPLE.publicEvidence },
      400: validationResponse,
      404: notCapturedResponse,
      503: unavailableResponse('The database is unavailable'),
    },
    async handle({ lookup }, { params, found }) {
      const capture = await (found ?? lookup.find(params.hash))
      if (!capture) return NOT_CAPTURED
      return {
        status: 200,
        body: publicAnswer(capture),
        tag: tagOf(capture.sha256, capture.log !== null),
        headers: { 'cache-control': cacheControl(capture.log !== null) },
      }
    },
  }),

  route({
    method: 'POST',
    url: '/v1/public/evidence/:hash/check',
    operationId: 'checkPublicEvidence',
    access: 'public',
    summary: 'Does this content match the captured hash?',
    description: 'The service hashes the UTF-8 bytes of `content` as they are; nothing is stored.',
    params: Hash,
    body: CheckRequest,
    bodyExample: { content: 'hello' },
    bodyLimit: CHECK_BODY_LIMIT,
    responses: {
      200: { description: 'The verdict', schema: CheckVerdict, example: EXAMPLE.checkVerdict },
      400: validationResponse,
      404: notCapturedResponse,
      503: unavailableResponse('The database is unavailable'),
    },
    async handle(services, { params, body }) {
      const verdict = await checkContent(services, { hash: params.hash, content: body.content })
      if (!verdict) return NOT_CAPTURED
      return { status: 200, body: verdict, headers: { 'cache-control': 'no-store' } }
    },
  }),
]
