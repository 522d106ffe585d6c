import { randomUUID } from 'node:crypto'
import type { Delivery } from '../../../src/platform/queue/delivery.ts'

/** A job that nobody takes from its worker. */
export const delivered = (id: string = randomUUID()): Delivery => ({ id, isHeld: async () => true })
