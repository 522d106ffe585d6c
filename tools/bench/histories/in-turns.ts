// The same question about brands with short and long histories: what it costs should follow what is shown, not how much there is.

import { median } from '../load/load.ts'
import type { Figure } from '../report.ts'

export interface PlantedBrand {
  id: string
  runs: number
}

interface Compared extends Pick<Figure, 'id' | 'name'> {
  calls: number
  /** What a history is made of. */
  unit?: string
}

/** Medians of the longest against the shortest: in turns, so that whatever else the machine does meets all of them. */
export async function compareInTurns(
  brands: PlantedBrand[],
  ask: (brand: PlantedBrand) => Promise<unknown>,
  { id, name, calls, unit = 'runs' }: Compared,
): Promise<Figure> {
  const times = brands.map((): number[] => [])
  for (let call = 0; call < calls; call++)
    for (const [place, brand] of brands.entries()) {
      const started = performance.now()
      await ask(brand)
      times[place]?.push(performance.now() - started)
    }
  const medians = times.map(median)
  const [short, long] = [brands[0]?.runs, brands.at(-1)?.runs].map(runs => runs?.toLocaleString('en'))
  return {
    id,
    name: `${name}, ${long} ${unit}`,
    reference: `the same with ${short} ${unit}: median of one against the other`,
    ratio: (medians.at(-1) ?? 0) / (medians[0] ?? 1),
    target: 'at most 1.50',
    detail: Object.fromEntries(
      brands.flatMap(({ runs }, place) => [
        [`medianMs ${runs} ${unit}`, rounded(medians[place] ?? 0)],
        [`fastestMs ${runs} ${unit}`, rounded(Math.min(...(times[place] ?? [])))],
      ]),
    ),
  }
}

const rounded = (milliseconds: number): number => Number(milliseconds.toFixed(2))
