import { z } from 'zod'
import { addressForPeople } from '../../../access/passkeys/relying-party.ts'
import { acceptInvitation, invite, withdrawInvitation } from '../../../access/people/invitations/invite.ts'
import { listInvitations } from '../../../access/people/invitations/store.ts'
import { INSTALLATION } from '../../../access/people/store.ts'
import type { Role } from '../../../access/permissions.ts'
import { type Answer, route } from '../../../api/route.ts'
import type { Services } from '../../../api/services.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { AppError } from '../../../model/errors.ts'
import { BrandRoleName, InvitationBody, invitationBody } from './people-bodies.ts'

const MOST_HOURS = 30 * 24

const Invited = z.object({
  mail: z.email().max(320).nullable().default(null),
  /** Until it expires. */
  hours: z.int().min(1).max(MOST_HOURS).default(72),
})
const Made = InvitationBody.extend({ token: z.string(), link: z.string() })

/** The token follows the #, which browsers never send, so no log holds it. */
async function make(
  services: Services,
  invited: { actor: string; scope: string; role: Role } & z.output<typeof Invited>,
): Promise<Answer> {
  const { invitation, token } = await invite(services, invited)
  const link = `${addressForPeople(services.baseUrl)}/console/invitation#${token}`
  const headers = { 'cache-control': 'no-store' }
  return { status: 201, headers, body: { ...invitationBody(invitation), token, link } }
}

export const invitationAdminRoutes = [
  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/invitations',
    operationId: 'adminInviteMember',
    access: { action: 'invitation.change', about: 'brandId' },
    summary: 'Invite somebody to a brand by a link for one use; the only answer that shows it',
    params: z.object({ brandId: z.string() }),
    body: Invited.extend({ role: BrandRoleName }),
    responses: { 201: { description: 'Invited', schema: Made } },
    async handle(services, { params, body, actor }) {
      const { id: scope } = await requireBrand(services.database, params.brandId)
      return make(services, { actor, scope, ...body })
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/invitations',
    operationId: 'adminInviteAdministrator',
    access: { action: 'administrator.change', about: 'installation' },
    summary:
      'Invite an administrator of the installation by a link for one use; the only answer that shows it',
    body: Invited,
    responses: { 201: { description: 'Invited', schema: Made } },
    async handle(services, { body, actor }) {
      return make(services, { actor, scope: INSTALLATION, role: 'administrator', ...body })
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/invitations',
    operationId: 'adminListInvitations',
    access: { action: 'invitation.read', about: 'own' },
    summary: 'Invitations to the brands that the caller leads, newest first; never the link',
    responses: {
      200: { description: 'Invitations', schema: z.object({ invitations: z.array(InvitationBody) }) },
    },
    async handle({ database }, { within }) {
      const invitations = (await listInvitations(database, within)).map(invitationBody)
      return { status: 200, body: { invitations } }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/invitations/:invitationId/withdraw',
    operationId: 'adminWithdrawInvitation',
    access: { action: 'invitation.change', about: 'invitationId' },
    summary: 'End an invitation that nobody has used yet',
    params: z.object({ invitationId: z.string() }),
    responses: { 200: { description: 'Ended', schema: InvitationBody } },
    async handle(services, { params, actor }) {
      const ended = await withdrawInvitation(services, { id: params.invitationId, actor })
      return { status: 200, body: invitationBody(ended) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/invitations/accept',
    operationId: 'adminAcceptInvitation',
    access: { action: 'invitation.accept', about: 'own' },
    summary: 'Take the role of an invitation, as somebody who is signed in',
    body: z.object({ token: z.string().max(100) }),
    responses: { 200: { description: 'Accepted', schema: InvitationBody } },
    async handle(services, { body, caller: { person } }) {
      if (person === null) throw new AppError('conflict', 'The access token has every role already')
      const used = await acceptInvitation(services, { token: body.token, personId: person })
      return { status: 200, body: invitationBody(used) }
    },
  }),
]
