import { Counter } from 'prom-client'
import { meters } from '../watching/meters.ts'

export const wrongReads = new Counter({
  name: 'bcf_store_wrong_reads_total',
  help: 'Objects that the store returned with other bytes than were put there; none of them was served',
  registers: [meters],
})
