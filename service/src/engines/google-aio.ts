import { cloroRoute } from './cloro.ts'
import { dataForSeoOverview } from './dataforseo.ts'
import type { DeclaredEngine } from './route.ts'
import { serpApiOverview } from './serpapi.ts'

export const GOOGLE_AIO: DeclaredEngine = {
  routes: [serpApiOverview, dataForSeoOverview, cloroRoute('GOOGLE_AIO')],
  feedback: {
    how: 'thumb down under the overview',
    url: 'https://support.google.com/websearch/answer/14901683',
  },
}
