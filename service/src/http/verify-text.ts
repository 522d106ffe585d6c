// For the public page: does what somebody read on a page say the same as the captured answer? Not part of v1, whose
// check compares bytes only. Anyone may ask; what is sent is folded, compared and forgotten.

import { z } from 'zod'
import { unavailableResponse, validationResponse } from '../api/responses.ts'
import { type Route, route } from '../api/route.ts'
import { Hash, sha256 } from '../api/schemas.ts'
import { checkVisibleText, findVisibleText } from '../citations/check-visible-text.ts'

/** Ten times a long answer. Folding is slower than hashing, so the limit is lower than for v1's check. */
const BODY_LIMIT = 256 * 1024

const NO_STORE = { 'cache-control': 'no-store' }

const HeldText = z
  .strictObject({
    content: z
      .string()
      .min(1)
      .refine(text => text.isWellFormed(), 'is not well-formed Unicode')
      .optional(),
    /** Of the visible text, if folded by the caller, as the page does. */
    visibleSha256: sha256().optional(),
  })
  .refine(
    ({ content, visibleSha256 }) => (content === undefined) !== (visibleSha256 === undefined),
    'takes either content or visibleSha256',
  )

const TextVerdict = z.strictObject({
  found: z.boolean(),
  match: z.enum(['bytes', 'text', 'none']),
  sealed: z.boolean(),
})

export const verifyTextRoute: Route = route({
  method: 'POST',
  url: '/verify/:hash/text',
  operationId: 'checkVisibleText',
  access: 'public',
  summary: 'Is this the text of the captured answer, apart from its bytes?',
  params: Hash,
  body: HeldText,
  bodyLimit: BODY_LIMIT,
  responses: {
    200: { description: 'The verdict', schema: TextVerdict },
    400: validationResponse,
    404: { description: 'No response with this hash was captured', schema: TextVerdict },
    503: unavailableResponse('The database is unavailable'),
  },
  async handle(services, { params, body: { content, visibleSha256 } }) {
    const held = content === undefined ? { visibleSha256: visibleSha256 as string } : { content }
    const verdict = await checkVisibleText(services, { hash: params.hash, held })
    if (!verdict)
      return { status: 404, body: { found: false, match: 'none', sealed: false }, headers: NO_STORE }
    return { status: 200, body: { found: true, ...verdict }, headers: NO_STORE }
  },
})

const FoundText = z.strictObject({ found: z.boolean(), sha256: sha256().optional() })

/**
 * Tells only what is public once one has the hash of the bytes. Nobody is told who asked for an answer, or what: see
 * evidence/visible-texts.ts for texts that could be guessed.
 */
export const findTextRoute: Route = route({
  method: 'POST',
  url: '/verify/text',
  operationId: 'findVisibleText',
  access: 'public',
  summary: 'Which captured answer has this text, apart from its bytes?',
  body: z.strictObject({ visibleSha256: sha256() }),
  bodyLimit: 1_024,
  responses: {
    200: { description: 'The hash of its bytes', schema: FoundText },
    400: validationResponse,
    404: { description: 'No answer with this text was captured', schema: FoundText },
    503: unavailableResponse('The database is unavailable'),
  },
  async handle(services, { body }) {
    const found = await findVisibleText(services, body.visibleSha256)
    return found
      ? { status: 200, body: { found: true, ...found }, headers: NO_STORE }
      : { status: 404, body: { found: false }, headers: NO_STORE }
  },
})
