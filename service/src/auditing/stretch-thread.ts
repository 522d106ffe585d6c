// One month of the log in a thread of its own, on a connection of its own, in the state of the database that all of them see.

import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { VIEWS } from '../citations/views.ts'
import {
  auditStretch,
  type Looking,
  type Months,
  type StretchReport,
  type StretchTerms,
} from '../evidence/audit/months.ts'
import { AppError, type ErrorCode, StartError } from '../model/errors.ts'
import { createLog } from '../platform/log.ts'
import { openForAudit } from '../platform/objects/open-for-audit.ts'
import type { StoreSettings } from '../platform/objects/settings.ts'
import { withReadSession } from '../platform/read-session.ts'

/** What a thread needs to see the evidence for itself. */
interface Place {
  url: string
  objectStore: StoreSettings | null
}

interface Task extends Place {
  snapshot: string
  terms: StretchTerms
}

type Message = { leaves: number } | { report: StretchReport } | { failure: ThreadFailure }

/** As many at once as there are cores, unless fewer are wanted. */
export const monthsBeside = (place: Place, atOnce = availableParallelism()): Months => ({
  atOnce: Math.max(1, Math.min(atOnce, availableParallelism())),
  look: (terms, snapshot, looking) => lookAside({ ...place, snapshot, terms }, looking),
})

function lookAside(task: Task, { onProgress, signal }: Looking): Promise<StretchReport> {
  const { promise, resolve, reject } = Promise.withResolvers<StretchReport>()
  const thread = new Worker(new URL(import.meta.url), { workerData: task })
  const end = () => void thread.terminate()
  signal.addEventListener('abort', end)
  thread.on('message', (message: Message) => {
    if ('leaves' in message) onProgress(message.leaves)
    else if ('report' in message) resolve(message.report)
    else reject(errorOf(message.failure))
  })
  thread.on('error', reject)
  thread.on('exit', () => {
    signal.removeEventListener('abort', end)
    // After a report this has no effect.
    reject(new Error('a thread of the audit ended without its report'))
  })
  return promise
}

async function look({ url, objectStore, snapshot, terms }: Task): Promise<void> {
  const tell = (message: Message) => parentPort?.postMessage(message)
  const onProgress = (leaves: number) => tell({ leaves })
  const log = createLog('silent')
  const objects = openForAudit(objectStore, log)
  const report = await withReadSession(
    url,
    session => auditStretch(session, terms, { views: VIEWS, onProgress }),
    { snapshot, objects },
  ).finally(() => objects?.close())
  tell({ report })
}

if (!isMainThread)
  await look(workerData as Task).catch(error => parentPort?.postMessage({ failure: failureOf(error) }))

// What failed in another thread, as it would have failed in this one: a thread hands over plain values alone, and whoever
// starts an audit tells a store that is away from a defect by the class of the error.

export interface ThreadFailure {
  kind: 'app' | 'start' | 'other'
  name: string
  message: string
  code: string | undefined
  stack: string | undefined
}

export function failureOf(error: unknown): ThreadFailure {
  const { name, message, code, stack } = Object(error) as Partial<NodeJS.ErrnoException>
  const kind = error instanceof AppError ? 'app' : error instanceof StartError ? 'start' : 'other'
  return { kind, name: name ?? 'Error', message: message ?? String(error), code, stack }
}

export function errorOf({ kind, name, message, code, stack }: ThreadFailure): Error {
  if (kind === 'app') return new AppError(code as ErrorCode, message)
  if (kind === 'start') return new StartError(message)
  return Object.assign(new Error(message), { name, stack }, code === undefined ? {} : { code })
}
