import { InvalidArgumentError } from 'commander'
import { CADENCES, type Cadence } from '../../admin.ts'

export const CADENCE_HELP = `how often a schedule asks it: ${CADENCES.join(', ')}`

export function readCadence(value: string): Cadence {
  const cadence = CADENCES.find(known => known === value.toLowerCase())
  if (!cadence) throw new InvalidArgumentError(`One of ${CADENCES.join(', ')}.`)
  return cadence
}
