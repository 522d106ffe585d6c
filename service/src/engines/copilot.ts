import { brightDataRoute } from './brightdata.ts'
import { cloroRoute } from './cloro.ts'
import type { Route } from './route.ts'
import { serpApiCopilot } from './serpapi.ts'

export const COPILOT: readonly Route[] = [cloroRoute('COPILOT'), brightDataRoute('COPILOT'), serpApiCopilot]
