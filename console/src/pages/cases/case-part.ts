import type { CaseDetail } from '@brand-citation-forensics/client/admin'

/** Every part of the page is given the case, and fetches what else it shows. */
export interface CasePart {
  found: CaseDetail
}
