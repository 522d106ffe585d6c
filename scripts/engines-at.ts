// The settings that point every engine at a simulator which runs as a process of its own. The service takes it
// for the real thing, so this is for tests and measurements on a database that is thrown away.

import { ROUTES } from '../service/src/engines/terms/routes.ts'
import { settingNames } from '../service/src/engines/terms/settings.ts'
import { ENGINES } from '../service/src/model/engine.ts'

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
