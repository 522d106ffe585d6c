import { settingNames } from '../engines/settings.ts'
import type { Forecast } from './forecast.ts'

/** In dollars, and with the setting that gives a price to what has none. */
export const showForecast = ({ asks, micros, unknownAsks, engines }: Forecast) => ({
  asks,
  usd: micros / 1e6,
  unknownAsks,
  engines: engines.map(({ micros: own, ...row }) => ({
    ...row,
    usd: own === null ? null : own / 1e6,
    setting: own === null ? settingNames.price(row.engine) : null,
  })),
})
