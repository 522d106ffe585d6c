// An installation of the last release before there were people: filled by that release itself, as the history has it.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { earlierSources } from '../../../scripts/earlier-release/sources.ts'
import { setStage } from '../../../scripts/packages/stage.ts'
import { Unavailable } from '../../../scripts/unavailable.ts'
import { bearer, createTestDatabase, TOKEN } from '../harness.ts'
import { dataDirOf, type spawnService } from '../service-process.ts'

/** The last one whose newest migration is 0028. */
const BEFORE_PEOPLE = '3e5b8d3f2d056b564c89c3df2dfbcffab7ef99cf'

/** A reason to skip, where there is no history to take it from. */
const sources = await earlierSources(BEFORE_PEOPLE).catch((error: unknown) => {
  if (error instanceof Unavailable) return error
  throw error
})
export const noHistory: string | false = sources instanceof Unavailable && sources.message

export interface EarlierInstallation {
  databaseUrl: string
  /** What both releases are started with. */
  settings: Record<string, string>
  brandId: string
  scanId: string
  runId: string
  /** SHA-256 of an answer. */
  hash: string
  /** Keys for the tool server: one that may be used, and one that was revoked. */
  keys: { good: string; revoked: string }
  /** The cookie of somebody who was logged in to the console when the service was stopped. */
  cookie: string
  drop(): Promise<void>
}

/** `look` sees it as the earlier release shows it, right before that is stopped. */
export async function fillByEarlier(
  look: (url: string, made: EarlierInstallation) => Promise<void> = async () => {},
): Promise<EarlierInstallation> {
  const database = await createTestDatabase()
  const settings = {
    BCF_ACCESS_TOKEN: TOKEN,
    BCF_DATA_DIR: dataDirOf(database.url),
    BCF_ENGINES: 'sandbox',
    BCF_LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    PORT: '0',
  }
  const service = (await earlierSpawn())('start', settings)
  const url = await service.ready
  const folder = await mkdtemp(join(tmpdir(), 'bcf-earlier-'))
  try {
    const { brandId, scanId, runId, hash } = await setStage(url, TOKEN, folder)
    const [good, revoked] = [await issueKey(url, brandId), await issueKey(url, brandId)]
    await post(url, `/api/admin/keys/${revoked.id}/revoke`, {})
    const made = {
      ...{ databaseUrl: database.url, settings, brandId, scanId, runId, hash },
      keys: { good: good.key, revoked: revoked.key },
      cookie: await logIn(url),
      async drop() {
        await database.drop()
        await rm(settings.BCF_DATA_DIR, { recursive: true, force: true })
      },
    }
    await look(url, made)
    return made
  } finally {
    await service.stop()
    await rm(folder, { recursive: true })
  }
}

async function earlierSpawn(): Promise<typeof spawnService> {
  const module = join(sources as string, 'service', 'test', 'service-process.ts')
  return (await import(pathToFileURL(module).href)).spawnService
}

async function post(url: string, path: string, body: object, headers: object = bearer): Promise<Response> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

const issueKey = async (url: string, brandId: string): Promise<{ id: string; key: string }> =>
  (
    await post(url, '/api/admin/keys', { name: 'agent', brandIds: [brandId], write: true })
  ).json() as Promise<{
    id: string
    key: string
  }>

async function logIn(url: string): Promise<string> {
  const ownPage = { origin: url, 'sec-fetch-site': 'same-origin' }
  const { headers } = await post(url, '/api/console/session', { token: TOKEN }, ownPage)
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
