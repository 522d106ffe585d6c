import { createOpenId } from '../../access/openid/openid.ts'
import { createPasskeys } from '../../access/passkeys/passkeys.ts'
import { BEGINNINGS, createLoginThrottle, FAILED_SIGN_INS } from '../../access/sessions/login-throttle.ts'
import type { Sessions } from '../../access/sessions/session.ts'
import type { AccessSettings } from '../../access/settings.ts'
import { openDoor } from '../../access/sign-in/open-door.ts'
import type { Services } from '../../api/services.ts'
import { listBrands } from '../../brands/store.ts'
import type { SignIn } from './sign-in-routes.ts'

/** Everything that signing in needs, for one service. */
export function createSignIn(
  services: Services,
  sessions: Sessions,
  { providers, consoleToken }: Pick<AccessSettings, 'providers' | 'consoleToken'>,
): SignIn {
  const { database, clock } = services
  const here = { database, clock, baseUrl: () => services.baseUrl }
  const brandNames = async (ids: string[]) =>
    new Map((await listBrands(database, ids)).map(({ id, name }) => [id, name]))
  return {
    openId: createOpenId({ ...here, providers }),
    passkeys: createPasskeys(here),
    door: openDoor({ database, clock, sessions, brandNames }),
    throttles: {
      beginnings: createLoginThrottle(database, BEGINNINGS),
      failures: createLoginThrottle(database, FAILED_SIGN_INS),
    },
    takesToken: consoleToken,
  }
}
