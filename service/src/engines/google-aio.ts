import { cloroRoute } from './cloro.ts'
import { dataForSeoOverview } from './dataforseo.ts'
import type { Route } from './route.ts'
import { serpApiOverview } from './serpapi.ts'

export const GOOGLE_AIO: readonly Route[] = [serpApiOverview, dataForSeoOverview, cloroRoute('GOOGLE_AIO')]
