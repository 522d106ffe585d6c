import { brightDataRoute } from './brightdata.ts'
import { cloroRoute } from './cloro.ts'
import type { DeclaredEngine } from './route.ts'
import { serpApiCopilot } from './serpapi.ts'

export const COPILOT: DeclaredEngine = {
  routes: [cloroRoute('COPILOT'), brightDataRoute('COPILOT'), serpApiCopilot],
  timeoutSeconds: 180,
  feedback: 'thumb down under an answer of Copilot',
}
