import { queryOptions } from '@tanstack/react-query'
import { admin } from './clients.ts'

const POLL_MS = 3_000

/** `isAwaited`: a visit has just been requested. */
export const citedPagesQuery = (caseId: string, isAwaited = false) =>
  queryOptions({
    queryKey: ['case', caseId, 'pages'],
    queryFn: () => admin.listCasePages(caseId),
    refetchInterval: isAwaited ? POLL_MS : false,
  })
