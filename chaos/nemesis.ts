// Carries out the plan: one strike after the other at its time, several under way at once, and everything put right
// again, as a supervisor would. Somebody always lives: a worker that is not stopped, and in the end the database.

import { lstatSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { History } from './history.ts'
import type { FaultKind, PlannedFault } from './plan.ts'
import type { Host, World } from './world/world.ts'

export interface Struggle {
  world: World
  history: History
  /** Work has gone on since then, and somebody was answered. */
  hasRecovered(since: number): Promise<boolean>
  /** Told after each strike, with how many there were. */
  onStrike(done: number): void
}

/** Whom it hit and when: not necessarily when it was planned. */
interface Struck {
  target: string
  at: number
  manner?: string
}

type Strike = (fault: PlannedFault) => Promise<Struck>

/** Returns when every strike was carried out and put right. */
export async function unleash(struggle: Struggle, plan: PlannedFault[]): Promise<void> {
  const strikes = createStrikes(struggle)
  const begun = Date.now()
  let done = 0
  const carryOut = async (fault: PlannedFault) => {
    const struck = await strikes[fault.kind](fault)
    struggle.history.add({ type: 'fault', kind: fault.kind, ...struck, until: Date.now() })
    done += 1
    struggle.onStrike(done)
  }
  const underWay: Promise<void>[] = []
  for (const fault of plan) {
    await sleep(Math.max(0, begun + fault.at - Date.now()))
    underWay.push(carryOut(fault))
  }
  await Promise.all(underWay)
}

/** One in so many is killed while it is still starting. */
const WHILE_STARTING = 0.1
/** What has not recovered by then has not; the checks will say so. */
const PATIENCE_MS = 60_000

function createStrikes({ world, hasRecovered }: Struggle): Record<FaultKind, Strike> {
  const { database, apis, workers, engines } = world
  const struck = new Set<Host>()
  const inTurn = takingTurns()

  const isWell = ({ process }: Host) => process.isReady() && !process.isStopped()

  /** Waits until there is somebody to hit and somebody to be left. */
  async function victimOf(hosts: Host[], { victim }: PlannedFault): Promise<Host> {
    for (;;) {
      const free = hosts.filter(host => !struck.has(host) && !host.process.isStopped())
      const well = free.filter(isWell)
      const choice = victim < WHILE_STARTING ? free : well
      const chosen = choice[Math.floor(victim * choice.length)]
      if (chosen && well.some(host => host !== chosen)) return chosen
      await sleep(50)
    }
  }

  const hit =
    (hosts: Host[], act: (host: Host, fault: PlannedFault) => Promise<void>): Strike =>
    async fault => {
      const host = await victimOf(hosts, fault)
      struck.add(host)
      try {
        const at = Date.now()
        await act(host, fault)
        return { target: host.process.name, at }
      } finally {
        struck.delete(host)
      }
    }

  /** What everybody needs is broken in one way at a time, and again only after it was seen to work. */
  let lastRepair = 0
  const hitAll =
    (target: string, act: (fault: PlannedFault) => Promise<string>): Strike =>
    fault =>
      inTurn(async () => {
        const patience = Date.now() + PATIENCE_MS
        while (Date.now() < patience && !(await hasRecovered(lastRepair))) await sleep(100)
        const at = Date.now()
        const manner = await act(fault)
        lastRepair = Date.now()
        return { target, at, manner }
      })

  const kill = (host: Host, { lasts }: PlannedFault) => host.process.kill(lasts)
  const freeze = (host: Host, { lasts }: PlannedFault) => host.process.freeze(lasts)
  const block = (gate: 'cut' | 'hang') => async (host: Host, fault: PlannedFault) => {
    host.road.set(gate)
    await sleep(fault.lasts)
    host.road.set('open')
  }

  return {
    'kill-worker': hit(workers, kill),
    'kill-api': hit(apis, kill),
    'kill-database': hitAll('database', async ({ manner, lasts, victim }) => {
      await database.kill(manner, victim)
      await sleep(lasts)
      await database.start()
      return manner
    }),
    'stop-worker': hit(workers, freeze),
    'stop-api': hit(apis, freeze),
    'stop-database': hitAll('database', async ({ lasts, victim }) => {
      const who = victim < 0.5 ? 'all' : 'postmaster'
      await database.freeze(lasts, who)
      return who
    }),
    cut: hit([...apis, ...workers], block('cut')),
    hang: hit([...apis, ...workers], block('hang')),
    'engines-down': hitAll('engines', async ({ lasts }) => {
      await engines.kill(lasts)
      await engines.ready()
      return 'killed'
    }),
    'journal-full': hit(workers, ({ process, dataDir }, { lasts }) =>
      withFullJournal(dataDir, lasts, signal => process.signal(signal)),
    ),
  }
}

/**
 * No space is left where the journal stands. What is written to /dev/full fails so, without any privilege; the true
 * journal waits beside it. The worker is stopped while the two change places, so that it never sees neither.
 */
async function withFullJournal(
  dataDir: string,
  ms: number,
  signal: (name: NodeJS.Signals) => void,
): Promise<void> {
  const journal = join(dataDir, 'log', 'journal')
  const aside = `${journal}.aside`
  const swap = (change: () => void) => {
    signal('SIGSTOP')
    change()
    signal('SIGCONT')
  }
  // A worker that has not published anything yet has none.
  let hasJournal = false
  swap(() => {
    hasJournal = lstatSync(journal, { throwIfNoEntry: false }) !== undefined
    if (hasJournal) renameSync(journal, aside)
    symlinkSync('/dev/full', journal)
  })
  await sleep(ms)
  swap(() => {
    rmSync(journal)
    if (hasJournal) renameSync(aside, journal)
  })
}

/** One after the other, in the order they came. */
function takingTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
