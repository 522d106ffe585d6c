import { cloroRoute } from './cloro.ts'
import { dataForSeoMode } from './dataforseo.ts'
import type { Route } from './route.ts'
import { serpApiMode } from './serpapi.ts'

export const GOOGLE_AI_MODE: readonly Route[] = [serpApiMode, dataForSeoMode, cloroRoute('GOOGLE_AI_MODE')]
