// From a proof to a person, and from a person to a session. Every way of signing in ends here.

import { AppError } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { OpenIdProof } from '../openid/openid.ts'
import { requireOpen } from '../people/invitations/invite.ts'
import { joinInvited, recognise } from '../people/recognise.ts'
import { hasPeople, INSTALLATION, type Person } from '../people/store.ts'
import type { Role } from '../permissions.ts'
import { networkOf } from '../sessions/login-throttle.ts'
import type { Sessions } from '../sessions/session.ts'
import { noteFailure } from '../sign-ins/store.ts'
import type { Door } from './door.ts'
import { SignInRefused } from './refusal.ts'

interface DoorDeps {
  database: Database
  clock: Clock
  sessions: Sessions
  /** The names of those brands that exist. */
  brandNames(ids: string[]): Promise<ReadonlyMap<string, string>>
}

export function openDoor({ database, clock, sessions, brandNames }: DoorDeps): Door {
  const deps = { database, clock }

  async function personOf({ identity, roles, invitation }: OpenIdProof): Promise<Person> {
    // A brand that the operator's file names but nobody created belongs to nobody.
    const known = await brandNames([...roles.brands.keys()])
    const given = new Map<string, Role>([...roles.brands].filter(([brandId]) => known.has(brandId)))
    if (roles.administrator) given.set(INSTALLATION, 'administrator')
    return recognise(deps, { ...identity, roles: given }, invitation).catch(asRefusal)
  }

  return {
    hasPeople: () => hasPeople(database),

    async admit(proof, from) {
      const person = proof.way === 'openid' ? await personOf(proof) : { id: proof.personId }
      return sessions.openFor(person, proof.way, from)
    },

    async offered(invitation) {
      const open = await database.transaction(tx => requireOpen(tx, invitation, clock.now())).catch(asRefusal)
      const { scope, role, mail, expiresAt } = open
      if (scope === INSTALLATION) return { brand: null, role, mail, expiresAt }
      const name = (await brandNames([scope])).get(scope) ?? scope
      return { brand: { id: scope, name }, role, mail, expiresAt }
    },

    async join(tx, { name, invitation }) {
      if (!invitation) throw new SignInRefused('over')
      const { id } = await joinInvited(tx, { invitation, name, at: clock.now() }).catch(asRefusal)
      return { personId: id, actor: id }
    },

    refused: ({ way, address }) =>
      noteFailure(database, { way, network: networkOf(address), at: clock.now() }),
  }
}

/** Only signed-in people are told what is wrong with an invitation; a stranger learns only that it opens nothing. */
function asRefusal(error: unknown): never {
  const isInvitation =
    error instanceof AppError &&
    !(error instanceof SignInRefused) &&
    (error.code === 'not_found' || error.code === 'conflict')
  throw isInvitation ? new SignInRefused('invitation') : error
}
