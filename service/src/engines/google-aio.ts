import { cloroRoute } from './cloro.ts'
import { dataForSeoOverview } from './dataforseo.ts'
import type { DeclaredEngine } from './route.ts'
import { serpApiOverview } from './serpapi.ts'

export const GOOGLE_AIO: DeclaredEngine = {
  routes: [serpApiOverview, dataForSeoOverview, cloroRoute('GOOGLE_AIO')],
  timeoutSeconds: 60,
  feedback: 'thumb down under the overview',
}
