// Strangers: they look up hashes, check texts, call tools like agents, and keep the log's checkpoints, like a monitor.
// Each stays with one API, so that its silence is noticed.

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../seeded.ts'
import type { Sight } from '../seen/history.ts'
import type { Caller, Reply } from './caller.ts'
import type { Notebook } from './notebook.ts'

export interface Strangers {
  caller: Caller
  notebook: Notebook
  chance: Chance
  /** The API that they ask. */
  api: number
  closing: AbortSignal
}

const pause = (ms: number, closing: AbortSignal) => sleep(ms, undefined, { signal: closing }).catch(() => {})

const LOOKUP = 'GET /v1/public/evidence/{hash}'

/** Old and new hashes alike: what was once found must be found for ever. */
export async function lookUpHashes(strangers: Strangers): Promise<void> {
  const { notebook, chance, closing } = strangers
  while (!closing.aborted) {
    await pause(60, closing)
    if (notebook.runs.length === 0 || chance.next() < 0.05) await lookUpNothing(strangers)
    else
      await lookUp(
        strangers,
        chance.pick(chance.next() < 0.5 ? notebook.runs.slice(-50) : notebook.runs).hash,
      )
  }
}

export async function lookUp({ caller, notebook, api }: Strangers, hash: string): Promise<void> {
  await caller.call({
    ...{ who: 'stranger', api, route: LOOKUP, path: `/v1/public/evidence/${hash}`, isPublic: true },
    expected: [200],
    saw: { hash },
    learn: ({ json }) => seenProof(notebook, hash, json.log),
  })
}

function seenProof(notebook: Notebook, hash: string, log: { index: number; proof: string } | null): Sight {
  if (!log) return { isProven: false }
  const isNews = notebook.proofs.get(hash) !== log.proof
  notebook.proofs.set(hash, log.proof)
  return { isProven: true, index: log.index, ...(isNews ? { proof: log.proof } : {}) }
}

async function lookUpNothing({ caller, api }: Strangers): Promise<void> {
  const path = `/v1/public/evidence/${randomBytes(32).toString('hex')}`
  await caller.call({ ...{ who: 'stranger', api, route: LOOKUP, path, isPublic: true }, expected: [404] })
}

/** The genuine text is verified, and one with an extra letter is not. */
export async function checkTexts({ caller, notebook, chance, api, closing }: Strangers): Promise<void> {
  while (!closing.aborted) {
    await pause(500, closing)
    const readable = notebook.runs.slice(-400).filter(run => run.content !== null)
    if (readable.length === 0) continue
    const { hash, content } = chance.pick(readable)
    const isGenuine = chance.next() < 0.5
    await caller.call({
      ...{ who: 'stranger', api, route: 'POST /v1/public/evidence/{hash}/check', isPublic: true },
      path: `/v1/public/evidence/${hash}/check`,
      body: { content: isGenuine ? content : `${content}x` },
      expected: [200],
      saw: { hash, rightVerdicts: [isGenuine ? 'verified' : 'modified'] },
      learn: ({ json }) => ({ verdict: json.verdict }),
    })
  }
}

/** Keeps every checkpoint that it is shown. */
export async function watchLog({ caller, api, closing }: Strangers): Promise<void> {
  while (!closing.aborted) {
    await readCheckpoint(caller, api)
    await pause(1_000, closing)
  }
}

export const readCheckpoint = (caller: Caller, api: number): Promise<Reply | null> =>
  caller.call({
    ...{ who: 'monitor', api, route: 'GET /log/checkpoint', path: '/log/checkpoint', isPublic: true },
    // Until the first record has its place there is none.
    expected: [200, 404],
    learn: ({ status, text }) => (status === 200 ? { note: text } : {}),
  })

/** One message in 1.3 s per token, within the budget of 60 a minute; a crowd of restarts may still meet it. */
export async function callTools({ caller, notebook, chance, api, closing }: Strangers): Promise<void> {
  while (!closing.aborted) {
    await pause(2_600, closing)
    if (notebook.runs.length === 0) continue
    const { hash } = chance.pick(notebook.runs)
    const params = { name: 'lookup_public_evidence', arguments: { hash } }
    await caller.call({
      ...{ who: 'agent', api, route: 'POST /api/mcp', path: '/api/mcp' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      headers: { accept: 'application/json, text/event-stream' },
      expected: [200, 429],
      saw: { rightVerdicts: ['found', 'unavailable'] },
      learn: ({ status, json }) => ({ verdict: status === 200 ? toolVerdict(json) : 'found' }),
    })
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the reply of a tool is read field by field.
function toolVerdict(json: any): string {
  const { result } = json ?? {}
  if (result?.isError) return /503|unavailable/.test(JSON.stringify(result)) ? 'unavailable' : 'an error'
  return result?.structuredContent?.found === true ? 'found' : 'not found'
}
