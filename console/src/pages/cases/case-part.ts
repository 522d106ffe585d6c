import type { CaseDetail } from '@brand-citation-forensics/client/admin'

/** Every part of the page is told the case, and asks for what else it shows. */
export interface CasePart {
  found: CaseDetail
}
