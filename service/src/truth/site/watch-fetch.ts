// Why a site could not be read, by what its pages last answered: for the sentence shown to people, with what to do.

import { FetchFailed, type GuardedFetch } from '../../platform/fetching/guarded-fetch.ts'

export const SITE_TROUBLES = [
  /** Its robots.txt does not allow it. */
  'robots',
  /** The name does not exist. */
  'nxdomain',
  'timeout',
  /** It could not show who it is. */
  'certificate',
  'unreachable',
  /** It leads elsewhere, or answers with something that is not read. */
  'refused',
  /** 5xx. */
  'server_error',
  /** 401, 403 or 429: it keeps visitors like us out. */
  'forbidden',
  /** 404 or 410, on its first page. */
  'missing',
  'not_html',
] as const
export type SiteTrouble = (typeof SITE_TROUBLES)[number]

/** The message is for the caller; nothing was changed. */
export class UnreadableSite extends Error {
  readonly trouble: SiteTrouble

  constructor(message: string, trouble: SiteTrouble, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'UnreadableSite'
    this.trouble = trouble
  }
}

interface WatchedFetch {
  fetch: GuardedFetch
  /** Of the last page that was asked for. */
  trouble(): SiteTrouble
}

export function watchFetch(fetch: GuardedFetch): WatchedFetch {
  let trouble: SiteTrouble = 'robots'
  return {
    async fetch(url, options) {
      try {
        const page = await fetch(url, options)
        trouble = troubleOf(url, page)
        return page
      } catch (error) {
        trouble = error instanceof FetchFailed ? error.code : 'unreachable'
        throw error
      }
    },
    trouble: () => trouble,
  }
}

function troubleOf(url: string, { status }: { status: number }): SiteTrouble {
  if (status >= 500) return 'server_error'
  // A robots.txt that answers otherwise has been read, or is not there: then it is the one that says no.
  if (url.endsWith('/robots.txt')) return 'robots'
  if (status === 404 || status === 410) return 'missing'
  return status >= 400 ? 'forbidden' : 'not_html'
}
