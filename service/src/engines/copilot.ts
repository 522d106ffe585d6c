import type { DeclaredEngine } from './terms/route.ts'
import { brightDataRoute } from './wires/brightdata.ts'
import { cloroRoute } from './wires/cloro.ts'
import { serpApiCopilot } from './wires/serpapi.ts'

export const COPILOT: DeclaredEngine = {
  routes: [cloroRoute('COPILOT'), brightDataRoute('COPILOT'), serpApiCopilot],
  feedback: { how: 'thumb down, or “Report”, under an answer of Copilot', url: null },
}
