// Orders to the sandbox inside a prompt: [[sandbox:WORD]], [[sandbox:bytes:BASE64]], [[sandbox:text:BASE64URL]]
// and [[fault:NAME]], [[fault:NAME:times=N]], [[fault:NAME:at=answer]]. [[reader:NAME]] is for the reader of the answer, [[batch:NAME]] for batches.

import { isBatchOrder } from './batch/orders.ts'
import { type FaultName, faultPlace, isFaultName } from './faults.ts'
import { readerOrder } from './reader/faults.ts'
import { isScenario, type Scenario } from './scripts/scenario.ts'

/** Ways of delivering the same answer, where there is more than one. */
export const MANNERS = ['inline', 'deferred', 'unsearched', 'truncated', 'short', 'pause'] as const
export type Manner = (typeof MANNERS)[number]

interface FaultOrder {
  name: FaultName
  /** Only the first so many asks of this prompt per engine. */
  times: number
  place: 'first' | 'answer'
}

export interface Orders {
  /** The prompt without its markers, as a person would have asked. */
  plain: string
  scenario: Scenario | null
  manner: Set<Manner>
  bytes: Uint8Array | null
  text: string | null
  fault: FaultOrder | null
}

/** A marker that means nothing: better refused than silently ignored in somebody's test. */
export class UnknownMarker extends Error {}

const MARKER = /\[\[(sandbox|fault|reader|batch):([^[\]]*)\]\]/g

export function readMarkers(prompt: string): Orders {
  const orders: Orders = {
    plain: prompt.replace(MARKER, '').replace(/\s+/g, ' ').trim(),
    scenario: null,
    manner: new Set(),
    bytes: null,
    text: null,
    fault: null,
  }
  for (const [marker, kind, order = ''] of prompt.matchAll(MARKER)) {
    // Obeyed by whoever reads the answer later.
    if (kind === 'reader' && readerOrder(marker)) continue
    // Obeyed where questions are handed in together.
    if (kind === 'batch' && isBatchOrder(order)) continue
    if (kind === 'fault') orders.fault = readFault(order)
    else if (!obey(orders, order)) throw new UnknownMarker(`The sandbox does not know the marker ${marker}.`)
  }
  return orders
}

function obey(orders: Orders, order: string): boolean {
  if (order.startsWith('bytes:')) {
    orders.bytes = Buffer.from(order.slice('bytes:'.length), 'base64')
  } else if (order.startsWith('text:')) {
    orders.text = Buffer.from(order.slice('text:'.length), 'base64url').toString('utf8')
  } else if (isScenario(order)) {
    orders.scenario = order
  } else if (isManner(order)) {
    orders.manner.add(order)
  } else {
    return false
  }
  return true
}

function isManner(word: string): word is Manner {
  return MANNERS.some(manner => manner === word)
}

function readFault(order: string): FaultOrder {
  const [name = '', ...options] = order.split(':')
  if (!isFaultName(name)) throw new UnknownMarker(`The sandbox does not know the fault "${name}".`)
  const fault: FaultOrder = { name, times: Number.POSITIVE_INFINITY, place: faultPlace(name) }
  for (const option of options) {
    const times = option.match(/^times=(\d+)$/)?.[1]
    if (times !== undefined) fault.times = Number(times)
    else if (option === 'at=answer') fault.place = 'answer'
    else throw new UnknownMarker(`The sandbox does not know the fault option "${option}".`)
  }
  return fault
}
