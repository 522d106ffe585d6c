// What a site lets us read (RFC 9309): a missing robots.txt allows everything, an unavailable one nothing.

import parseRobots from 'robots-parser'
import { USER_AGENT } from '../../platform/fetching/fetch-kinds.ts'
import type { FetchOptions, GuardedFetch } from '../../platform/fetching/guarded-fetch.ts'
import { decode } from '../page/document.ts'

export interface Robots {
  /** Null when the page may be read, else the reason why not. */
  refusal(url: string): string | null
  /** Between two pages, as the site wishes it. */
  delayMs: number
  sitemaps: string[]
}

/** What must be read of it at least, by the RFC; more is not. */
const MAX_BYTES = 500 * 1024
/** A longer wish would mean to read a page a day. */
const MAX_DELAY_MS = 5_000
const TOKEN = USER_AGENT.split('/')[0]?.toLowerCase() ?? ''

/** The package's types describe a module that is not the one it ships: the function itself is what is exported. */
const parse = parseRobots as unknown as typeof parseRobots.default

const nothing = (reason: string): Robots => ({ refusal: () => reason, delayMs: 0, sitemaps: [] })

export async function readRobots(
  fetch: GuardedFetch,
  origin: string,
  options: FetchOptions,
): Promise<Robots> {
  const url = `${origin}/robots.txt`
  try {
    const page = await fetch(url, options)
    if (page.status >= 500) return nothing(`${url} answered ${page.status}, so nothing may be read`)
    return robotsOf(url, page.status === 200 ? decode(page.body.subarray(0, MAX_BYTES), 'charset=utf-8') : '')
  } catch (error) {
    return nothing(`${url} cannot be read: ${reasonOf(error)}`)
  }
}

export function robotsOf(url: string, text: string): Robots {
  const rules = parse(url, forUs(text))
  return {
    refusal: address =>
      rules.isAllowed(address, USER_AGENT) === false ? `${url} does not allow ${address}` : null,
    delayMs: Math.min(MAX_DELAY_MS, Math.max(0, (rules.getCrawlDelay(USER_AGENT) ?? 0) * 1_000)),
    sitemaps: rules.getSitemaps(),
  }
}

/**
 * The parser keeps every rule once for every agent of its group, so a file of agents and rules by the thousand would
 * become rules by the million. All agents that are not us are one here, and each is named once in a group.
 */
function forUs(text: string): string {
  let group = new Set<string>()
  const lines = text.split(/\r\n|\r|\n/).map(line => {
    const named = /^\s*user-agent\s*:\s*([^\s#/]*)/i.exec(line)?.[1]?.toLowerCase()
    if (named === undefined) {
      if (/^\s*(?:allow|disallow|crawl-delay)\s*:/i.test(line)) group = new Set()
      return line
    }
    const agent = named === '*' || named === TOKEN ? named : 'somebody-else'
    if (group.has(agent)) return ''
    group.add(agent)
    return `User-agent: ${agent}`
  })
  return lines.join('\n')
}

/** Some errors have only a code. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || 'no reason given'
}
