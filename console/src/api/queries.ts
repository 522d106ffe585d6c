// What several pages ask for, or ask for again and again.

import { ConflictError, NotFoundError } from '@brand-citation-forensics/client'
import type { Body, PromptWishes, Query, Sent, StudyDetail } from '@brand-citation-forensics/client/admin'
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { isMoving } from '../words/scans.ts'
import { api, read, readPages } from './api.ts'
import { currentSession } from './session.ts'
import { ownPasskeys } from './sign-in.ts'

const PAGE = 50
const POLL_MS = 1_000
const POLL_MS_PER_RUN = 2
const FOREVER = Number.POSITIVE_INFINITY

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: currentSession,
  staleTime: FOREVER,
})
export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: ownPasskeys })

export const meQuery = queryOptions({ ...read('/api/admin/me', {}), staleTime: 30_000 })
export const peopleQuery = queryOptions({
  ...read('/api/admin/people', {}),
  select: ({ people }) => people,
})
export const invitationsQuery = queryOptions({
  ...read('/api/admin/invitations', {}),
  select: ({ invitations }) => invitations,
})
export const sessionsQuery = queryOptions({
  ...read('/api/admin/sessions', {}),
  select: ({ sessions }) => sessions,
})
export const keysQuery = queryOptions({ ...read('/api/admin/keys', {}), select: ({ keys }) => keys })

export const brandsQuery = queryOptions({ ...read('/api/admin/brands', {}), select: ({ brands }) => brands })
export const enginesQuery = queryOptions({
  ...read('/api/admin/engines', {}),
  select: ({ engines }) => engines,
})
export const readerQuery = queryOptions({
  queryKey: ['reader'],
  queryFn: () => orNull(api.GET('/api/admin/reader')),
  refetchInterval: ({ state }) => (state.data?.calibrating ? POLL_MS : false),
})

export const calibrationPlanQuery = queryOptions({
  ...read('/api/admin/reader/calibration', {}),
  retry: false,
})

export const brandQuery = (brandId: string) => read('/api/admin/brands/{brandId}', { brandId })

const isOpen = (status: string | undefined): boolean => status === 'QUEUED' || status === 'RUNNING'

export const setupQuery = (brandId: string) =>
  queryOptions({
    ...read('/api/admin/brands/{brandId}/setup', { brandId }),
    refetchInterval: ({ state: { data } }) => (isOpen(data?.reading?.status) ? POLL_MS : false),
  })

export const suggestionsQuery = (brandId: string, { rivals = [], language, category }: PromptWishes) =>
  queryOptions({
    ...read(
      '/api/admin/brands/{brandId}/suggested-prompts',
      { brandId },
      // A language that is none of the list is refused, in words.
      { language: language as never, category, rivals: rivals.join('\n') || undefined },
    ),
    // Refetched only when something has changed: new suggestions would replace words that somebody has typed.
    staleTime: FOREVER,
    placeholderData: keepPreviousData,
  })

export const scheduleQuery = (brandId: string) => read('/api/admin/brands/{brandId}/schedule', { brandId })

export const promptsQuery = (brandId: string) =>
  queryOptions({
    ...read('/api/admin/brands/{brandId}/prompts', { brandId }),
    select: ({ prompts }) => prompts,
  })

export const promptQuery = (promptId: string, window: Query<'adminGetPrompt'>['window']) =>
  queryOptions({
    ...read('/api/admin/prompts/{promptId}', { promptId }, { window }),
    // Keeps the same prompt's data while another window loads.
    placeholderData: (previous, query) => (query?.queryKey[1] === promptId ? previous : undefined),
  })

export const factsQuery = (brandId: string) =>
  queryOptions({
    ...read('/api/admin/brands/{brandId}/facts', { brandId }),
    select: ({ facts }) => facts,
  })

export const proposedQuery = (brandId: string) => ({
  ...readPages('/api/admin/brands/{brandId}/proposed-facts', { brandId }, { limit: PAGE }),
  // The model takes its time with each page of the site.
  refetchInterval: ({
    state: { data },
  }: {
    state: { data?: { pages: { waiting: number }[] } | undefined }
  }) => (data?.pages[0]?.waiting ? 2 * POLL_MS : (false as const)),
})

/** Without a day: what is suggested, and what withdrawing a date would change. */
export const sinceOfferQuery = (factId: string, since: string) =>
  queryOptions({
    ...read('/api/admin/facts/{factId}/since', { factId }, since === '' ? {} : { since }),
    staleTime: 0,
  })

/** What a cadence would save; refetched each time, because prices change. */
export const cadencePreviewQuery = (
  brandId: string,
  { cadence, promptIds }: { cadence: Query<'adminPreviewCadence'>['cadence']; promptIds: string[] },
) =>
  queryOptions({
    ...read(
      '/api/admin/brands/{brandId}/cadence',
      { brandId },
      { cadence, promptIds: promptIds.join(',') as never },
    ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** What samples would cost; null: as if nothing had been chosen. */
export const samplesPreviewQuery = (
  brandId: string,
  { samples, promptId }: { samples: number | null; promptId?: string | undefined },
) =>
  queryOptions({
    ...read('/api/admin/brands/{brandId}/samples', { brandId }, { samples: samples ?? undefined, promptId }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export const scanPlanQuery = (brandId: string, samples: number | null, dueOnly = false) =>
  queryOptions({
    ...read('/api/admin/brands/{brandId}/scan-plan', { brandId }, { samples: samples ?? undefined, dueOnly }),
    placeholderData: keepPreviousData,
  })

/** Each with the state of its runs, so a page has few. */
const SCANS = 20
const LIST_POLL_MS = 5_000

export const scansQuery = (brandId: string) => ({
  ...readPages('/api/admin/brands/{brandId}/scans', { brandId }, { limit: SCANS }),
  refetchInterval: ({
    state: { data },
  }: {
    state: { data?: { pages: Body<'adminListScans'>[] } | undefined }
  }) => (data?.pages[0]?.scans.some(isMoving) ? LIST_POLL_MS : (false as const)),
})

/** It always comes whole, and mostly nothing has happened. */
export const studyQuery = (studyId: string) =>
  queryOptions({
    ...read('/api/admin/studies/{studyId}', { studyId }),
    select: study => study as StudyDetail,
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'ended' ? 5 * POLL_MS : false),
  })

export const scanQuery = (scanId: string) =>
  queryOptions({
    ...read('/api/admin/scans/{scanId}', { scanId }),
    // Includes all runs, so a large scan is polled less often.
    refetchInterval: ({ state: { data } }) =>
      data && isUnderWay(data) ? Math.max(POLL_MS, data.totalRuns * POLL_MS_PER_RUN) : false,
  })

/** The same without its runs: it moves as answers arrive. */
export const progressQuery = (scanId: string) =>
  queryOptions({
    ...read('/api/admin/scans/{scanId}/progress', { scanId }),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? POLL_MS : false),
  })

/** A scan ends once its runs have been asked; it is classified a little later. */
export function isUnderWay(
  scan: Pick<Body<'adminGetScan'>, 'status' | 'finishedAt'> & { byStatus: { CAPTURED?: number } },
): boolean {
  if (scan.status === 'QUEUED' || scan.status === 'RUNNING') return true
  if (scan.status === 'CANCELLED' && scan.finishedAt === null) return true
  return scan.status !== 'FAILED' && (scan.byStatus.CAPTURED ?? 0) > 0
}

export const evidenceQuery = (runId: string) => read('/v1/runs/{runId}/evidence', { runId })

/** Null if there is none: a run that was not captured. */
function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch(error => {
    if (error instanceof NotFoundError || error instanceof ConflictError) return null
    throw error
  })
}

export const answerQuery = (runId: string) =>
  queryOptions({
    queryKey: ['runs', runId, 'answer'],
    queryFn: () => orNull(api.GET('/api/admin/runs/{runId}/answer', { params: { path: { runId } } })),
  })

export const custodyQuery = (runId: string) =>
  queryOptions({
    ...read('/api/admin/runs/{runId}/custody', { runId }),
    // A record waits a moment for its place in the log.
    refetchInterval: ({ state: { data } }) => (data && waitsForLog(data) ? POLL_MS : false),
  })

/** Without a verdict there is no chain, and none may come. */
const waitsForLog = ({ entry, chainOfCustody, treeSize }: Body<'adminGetCustody'>): boolean =>
  entry === null || (chainOfCustody.length > 0 && treeSize === null)

export const jobQuery = (jobId: string) =>
  queryOptions({
    ...read('/api/admin/jobs/{jobId}', { jobId }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'DONE' || state.data?.status === 'FAILED' ? false : POLL_MS,
  })

/** Runs page by page, by their address: the list is long. */
type RunFilter = Query<'adminListRuns'>
const LONG_PAGE = 30

/** A page, without the total. */
export const runsQuery = (brandId: string, filter: RunFilter) =>
  queryOptions({
    ...read('/api/admin/brands/{brandId}/runs', { brandId }, { ...filter, limit: LONG_PAGE, total: false }),
    placeholderData: keepPreviousData,
  })

/** The total, fetched once for all pages. Unknown for suspicions. */
export const runTotalQuery = (brandId: string, filter: RunFilter) =>
  queryOptions({
    ...read('/api/admin/brands/{brandId}/runs', { brandId }, { ...filter, limit: 1 }),
    select: ({ total }) => total ?? null,
    enabled: !filter.suspected,
  })

/** The first few, for pages that lead with them. */
export const worstCasesQuery = (brandId: string, limit: number) =>
  read('/api/admin/brands/{brandId}/cases', { brandId }, { shares: true, limit })

export const caseOwnersQuery = (brandId: string) =>
  queryOptions({
    ...read('/api/admin/brands/{brandId}/case-owners', { brandId }),
    select: ({ people }) => people,
    staleTime: 30_000,
  })

export const caseQuery = (caseId: string) => read('/api/admin/cases/{caseId}', { caseId })

/** Shows a changed case, and refreshes whatever lists it. */
export function useChangedCase(): (changed: Body<'adminGetCase'>) => Promise<void> {
  const queries = useQueryClient()
  return async changed => {
    queries.setQueryData(caseQuery(changed.id).queryKey, changed)
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['brands', changed.brandId, 'cases'] }),
      queries.invalidateQueries({ queryKey: ['cases', changed.id, 'history'] }),
    ])
  }
}

/** `isAwaited`: a visit has just been requested. */
export const citedPagesQuery = (caseId: string, isAwaited = false) =>
  queryOptions({
    ...read('/api/admin/cases/{caseId}/pages', { caseId }),
    refetchInterval: isAwaited ? 3 * POLL_MS : false,
  })

export const followingQuery = (caseId: string) =>
  queryOptions({
    ...read('/api/admin/cases/{caseId}/following', { caseId }),
    refetchInterval: ({ state: { data } }) => (data?.following?.nextAt ? 30 * POLL_MS : false),
  })

/** Of a brand; null: of the installation. */
export const allegationsQuery = (brandId: string) =>
  read('/api/admin/brands/{brandId}/allegations', { brandId })

export const caseOutcomesQuery = (brandId: string | null) =>
  brandId === null
    ? read('/api/admin/case-outcomes', {})
    : read('/api/admin/brands/{brandId}/case-outcomes', { brandId })

export const changeQuery = (brandId: string, sides: Query<'adminGetChange'> = {}) =>
  read('/api/admin/brands/{brandId}/change', { brandId }, sides)

/** Polled while answers are counted. */
export const rivalsQuery = (brandId: string) =>
  queryOptions({
    ...read('/api/admin/brands/{brandId}/rivals', { brandId }),
    refetchInterval: ({ state }) => (state.data?.count.state === 'counting' ? 2 * POLL_MS : false),
  })

export const rivalFiguresQuery = (brandId: string, filter: Query<'adminGetRivalFigures'>) =>
  queryOptions({
    ...read('/api/admin/brands/{brandId}/rival-figures', { brandId }, filter),
    refetchInterval: ({ state }) => (state.data?.isCounting ? 2 * POLL_MS : false),
    // Keeps the same brand's data while other filters load.
    placeholderData: (previous, query) => (query?.queryKey[1] === brandId ? previous : undefined),
  })

/** Names have changed, and with them everything counted for them. */
export const renewRivals = (queries: QueryClient, brandId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['brands', brandId] })

type Wanted = Query<'adminSearch'>
const ANSWERS = 20
const OTHERS = 5
const MORE_OTHERS = 50

/** Matching answers; by time they come page by page. */
export const answerSearch = (brandId: string, request: Wanted) => ({
  ...readPages(
    '/api/admin/brands/{brandId}/search',
    { brandId },
    { ...request, in: 'answers', limit: ANSWERS },
  ),
  getNextPageParam: (last: Body<'adminSearch'>) => last.answers?.next?.toString(),
})

/** A few prompts and claims beside them, or more of one alone. */
export const otherSearch = (
  brandId: string,
  request: Wanted & { in: 'prompts' | 'claims' },
  isAlone: boolean,
) =>
  read(
    '/api/admin/brands/{brandId}/search',
    { brandId },
    { ...request, limit: isAlone ? MORE_OTHERS : OTHERS },
  )

const ALERTS = 25

export const wishesQuery = (personId: string) => read('/api/admin/people/{personId}/alerts', { personId })
export const lettersQuery = (state: Query<'adminListLetters'>['state']) =>
  readPages('/api/admin/letters', {}, { state, limit: ALERTS })
/** The newest of the user's own letters, polled while it is on its way. */
export const newestLetterQuery = queryOptions({
  ...read('/api/admin/letters', {}, { limit: 20 }),
  select: ({ letters }) => letters,
  refetchInterval: ({ state: { data } }) =>
    data?.letters.some(({ kind, state }) => kind === 'test' && state === 'waiting') ? 2 * POLL_MS : false,
})

export const studyForecastQuery = (brandId: string, asking: Sent<'adminForecastStudy'>) =>
  queryOptions({
    queryKey: ['brands', brandId, 'study-forecast', asking],
    queryFn: () =>
      api.POST('/api/admin/brands/{brandId}/studies/forecast', {
        params: { path: { brandId } },
        body: asking,
      }),
    placeholderData: keepPreviousData,
  })
