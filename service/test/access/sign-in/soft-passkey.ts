// Passkeys as the service registers them, made by an authenticator without a browser.

import { createPasskeys, type Registrant } from '../../../src/access/passkeys/passkeys.ts'
import { RegistrationResponse, SignInResponse } from '../../../src/access/passkeys/response.ts'
import { invitationOf } from '../../../src/access/people/invitations/invite.ts'
import { joinInvited } from '../../../src/access/people/recognise.ts'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import type { TestService } from '../../harness.ts'
import { SoftAuthenticator } from './soft-authenticator.ts'

const BASE = 'https://forensics.brand.example'

type Stored = Pick<TestService, 'database'>

async function register(
  { database }: Stored,
  registrant: Registrant,
): Promise<{ personId: string; passkeyId: string }> {
  const passkeys = createPasskeys({ database, clock, baseUrl: () => BASE })
  const device = new SoftAuthenticator(BASE)
  const offered = await passkeys.offerRegistration(registrant, undefined)
  const made = await passkeys.register({
    response: RegistrationResponse.parse(device.register(offered.options)),
    browser: offered.browser,
    async join(tx, { personId, name, invitation }) {
      if (personId !== null) return { personId, actor: personId }
      const { id } = await joinInvited(tx, { invitation: invitation as Buffer, name, at: clock.now() })
      return { personId: id, actor: id }
    },
  })
  const asked = await passkeys.offerSignIn(undefined)
  const response = SignInResponse.parse(device.signIn(asked.options))
  await passkeys.signIn({ response, browser: asked.browser })
  return made
}

/** Somebody who opens an invitation, makes a passkey, and signs in with it. */
export const joinByPasskey = (service: Stored, token: string, name: string) =>
  register(service, { personId: null, name, invitation: invitationOf(token) })

/** One more of somebody who is there. */
export const addPasskey = (service: Stored, personId: string) =>
  register(service, { personId, name: 'again', invitation: null })
