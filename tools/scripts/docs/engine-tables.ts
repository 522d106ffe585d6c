// What docs/engines.md says about engines and routes, from their declarations.

import { CATALOGUE } from '../../../service/src/engines/catalogue.ts'
import type { RoutePrice } from '../../../service/src/engines/terms/price.ts'
import type { Provider } from '../../../service/src/engines/terms/providers.ts'
import type { BatchRoute, Route } from '../../../service/src/engines/terms/route.ts'
import { defaultTimeoutSeconds } from '../../../service/src/engines/terms/settings.ts'
import { ENGINE_NAMES, ENGINES } from '../../../service/src/model/engine.ts'
import { code, table } from './tables.ts'

const PRICES: { [By in RoutePrice['by']]: (price: Extract<RoutePrice, { by: By }>) => string } = {
  tokens: ({ own, search, batchFactor }) =>
    [
      `by tokens${batchFactor === undefined ? '' : ` at ${batchFactor * 100} %`} and searches: ${own ? `our figures of ${own.asOf}, else ` : ''}price list`,
      ...(search ? [`searches by our figure of ${search.asOf}`] : []),
    ].join(', '),
  request: ({ dollars, asOf }) => `$${dollars} a request, our figure of ${asOf}`,
  bill: () => 'the vendor’s bill',
  unknown: () => 'not known',
}

const priceWords = (price: RoutePrice): string => (PRICES[price.by] as (price: RoutePrice) => string)(price)

const credentialsOf = ({ credentials }: Provider): string =>
  credentials.map(names => names.map(code).join(' or ')).join(', ')

/** A route that shares its credential with an earlier one is never chosen first. */
const isOnlyNamed = (route: Route, routes: readonly Route[]): boolean =>
  routes.slice(0, routes.indexOf(route)).some(({ provider }) => provider === route.provider)

const routeWords = (route: Route, routes: readonly Route[]): string => {
  if (route.unavailable) return `${code(route.name)}, only when named: ${route.unavailable}`
  return `${code(route.name)}${isOnlyNamed(route, routes) ? ', only when named' : ''}`
}

export const engineRoutes = (): string =>
  table(
    ['Engine', 'Route', 'Credentials', 'Surface', 'Sends of the locale', 'Price'],
    ENGINES.flatMap(engine => {
      const { routes, batches = [] } = CATALOGUE[engine]
      return [
        ...routes.map((route, rank) => [
          rank === 0 ? engine : '',
          routeWords(route, routes),
          ...howOf(route),
        ]),
        ...batches.map(batch => [
          '',
          `${code(batch.name)}, for economy schedules${batch.isDocumented ? '' : ', only when named'}`,
          ...howOf(batch),
        ]),
      ]
    }),
  )

const howOf = (route: Route | BatchRoute): string[] => [
  credentialsOf(route.provider),
  route.surface,
  route.sends.join(', ') || 'nothing of it',
  priceWords(route.price),
]

export const engineList = (): string =>
  table(
    ['Engine', 'Called', 'Time-out', 'Its maker hears of mistakes by'],
    ENGINES.map(engine => {
      const { feedback } = CATALOGUE[engine]
      return [
        code(engine),
        ENGINE_NAMES[engine],
        `${defaultTimeoutSeconds(engine)} s`,
        feedback.url === null ? feedback.how : `[${feedback.how}](${feedback.url})`,
      ]
    }),
  )
