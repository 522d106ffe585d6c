import { Gauge } from 'prom-client'
import { meters } from '../../platform/watching/meters.ts'

export const refused = new Gauge({
  name: 'bcf_log_refused',
  help: '1: this worker does not sign the evidence log any further, and its log says why',
  registers: [meters],
})
