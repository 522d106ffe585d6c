import type { DeclaredEngine } from './terms/route.ts'
import { cloroRoute } from './wires/cloro.ts'
import { dataForSeoMode } from './wires/dataforseo.ts'
import { serpApiMode } from './wires/serpapi.ts'

export const GOOGLE_AI_MODE: DeclaredEngine = {
  routes: [serpApiMode, dataForSeoMode, cloroRoute('GOOGLE_AI_MODE')],
  feedback: {
    how: 'thumb down under an answer of AI Mode',
    url: 'https://support.google.com/websearch/answer/16011537',
  },
}
