import { after } from 'node:test'
import { createCapturingFetch } from '../../src/engines/asking/capturing-fetch.ts'
import { createEngines, ENGINE_SETTINGS, routeNames } from '../../src/engines/index.ts'
import { ENGINES } from '../../src/model/engine.ts'
import { engineContract } from './engine.contract.ts'
import { startScriptedServer } from './scripted-server.ts'

const CANARY = 'canary-7f3a9c51-do-not-leak'

const fetch = createCapturingFetch()
const server = await startScriptedServer()
after(() => Promise.all([server.close(), fetch.close()]))

/** Every credential set to the canary, the one route chosen, its host replaced by ours. */
function settings(engine: string, route: string): Record<string, string> {
  const secrets = ENGINE_SETTINGS.filter(setting => setting.secret).map(({ name }) => [name, CANARY])
  return {
    ...Object.fromEntries(secrets),
    [`BCF_${engine}_ROUTE`]: route,
    [`BCF_${engine}_BASE_URL`]: server.url,
  }
}

for (const engine of ENGINES) {
  for (const route of routeNames(engine)) {
    engineContract({
      route,
      canary: CANARY,
      server: () => server,
      adapter: () => {
        const sleep = async (_: number, signal: AbortSignal) => signal.throwIfAborted()
        const adapter = createEngines({ credentials: settings(engine, route), fetch, sleep }).adapter(engine)
        if (!adapter) throw new Error(`${route} cannot run`)
        return adapter
      },
    })
  }
}
