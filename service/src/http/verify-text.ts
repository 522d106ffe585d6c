// For the public page: does what somebody read on a page say the same as the captured answer? Not part of v1, whose
// check compares bytes only. Anyone may ask; what is sent is folded, compared and forgotten.

import { z } from 'zod'
import { unavailableResponse, validationResponse } from '../api/responses.ts'
import { type Route, route } from '../api/route.ts'
import { Hash, sha256 } from '../api/schemas.ts'
import { checkVisibleText } from '../citations/check-visible-text.ts'

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
