// Settings that point every engine at a simulator running as a separate process. The service takes it for the
// real thing, so this is for tests and measurements on a throwaway database.

import { ROUTES } from '../../service/src/engines/terms/routes.ts'
import { settingNames } from '../../service/src/engines/terms/settings.ts'
import { ENGINES } from '../../service/src/model/engine.ts'

export function enginesAt(sandboxUrl: string): Record<string, string> {
  return Object.fromEntries(
    ENGINES.flatMap(engine => {
      // Not at a vendor's pace, where there is a choice.
      const route = ROUTES[engine].find(({ isPolled }) => !isPolled) ?? ROUTES[engine][0]
      if (!route) return []
      return [
        [settingNames.baseUrl(engine), `${sandboxUrl}/${route.provider.name}`],
        [settingNames.route(engine), route.name],
        ...route.provider.credentials.map(([name]) => [name, 'a key that the sandbox takes']),
      ]
    }),
  )
}
