// How what people see of citations follows from what was sealed: for the audit, which computes it again.

import type { Views } from '../evidence/audit/views.ts'
import { citedDomains } from './mentions/owned.ts'
import { citedPageNames } from './sources/cited-pages.ts'

export const VIEWS: Views = { citedDomains, citedPages: citedPageNames }
