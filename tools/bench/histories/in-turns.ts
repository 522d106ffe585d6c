// The same question about brands with short and long histories: what it costs should follow what is shown, not how much there is.

import type { Figure } from '../report.ts'

export interface PlantedBrand {
  id: string
  runs: number
}

interface Compared extends Pick<Figure, 'id' | 'name'> {
  calls: number
  /** What a history is made of. */
  unit?: string
  /** Of the calls, which one is compared: the median, or 0.99. */
  share?: 0.5 | 0.99
}

/** Milliseconds. */
interface Times {
  median: number
  p99: number
  fastest: number
}

/** In turns, so that whatever else the machine does meets all of them. */
export async function timesOf<T>(
  subjects: T[],
  ask: (subject: T) => Promise<unknown>,
  calls: number,
): Promise<Times[]> {
  const times = subjects.map((): number[] => [])
  for (let call = 0; call < calls; call++)
    for (const [place, subject] of subjects.entries()) {
      const started = performance.now()
      await ask(subject)
      times[place]?.push(performance.now() - started)
    }
  return times.map(list => {
    const sorted = list.toSorted((a, b) => a - b)
    const at = (share: number) => Number((sorted[Math.floor(calls * share)] ?? 0).toFixed(2))
    return { median: at(0.5), p99: at(0.99), fastest: at(0) }
  })
}

/** The longest against the shortest. */
export async function compareInTurns<T extends { runs: number }>(
  brands: T[],
  ask: (brand: T) => Promise<unknown>,
  { id, name, calls, unit = 'runs', share = 0.5 }: Compared,
): Promise<Figure> {
  const times = await timesOf(brands, ask, calls)
  const key = share === 0.5 ? 'median' : 'p99'
  const [short, long] = [brands[0]?.runs, brands.at(-1)?.runs].map(runs => runs?.toLocaleString('en'))
  return {
    id,
    name: `${name}, ${long} ${unit}`,
    reference: `the same with ${short} ${unit}: ${share === 0.5 ? 'median' : '99th percentile'} of one against the other`,
    ratio: (times.at(-1)?.[key] ?? 0) / (times[0]?.[key] ?? 1),
    target: 'at most 1.50',
    detail: Object.fromEntries(
      brands.flatMap(({ runs }, place) =>
        ([key, 'fastest'] as const).map(name => [`${name}Ms ${runs} ${unit}`, times[place]?.[name] ?? 0]),
      ),
    ),
  }
}
