// Carries out the plan: each strike at its time, several overlapping, and everything put right again, as a
// supervisor would. Somebody always lives: a worker that is not stopped and, in the end, the database.

import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultKind, PlannedFault } from './plan.ts'
import type { Fault, History } from './seen/history.ts'
import { isSaid, onlyRead, takeAllConnections } from './world/blocked-writes.ts'
import type { Host, World } from './world/world.ts'

export interface Struggle {
  world: World
  history: History
  /** Work has continued since then, and somebody was answered. */
  hasRecovered(since: number): Promise<boolean>
  /** Told after each strike, with how many there were. */
  onStrike(done: number): void
}

/** What is known of a strike beside its time. */
type Hit = Pick<Fault, 'manner' | 'wasSaid' | 'wentOn'> & { until?: number }

/** Whom it hit and when: not necessarily when it was planned. */
interface Struck extends Hit {
  target: string
  at: number
}

type Strike = (fault: PlannedFault) => Promise<Struck>

/** Returns once every strike was carried out and repaired. */
export async function unleash(struggle: Struggle, plan: PlannedFault[]): Promise<void> {
  const strikes = createStrikes(struggle)
  const begun = Date.now()
  let done = 0
  const carryOut = async (fault: PlannedFault) => {
    const struck = await strikes[fault.kind](fault)
    struggle.history.add({ type: 'fault', kind: fault.kind, until: Date.now(), ...struck })
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
  const { database, store, apis, workers, engines } = world
  const struck = new Set<Host>()
  const inTurn = takingTurns()

  const isWell = ({ process }: Host) => process.isReady() && !process.isStopped()

  /** Waits until there is somebody to hit and somebody to survive. */
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
    (hosts: Host[], act: (host: Host, fault: PlannedFault) => Promise<Hit>): Strike =>
    async fault => {
      const host = await victimOf(hosts, fault)
      struck.add(host)
      try {
        const at = Date.now()
        return { target: host.process.name, at, ...(await act(host, fault)) }
      } finally {
        struck.delete(host)
      }
    }

  /** What everybody needs is broken in one way at a time, and again only once it was seen to work. */
  let lastRepair = 0
  const hitAll =
    (target: string, act: (fault: PlannedFault) => Promise<Hit>): Strike =>
    fault =>
      inTurn(async () => {
        const patience = Date.now() + PATIENCE_MS
        while (Date.now() < patience && !(await hasRecovered(lastRepair))) await sleep(100)
        const at = Date.now()
        const hit = await act(fault)
        lastRepair = hit.until ?? Date.now()
        return { target, at, ...hit }
      })

  const kill = (host: Host, { lasts }: PlannedFault) => host.process.kill(lasts).then(() => ({}))
  const freeze = (host: Host, { lasts }: PlannedFault) => host.process.freeze(lasts).then(() => ({}))
  const block = (gate: 'cut' | 'hang') => async (host: Host, fault: PlannedFault) => {
    host.road.set(gate)
    await sleep(fault.lasts)
    host.road.set('open')
    return {}
  }

  const fillOne = hit(workers, (host, { lasts }) =>
    untilSaid([host], 'journal disk_full', lasts, () => fillJournal(host)),
  )

  return {
    'kill-worker': hit(workers, kill),
    'kill-api': hit(apis, kill),
    'kill-database': hitAll('database', async ({ manner, lasts, victim }) => {
      await database.kill(manner, victim)
      await sleep(lasts)
      await database.start()
      return { manner }
    }),
    'stop-worker': hit(workers, freeze),
    'stop-api': hit(apis, freeze),
    'stop-database': hitAll('database', async ({ lasts, victim }) => {
      const who = victim < 0.5 ? 'all' : 'postmaster'
      await database.freeze(lasts, who)
      return { manner: who }
    }),
    cut: hit([...apis, ...workers], block('cut')),
    hang: hit([...apis, ...workers], block('hang')),
    'engines-down': hitAll('engines', async ({ lasts }) => {
      await engines.kill(lasts)
      await engines.ready()
      return { manner: 'killed' }
    }),
    // Not while the database is away: a process with nothing to write does not notice.
    'journal-full': fault => inTurn(() => fillOne(fault)),
    'disk-full': hitAll('database', ({ lasts }) =>
      untilSaid(apis, 'database disk_full', lasts, database.fillDisk),
    ),
    'read-only': hitAll('database', ({ lasts }) =>
      untilSaid(apis, 'database read_only', lasts, () => onlyRead(database.url)),
    ),
    'store-away': hitAll('store', async ({ lasts, victim }) => {
      const manner = victim < 0.5 ? 'away' : 'slow'
      store.set(manner)
      await sleep(lasts)
      store.set('none')
      return { manner }
    }),
    'connections-full': hitAll('database', ({ lasts }) =>
      untilSaid(apis, 'database connections_full', lasts, () => takeAllConnections(database.url)),
    ),
  }
}

/** Lasts until one of them has said so, so that no machine is too slow to be heard; then it must recover unaided. */
async function untilSaid(
  hosts: Host[],
  trouble: string,
  lasts: number,
  block: () => Promise<() => Promise<void>>,
): Promise<Hit> {
  const repair = await block()
  const [wasSaid] = await Promise.all([isSaid(hosts, trouble), sleep(lasts)])
  await repair()
  const until = Date.now()
  return { until, wasSaid, wentOn: await isSaid(hosts, trouble, true) }
}

/** Neither a byte nor a name: an append may still fit into the journal's last block, but a lock cannot be created. */
async function fillJournal({ disk, process }: Host): Promise<() => Promise<void>> {
  if (!disk) throw new Error(`${process.name} has no disk of its own`)
  disk.fill('files')
  return async () => disk.free()
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
