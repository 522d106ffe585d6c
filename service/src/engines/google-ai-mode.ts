import { cloroRoute } from './cloro.ts'
import { dataForSeoMode } from './dataforseo.ts'
import type { DeclaredEngine } from './route.ts'
import { serpApiMode } from './serpapi.ts'

export const GOOGLE_AI_MODE: DeclaredEngine = {
  routes: [serpApiMode, dataForSeoMode, cloroRoute('GOOGLE_AI_MODE')],
  feedback: {
    how: 'thumb down under an answer of AI Mode',
    url: 'https://support.google.com/websearch/answer/16011537',
  },
}
