// The operator's API: what v1 has no routes for. With the access token, or in the console; outside the v1 contract and its document.

import type { Route } from '../../api/route.ts'
import { withExports } from '../export-table.ts'
import { alertAdminRoutes } from './alerts.ts'
import { brandAdminRoutes } from './brands.ts'
import { caseOutcomeRoutes } from './case-outcomes.ts'
import { casePageRoutes } from './case-pages.ts'
import { caseAdminRoutes } from './cases.ts'
import { catalogueAdminRoutes } from './catalogue.ts'
import { changeAdminRoutes } from './change.ts'
import { confabulationAdminRoutes } from './confabulations.ts'
import { costAdminRoutes } from './costs.ts'
import { engineAdminRoutes } from './engines.ts'
import { exhibitAdminRoutes } from './exhibit.ts'
import { factCatalogueRoutes } from './fact-catalogue.ts'
import { factAdminRoutes } from './facts.ts'
import { followingAdminRoutes } from './following.ts'
import { historyAdminRoutes } from './history.ts'
import { invitationAdminRoutes } from './invitations.ts'
import { keyAdminRoutes } from './keys.ts'
import { letterAdminRoutes } from './letters.ts'
import { logAdminRoutes } from './log.ts'
import { overviewAdminRoutes } from './overview.ts'
import { peopleAdminRoutes } from './people.ts'
import { portfolioAdminRoutes } from './portfolio.ts'
import { promptAdminRoutes } from './prompts.ts'
import { proposedFactAdminRoutes } from './proposed-facts.ts'
import { readerAdminRoutes } from './reader.ts'
import { readingAdminRoutes } from './readings.ts'
import { reportAdminRoutes } from './reports.ts'
import { rivalFigureRoutes } from './rival-figures.ts'
import { rivalAdminRoutes } from './rivals.ts'
import { runAdminRoutes } from './runs.ts'
import { scheduleAdminRoutes } from './schedule.ts'
import { searchAdminRoutes } from './search.ts'
import { sessionAdminRoutes } from './sessions.ts'
import { setupAdminRoutes } from './setup.ts'
import { shareAdminRoutes } from './shares.ts'
import { sourceAdminRoutes } from './sources.ts'
import { studyAdminRoutes } from './studies.ts'
import { trailAdminRoutes } from './trail.ts'
import { trueSinceAdminRoutes } from './true-since.ts'
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
