import { z } from 'zod'
import type { Caller } from '../../../access/caller.ts'
import { resendLetter, tryLetter } from '../../../alerts/letters/ask-letters.ts'
import { pageOfLetters } from '../../../alerts/letters/store.ts'
import { route } from '../../../api/route.ts'
import { LETTER_STATES } from '../../../model/alert.ts'
import { nextOf, pageFields } from '../paging.ts'
import { LetterBody, LetterPage, letterBody } from './alert-bodies.ts'

/** Administrators see everybody's. */
const whose = ({ rights, person }: Caller): string | null =>
  rights === 'administrator' ? null : (person ?? '')

export const letterAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/letters',
    operationId: 'adminListLetters',
    access: { action: 'alert.want', about: 'own' },
    summary: "One's own letters and what became of them, newest first; administrators see everybody's",
    query: z.object({ ...pageFields({ usual: 50, most: 200 }), state: z.enum(LETTER_STATES).optional() }),
    responses: { 200: { description: 'A page', schema: LetterPage } },
    table: { rows: 'letters', content: 'letters' },
    async handle({ database }, { query: { cursor, limit, state }, caller }) {
      const wanted = { personId: whose(caller), state: state ?? null, cursor: cursor ?? null, limit }
      const page = await pageOfLetters(database, wanted)
      return { status: 200, body: { letters: page.rows.map(letterBody), next: nextOf(page.next) } }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/letters/:letterId/resend',
    operationId: 'adminResendLetter',
    access: { action: 'alert.want', about: 'letterId' },
    summary: 'Send a letter once more that was given up; it keeps its id',
    params: z.object({ letterId: z.string() }),
    responses: { 200: { description: 'It waits to be sent', schema: LetterBody } },
    async handle(services, { params }) {
      return {
        status: 200,
        body: letterBody({ ...(await resendLetter(services, params.letterId)), alerts: null }),
      }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/people/:personId/test-letter',
    operationId: 'adminTryLetter',
    access: { action: 'alert.want', about: 'personId' },
    summary:
      'Send a letter to somebody to try whether letters arrive; the list of letters tells what became of it',
    params: z.object({ personId: z.string() }),
    responses: { 202: { description: 'It waits to be sent', schema: LetterBody } },
    async handle(services, { params }) {
      return {
        status: 202,
        body: letterBody({ ...(await tryLetter(services, params.personId)), alerts: null }),
      }
    },
  }),
]
