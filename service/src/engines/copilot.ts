import { brightDataRoute } from './brightdata.ts'
import { cloroRoute } from './cloro.ts'
import type { DeclaredEngine } from './route.ts'
import { serpApiCopilot } from './serpapi.ts'

export const COPILOT: DeclaredEngine = {
  routes: [cloroRoute('COPILOT'), brightDataRoute('COPILOT'), serpApiCopilot],
  feedback: { how: 'thumb down, or “Report”, under an answer of Copilot', url: null },
}
