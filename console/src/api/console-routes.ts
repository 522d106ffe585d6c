// Calls of the routes that were made for the console.

import type { ConfabulationFilter } from '@bcf/client'
import { statusError } from '@bcf/client'
import type { ListedScan } from '@bcf/client/admin'
import { consoleFetch } from './session.ts'
import type {
  ListedConfabulation,
  ListedRun,
  LogState,
  Overview,
  Page,
  RunAnswer,
  ScanPlan,
} from './shapes.ts'

async function get<T>(path: string, query: object = {}): Promise<T> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const url = `/api/console/api/admin${path}?${new URLSearchParams(given)}`
  const answer = await consoleFetch(url)
  const body = await answer.json().catch(() => ({}))
  if (answer.ok) return body as T
  throw statusError({
    request: { method: 'GET', url },
    status: answer.status,
    body,
    requestId: answer.headers.get('x-request-id'),
    retryAfterSeconds: null,
  })
}

export type RunFilter = ConfabulationFilter & { class?: string }

export const getOverview = (brandId: string, query: { window: string }) =>
  get<Overview>(`/brands/${encodeURIComponent(brandId)}/overview`, query)

export const listRuns = (brandId: string, query: RunFilter & Page) =>
  get<{ runs: ListedRun[]; next: string | null }>(`/brands/${encodeURIComponent(brandId)}/runs`, query)

export const listConfabulations = (brandId: string, query: ConfabulationFilter & Page) =>
  get<{ total: number; items: ListedConfabulation[]; next: string | null }>(
    `/brands/${encodeURIComponent(brandId)}/confabulations`,
    query,
  )

export const getAnswer = (runId: string) => get<RunAnswer>(`/runs/${encodeURIComponent(runId)}/answer`)

export const getScanPlan = (brandId: string) =>
  get<ScanPlan>(`/brands/${encodeURIComponent(brandId)}/scan-plan`)

export const listScans = (brandId: string, query: Page) =>
  get<{ scans: ListedScan[]; next?: string | null }>(`/brands/${encodeURIComponent(brandId)}/scans`, query)

export const getLog = () => get<LogState>('/log')
