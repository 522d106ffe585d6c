import { confabulationRoutes } from './confabulations.ts'
import { evidenceRoutes } from './evidence.ts'
import { groundTruthRoutes } from './ground-truth.ts'
import { publicEvidenceRoutes } from './public-evidence.ts'
import type { Route } from './route.ts'
import { scanRoutes } from './scans.ts'

/** In the order of the API document. */
export const V1_ROUTES: Route[] = [
  ...scanRoutes,
  ...confabulationRoutes,
  ...evidenceRoutes,
  ...groundTruthRoutes,
  ...publicEvidenceRoutes,
]
