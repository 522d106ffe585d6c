// Every query a page makes, with its cache key.

import {
  type ConfabulationFilter,
  type ConfabulationWindow,
  ConflictError,
  type Engine,
  NotFoundError,
} from '@brand-citation-forensics/client'
import {
  type Cadence,
  type Custody,
  isMoving,
  type PromptWishes,
  type ScanDetail,
  type StudyAsking,
  type TrailFilter,
} from '@brand-citation-forensics/client/admin'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { admin, client } from './clients.ts'
import { currentSession } from './session.ts'
import { ownPasskeys } from './sign-in.ts'

const PAGE = 50
/** For a list turned page by page. */
const POLL_MS = 1_000
const POLL_MS_PER_RUN = 2

export const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { next: string | null }) => last.next ?? undefined,
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: currentSession,
  staleTime: Number.POSITIVE_INFINITY,
})

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => admin.getMe(), staleTime: 30_000 })
export const peopleQuery = queryOptions({ queryKey: ['people'], queryFn: () => admin.listPeople() })
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => admin.listInvitations(),
})
export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => admin.listSessions() })
export const failedSignInsQuery = queryOptions({
  queryKey: ['failed-sign-ins'],
  queryFn: () => admin.listFailedSignIns(),
})
export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: ownPasskeys })

export const brandsQuery = queryOptions({ queryKey: ['brands'], queryFn: () => admin.listBrands() })
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: () => admin.listPlans(),
  staleTime: 60_000,
})
export const enginesQuery = queryOptions({ queryKey: ['engines'], queryFn: () => admin.listEngines() })
export const readerQuery = queryOptions({
  queryKey: ['reader'],
  queryFn: () => orNull(admin.getReader()),
  refetchInterval: ({ state }) => (state.data?.calibrating ? POLL_MS : false),
})
export const keysQuery = queryOptions({ queryKey: ['keys'], queryFn: () => admin.listKeys() })
export const logQuery = queryOptions({
  queryKey: ['log'],
  queryFn: () => admin.getLog(),
  refetchInterval: 15_000,
})

export const brandQuery = (brandId: string) =>
  queryOptions({ queryKey: ['brand', brandId], queryFn: () => admin.getBrand(brandId) })

const isOpen = (status: string | undefined): boolean => status === 'QUEUED' || status === 'RUNNING'

export const setupQuery = (brandId: string) =>
  queryOptions({
    queryKey: ['brand', brandId, 'setup'],
    queryFn: () => admin.getSetup(brandId),
    refetchInterval: ({ state: { data } }) => (isOpen(data?.reading?.status) ? POLL_MS : false),
  })

export const suggestionsQuery = (brandId: string, wishes: PromptWishes) =>
  queryOptions({
    queryKey: ['brand', brandId, 'suggestions', wishes],
    queryFn: () => admin.suggestPrompts(brandId, wishes),
    // Refetched only when something has changed: new suggestions would replace words that somebody has typed.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })

export const overviewQuery = (brandId: string, window: ConfabulationWindow) =>
  queryOptions({
    queryKey: ['brand', brandId, 'overview', window],
    queryFn: () => admin.getOverview(brandId, { window }),
  })

export const trendsQuery = (
  brandId: string,
  wanted: { window: ConfabulationWindow; engine?: Engine | undefined },
) =>
  queryOptions({
    queryKey: ['brand', brandId, 'trends', wanted],
    queryFn: () => admin.getTrends(brandId, wanted),
    placeholderData: keepPreviousData,
  })

export const scheduleQuery = (brandId: string) =>
  queryOptions({ queryKey: ['brand', brandId, 'schedule'], queryFn: () => admin.getSchedule(brandId) })

export const promptsQuery = (brandId: string) =>
  queryOptions({ queryKey: ['brand', brandId, 'prompts'], queryFn: () => admin.listPrompts(brandId) })

export const factsQuery = (brandId: string) =>
  queryOptions({ queryKey: ['brand', brandId, 'facts'], queryFn: () => admin.listFacts(brandId) })

export const proposedQuery = (brandId: string) =>
  infiniteQueryOptions({
    queryKey: ['brand', brandId, 'proposed'],
    queryFn: ({ pageParam }) => admin.listProposedFacts(brandId, { cursor: pageParam, limit: PAGE }),
    // The model takes its time with each page of the site.
    refetchInterval: ({ state: { data } }) => (data?.pages[0]?.waiting ? 2 * POLL_MS : false),
    ...pages,
  })

export const catalogueQuery = queryOptions({
  queryKey: ['fact-catalogue'],
  queryFn: () => admin.listFactKeys(),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Without a day: what is suggested, and what withdrawing a date would change. */
export const sinceOfferQuery = (factId: string, since: string) =>
  queryOptions({
    queryKey: ['since-offer', factId, since],
    queryFn: () => admin.offerSince(factId, since === '' ? {} : { since }),
    staleTime: 0,
  })

/** What a cadence would save; refetched each time, because prices change. */
export const cadencePreviewQuery = (brandId: string, wanted: { cadence: Cadence; promptIds: string[] }) =>
  queryOptions({
    queryKey: ['brand', brandId, 'cadence', wanted],
    queryFn: () => admin.previewCadence(brandId, wanted),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** What samples would cost; null: as if nothing had been chosen. */
export const samplesPreviewQuery = (
  brandId: string,
  wanted: { samples: number | null; promptId?: string | undefined },
) =>
  queryOptions({
    queryKey: ['brand', brandId, 'samples', wanted],
    queryFn: () => admin.previewSamples(brandId, { ...wanted, samples: wanted.samples ?? undefined }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export const costsQuery = (brandId: string, month: string) =>
  queryOptions({
    queryKey: ['brand', brandId, 'costs', month],
    queryFn: () => admin.getCosts(brandId, { month }),
    placeholderData: keepPreviousData,
  })

export const scanPlanQuery = (brandId: string, samples: number | null, dueOnly = false) =>
  queryOptions({
    queryKey: ['brand', brandId, 'scan-plan', samples, dueOnly],
    queryFn: () => admin.getScanPlan(brandId, { samples: samples ?? undefined, dueOnly }),
    placeholderData: keepPreviousData,
  })

/** Each with the state of its runs, so a page has few. */
const SCANS = 20
const LIST_POLL_MS = 5_000

export const scansQuery = (brandId: string) =>
  infiniteQueryOptions({
    queryKey: ['brand', brandId, 'scans'],
    queryFn: ({ pageParam }) => admin.listScanPage(brandId, { cursor: pageParam, limit: SCANS }),
    refetchInterval: ({ state: { data } }) => (data?.pages[0]?.scans.some(isMoving) ? LIST_POLL_MS : false),
    ...pages,
  })

export const studiesQuery = (brandId: string) =>
  infiniteQueryOptions({
    queryKey: ['brand', brandId, 'studies'],
    queryFn: ({ pageParam }) => admin.listStudies(brandId, { cursor: pageParam, limit: PAGE }),
    ...pages,
  })

export const studyForecastQuery = (brandId: string, asking: StudyAsking) =>
  queryOptions({
    queryKey: ['brand', brandId, 'study-forecast', asking],
    queryFn: () => admin.forecastStudy(brandId, asking),
    placeholderData: keepPreviousData,
  })

/** It always comes whole, and mostly nothing has happened. */
export const studyQuery = (studyId: string) =>
  queryOptions({
    queryKey: ['study', studyId],
    queryFn: () => admin.getStudy(studyId),
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'ended' ? 5 * POLL_MS : false),
  })

export const trailQuery = (about: TrailFilter) =>
  infiniteQueryOptions({
    queryKey: ['trail', about],
    queryFn: ({ pageParam }) => admin.getTrail({ ...about, cursor: pageParam, limit: PAGE }),
    ...pages,
  })

export const confabulationsQuery = (brandId: string, filter: ConfabulationFilter) =>
  infiniteQueryOptions({
    queryKey: ['brand', brandId, 'confabulations', filter],
    queryFn: ({ pageParam }) =>
      admin.listConfabulations(brandId, { ...filter, cursor: pageParam, limit: PAGE }),
    ...pages,
  })

export const scanQuery = (scanId: string) =>
  queryOptions({
    queryKey: ['scan', scanId],
    queryFn: () => admin.getScan(scanId),
    // Includes all runs, so a large scan is polled less often.
    refetchInterval: ({ state: { data } }) =>
      data && isUnderWay(data) ? Math.max(POLL_MS, data.totalRuns * POLL_MS_PER_RUN) : false,
  })

/** The same without its runs: it moves as answers arrive. */
export const progressQuery = (scanId: string) =>
  queryOptions({
    queryKey: ['scan', scanId, 'progress'],
    queryFn: () => admin.getScanProgress(scanId),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? POLL_MS : false),
  })

/** What it costs to have a scan's answers read again; refetched each time, because prices change. */
export const readingForecastQuery = (brandId: string, scanId: string) =>
  queryOptions({
    queryKey: ['scan', scanId, 'reading-forecast'],
    queryFn: () => admin.getReadingForecast(brandId, { scanId }),
    gcTime: 0,
  })

/** A scan ends once its runs have been asked; it is classified a little later. */
export function isUnderWay(scan: Pick<ScanDetail, 'status' | 'finishedAt' | 'byStatus'>): boolean {
  if (scan.status === 'QUEUED' || scan.status === 'RUNNING') return true
  if (scan.status === 'CANCELLED' && scan.finishedAt === null) return true
  return scan.status !== 'FAILED' && (scan.byStatus.CAPTURED ?? 0) > 0
}

export const evidenceQuery = (runId: string) =>
  queryOptions({ queryKey: ['run', runId, 'evidence'], queryFn: () => client.getRunEvidence(runId) })

/** Null if there is none: a run that was not captured. */
function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch(error => {
    if (error instanceof NotFoundError || error instanceof ConflictError) return null
    throw error
  })
}

export const answerQuery = (runId: string) =>
  queryOptions({ queryKey: ['run', runId, 'answer'], queryFn: () => orNull(admin.getAnswer(runId)) })

export const custodyQuery = (runId: string) =>
  queryOptions({
    queryKey: ['run', runId, 'custody'],
    queryFn: () => admin.getCustody(runId),
    // A record waits a moment for its place in the log.
    refetchInterval: ({ state: { data } }) => (data && waitsForLog(data) ? POLL_MS : false),
  })

/** Without a verdict there is no chain, and none may come. */
const waitsForLog = ({ entry, chainOfCustody, treeSize }: Custody): boolean =>
  entry === null || (chainOfCustody.length > 0 && treeSize === null)

export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job', jobId],
    queryFn: () => admin.getJob(jobId),
    refetchInterval: ({ state }) =>
      state.data?.status === 'DONE' || state.data?.status === 'FAILED' ? false : POLL_MS,
  })
