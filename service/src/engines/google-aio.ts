import type { DeclaredEngine } from './terms/route.ts'
import { cloroRoute } from './wires/cloro.ts'
import { dataForSeoOverview } from './wires/dataforseo.ts'
import { serpApiOverview } from './wires/serpapi.ts'

export const GOOGLE_AIO: DeclaredEngine = {
  routes: [serpApiOverview, dataForSeoOverview, cloroRoute('GOOGLE_AIO')],
  feedback: {
    how: 'thumb down under the overview',
    url: 'https://support.google.com/websearch/answer/14901683',
  },
}
