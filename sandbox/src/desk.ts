// Where every vendor takes its questions: counts them, reads their markers, fixes answer and fault.

import { type FaultName, faultPlace, HEALABLE } from './faults.ts'
import { type Orders, readMarkers } from './markers.ts'
import type { Ask, Asking, Fault } from './provider.ts'
import { type Played, playReader, READER_MODEL } from './reader/reader.ts'
import type { Answer, Engine } from './scripts/answer.ts'
import { type Asked, playScript, type Script } from './scripts/script.ts'
import { stableFraction, stablePick } from './stable.ts'

export interface DeskOptions {
  seed: number
  /** 0 to 1: how often a question meets a fault that another attempt heals. */
  faultRate: number
  /** 0 to 1: how often the model that reads errs, of statements. */
  readerErrorRate: number
  script?: Script
}

/** Throws UnknownMarker. */
export function openDesk({ seed, faultRate, readerErrorRate, script }: DeskOptions): Ask {
  const counts = new Map<string, number>()

  return (engine, prompt) => {
    const key = `${seed}/${engine}/${prompt}`
    const times = (counts.get(key) ?? 0) + 1
    const read = playReader(prompt, { key, times, errorRate: readerErrorRate })
    if (read) {
      counts.set(key, times)
      return readAsking({ engine, prompt, times, key }, read)
    }
    const orders = readMarkers(prompt)
    counts.set(key, times)
    const fault = orderedFault(orders, times) ?? randomFault(key, times, faultRate)
    const asked = asQuestion(seed, engine, times, orders)
    return {
      engine,
      prompt,
      times,
      key,
      manner: orders.manner,
      bytes: orders.bytes,
      answer: answerInside(fault) ?? script?.(asked) ?? playScript(asked),
      fault,
    }
  }
}

/** Markers for engines stand in what a reader is shown, and are not meant for it. */
function readAsking(
  about: Pick<Asking, 'engine' | 'prompt' | 'times' | 'key'>,
  { answer, fault, once, delayMs }: Played,
): Asking {
  return {
    ...about,
    ...{ answer, delayMs, model: READER_MODEL, manner: new Set(), bytes: null },
    fault: fault && { name: fault, place: faultPlace(fault), once },
  }
}

function asQuestion(seed: number, engine: Engine, times: number, orders: Orders): Asked {
  return {
    seed,
    engine,
    times,
    prompt: orders.plain,
    scenario: orders.scenario,
    text: orders.text,
    unsearched: orders.manner.has('unsearched'),
    truncated: orders.manner.has('truncated'),
    short: orders.manner.has('short'),
  }
}

function orderedFault({ fault }: Orders, times: number): Fault | null {
  if (!fault || times > fault.times) return null
  return { name: fault.name, place: fault.place, once: Number.isFinite(fault.times) }
}

function randomFault(key: string, times: number, rate: number): Fault | null {
  if (stableFraction('fault', key, times) >= rate) return null
  const name: FaultName = stablePick(HEALABLE, 'which fault', key, times)
  return { name, place: faultPlace(name), once: true }
}

/** One fault is not of the wire but of the answer, so each vendor renders it in its own form. */
const answerInside = (fault: Fault | null): Answer | undefined =>
  fault?.name === 'failed-inside' ? { kind: 'failed' } : undefined
