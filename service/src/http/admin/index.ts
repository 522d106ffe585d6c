// The operator's API: what v1 has no routes for. With the access token, or in the console; outside the v1 contract and its document.

import type { Route } from '../../api/route.ts'
import { withExports } from '../export-table.ts'
import { brandAdminRoutes } from './brands.ts'
import { allegationAdminRoutes } from './cases/allegations.ts'
import { caseOutcomeRoutes } from './cases/case-outcomes.ts'
import { casePageRoutes } from './cases/case-pages.ts'
import { caseAdminRoutes } from './cases/cases.ts'
import { confabulationAdminRoutes } from './cases/confabulations.ts'
import { followingAdminRoutes } from './cases/following.ts'
import { reportAdminRoutes } from './cases/reports.ts'
import { shareAdminRoutes } from './cases/shares.ts'
import { catalogueAdminRoutes } from './catalogue.ts'
import { engineAdminRoutes } from './engines.ts'
import { exhibitAdminRoutes } from './exhibit.ts'
import { factCatalogueRoutes } from './facts/fact-catalogue.ts'
import { factAdminRoutes } from './facts/facts.ts'
import { proposedFactAdminRoutes } from './facts/proposed-facts.ts'
import { trueSinceAdminRoutes } from './facts/true-since.ts'
import { historyAdminRoutes } from './history.ts'
import { logAdminRoutes } from './log.ts'
import { overviewAdminRoutes } from './overview.ts'
import { invitationAdminRoutes } from './people/invitations.ts'
import { keyAdminRoutes } from './people/keys.ts'
import { peopleAdminRoutes } from './people/people.ts'
import { sessionAdminRoutes } from './people/sessions.ts'
import { portfolioAdminRoutes } from './portfolio.ts'
import { promptAdminRoutes } from './prompts.ts'
import { rivalFigureRoutes } from './rivals/rival-figures.ts'
import { rivalAdminRoutes } from './rivals/rivals.ts'
import { sourceAdminRoutes } from './rivals/sources.ts'
import { changeAdminRoutes } from './scans/change.ts'
import { costAdminRoutes } from './scans/costs.ts'
import { readerAdminRoutes } from './scans/reader.ts'
import { readingAdminRoutes } from './scans/readings.ts'
import { runAdminRoutes } from './scans/runs.ts'
import { scheduleAdminRoutes } from './scans/schedule.ts'
import { searchAdminRoutes } from './search.ts'
import { setupAdminRoutes } from './setup.ts'
import { studyAdminRoutes } from './studies/studies.ts'
import { alertAdminRoutes } from './telling/alerts.ts'
import { letterAdminRoutes } from './telling/letters.ts'
import { trailAdminRoutes } from './trail.ts'
import { workAdminRoutes } from './work.ts'

export const adminRoutes: Route[] = withExports([
  ...catalogueAdminRoutes,
  ...engineAdminRoutes,
  ...readerAdminRoutes,
  ...brandAdminRoutes,
  ...promptAdminRoutes,
  ...rivalAdminRoutes,
  ...factCatalogueRoutes,
  ...factAdminRoutes,
  ...proposedFactAdminRoutes,
  ...setupAdminRoutes,
  ...trueSinceAdminRoutes,
  ...scheduleAdminRoutes,
  ...studyAdminRoutes,
  ...historyAdminRoutes,
  ...trailAdminRoutes,
  ...keyAdminRoutes,
  ...peopleAdminRoutes,
  ...invitationAdminRoutes,
  ...sessionAdminRoutes,
  ...workAdminRoutes,
  ...costAdminRoutes,
  ...readingAdminRoutes,
  ...portfolioAdminRoutes,
  ...sourceAdminRoutes,
  ...overviewAdminRoutes,
  ...changeAdminRoutes,
  ...confabulationAdminRoutes,
  ...allegationAdminRoutes,
  ...caseAdminRoutes,
  ...followingAdminRoutes,
  ...caseOutcomeRoutes,
  ...casePageRoutes,
  ...shareAdminRoutes,
  ...reportAdminRoutes,
  ...alertAdminRoutes,
  ...letterAdminRoutes,
  ...rivalFigureRoutes,
  ...runAdminRoutes,
  ...searchAdminRoutes,
  ...exhibitAdminRoutes,
  ...logAdminRoutes,
])
