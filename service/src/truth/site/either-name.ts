// Many sites answer under only one of two names, with or without `www.`, and people give either. If one does not answer, the
// other is tried, once.

import { registrableDomain } from '../../platform/fetching/registrable-domain.ts'
import { type SiteTrouble, UnreadableSite } from './watch-fetch.ts'

/** Nobody answered at all. Whoever answers, if only to refuse, is the site. */
const SILENCES: SiteTrouble[] = ['nxdomain', 'unreachable', 'certificate', 'timeout']

/** Null where it would be the name of somebody else: of `www.co.uk`, for one. */
export function otherName(domain: string): string | null {
  const other = domain.startsWith('www.') ? domain.slice('www.'.length) : `www.${domain}`
  return registrableDomain(other) === registrableDomain(domain) ? other : null
}

/** `read` throws `UnreadableSite` where it cannot read. When neither can be read, the one that tells more says why. */
export async function atEitherName<T>(domain: string, read: (host: string) => Promise<T>): Promise<T> {
  try {
    return await read(domain)
  } catch (first) {
    const other = otherName(domain)
    if (other === null || !isSilence(first)) throw first
    return read(other).catch(second => {
      throw isSilence(second) && first.trouble !== 'nxdomain' ? first : second
    })
  }
}

const isSilence = (error: unknown): error is UnreadableSite =>
  error instanceof UnreadableSite && SILENCES.includes(error.trouble)
