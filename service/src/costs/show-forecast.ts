import { settingNames } from '../engines/terms/settings.ts'
import type { EngineForecast, Forecast } from './forecast.ts'

/** In dollars, and with the setting that would give a price to what has none. */
export const showForecast = ({ asks, micros, unknownAsks, engines, reading }: Forecast) => ({
  asks,
  usd: micros / 1e6,
  unknownAsks,
  engines: engines.map(showRow),
  reading: reading && showRow(reading),
})

const showRow = ({ micros, ...row }: EngineForecast) => ({
  ...row,
  usd: micros === null ? null : micros / 1e6,
  setting: micros === null ? settingNames.price(row.engine) : null,
})
