import { Link } from 'wouter'

interface HistoryLinkProps {
  type: 'prompt' | 'fact' | 'scan' | 'case' | 'key' | 'person'
  id: string
  /** Omitted if it belongs to no brand. */
  brandId?: string
  /** Its name, for screen readers that meet many of these links. */
  of: string
}

/** Who did what to one thing. */
export const HistoryLink = ({ type, id, brandId, of }: HistoryLinkProps) => (
  <Link
    className="button button-quiet"
    to={`${brandId === undefined ? '/trail' : `/brands/${brandId}/history`}?type=${type}&id=${id}`}
    aria-label={`History of ${of}`}
  >
    History
  </Link>
)
