import { Link } from 'wouter'

/** The host without its www, as sources are counted; null if it is no web address. */
export function domainOf(address: string): string | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url.hostname.replace(/\.$/, '').replace(/^www\./, '')
}

export const sourcePath = (brandId: string, domain: string): string =>
  `/brands/${brandId}/sources/${encodeURIComponent(domain)}`

/** Links to what answers cite from a domain. */
export const SourceLink = ({ brandId, domain }: { brandId: string; domain: string }) => (
  <Link to={sourcePath(brandId, domain)} aria-label={`Cited pages of ${domain}`}>
    Cited pages
  </Link>
)
