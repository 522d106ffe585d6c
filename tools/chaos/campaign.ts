// A campaign from start to end: the world is opened, clients work, the nemesis strikes, then everything is repaired
// and comes to rest, and what is left is gathered for the checks.

import { join } from 'node:path'
import { type Caller, createCaller } from './clients/caller.ts'
import { type Customers, followScans, readEvidence, startScans } from './clients/customers.ts'
import { type Notebook, openNotebook } from './clients/notebook.ts'
import { callTools, checkTexts, lookUpHashes, type Strangers, watchLog } from './clients/strangers.ts'
import { unleash } from './nemesis.ts'
import type { PlannedFault } from './plan.ts'
import { chanceOf } from './seeded.ts'
import { gather, waitForEnd } from './seen/gather.ts'
import { type History, openHistory } from './seen/history.ts'
import type { Evidence } from './seen/state.ts'
import { readCapture, readOwed } from './seen/store.ts'
import { openWorld, type World } from './world/world.ts'

export interface CampaignOptions {
  seed: number
  plan: PlannedFault[]
  directory: string
  /** Database and workers have their own disks, which can be filled. */
  hasDisks: boolean
  /** For every process of the service. */
  settings: Record<string, string>
  /** For messages to whoever is waiting. */
  say(text: string): void
}

const SAMPLE_MS = 5_000

export async function runCampaign(options: CampaignOptions): Promise<Evidence> {
  const { seed, directory, hasDisks, settings, say } = options
  const history = openHistory(join(directory, 'history.jsonl'), seed)
  const world = await openWorld(directory, { seed, hasDisks, settings }, history)
  const sampling = setInterval(() => {
    for (const { process } of [...world.apis, ...world.workers]) process.sample()
  }, SAMPLE_MS)
  try {
    const caller = createCaller(world.apis, history)
    const notebook = openNotebook()
    await underFire(world, history, { caller, notebook, ...options })
    world.store.lie(0)
    say('everything is put right; waiting for what is owed')
    const unfinished = await waitForEnd(world)
    caller.calmDown()
    return await gather(world, history, { caller, notebook, directory, unfinished, say })
  } finally {
    clearInterval(sampling)
    await history.close()
    await world.close()
  }
}

interface Stage extends CampaignOptions {
  caller: Caller
  notebook: Notebook
}

/** Clients work while the nemesis does; they stop after it. */
async function underFire(world: World, history: History, stage: Stage): Promise<void> {
  const { seed, plan, caller, notebook, say } = stage
  const closing = new AbortController()
  const { signal } = closing
  const customers = (name: string): Customers => ({
    ...{ caller, notebook, vkey: world.vkey, apiCount: world.apis.length, closing: signal },
    chance: chanceOf(seed, name),
    openRuns: () =>
      readOwed(world.database.url).then(
        ({ runs }) => runs,
        () => null,
      ),
  })
  const strangers = (name: string, api: number): Strangers => ({
    ...{ caller, notebook, api, closing: signal },
    chance: chanceOf(seed, `${name} ${api}`),
  })
  const clients = [
    startScans(customers('scans')),
    followScans(customers('follow')),
    followScans(customers('follow too')),
    readEvidence(customers('evidence')),
    ...world.apis.flatMap((_, api) => [
      lookUpHashes(strangers('lookup', api)),
      checkTexts(strangers('check', api)),
      watchLog(strangers('log', api)),
      callTools(strangers('tools', api)),
    ]),
  ]
  const onStrike = (done: number) => {
    if (done % 10 === 0 || done === plan.length) say(`${done} of ${plan.length} strikes`)
  }
  const hasRecovered = async (since: number) =>
    (history.calls.findLast(({ status }) => status === 200)?.at ?? 0) >= since &&
    (await readCapture(world.database.url, since).catch(() => null)) !== null
  await unleash({ world, history, hasRecovered, onStrike }, plan)
  closing.abort()
  await Promise.all(clients)
  await Promise.all([...world.apis, ...world.workers].map(({ process }) => process.ready()))
}
