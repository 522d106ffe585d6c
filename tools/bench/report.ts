// What a suite hands in, and how it is read on a terminal. Files are written by document.ts.

/** What a ratio is compared with: what nothing is asked of is not measured. */
export type Bar = `at least ${number}` | `at most ${number}`

/** One measured figure: a ratio against a named reference of the same run. */
export interface Figure {
  /** Kebab-case and for ever the same: docs/scale.md finds figures by it. */
  id: string
  name: string
  reference: string
  ratio: number
  target: Bar
  detail?: Record<string, number>
}

/** How thorough: `quick` is smaller and shorter, for a look while one works. */
export interface Effort {
  quick: boolean
}

export type Suite = (databaseUrl: string, effort: Effort) => Promise<Figure[]>

/** By the exact ratio, of which two digits are printed. */
export function isMet({ ratio, target }: Figure): boolean {
  const bound = Number(target.replace(/^at (?:least|most) /, ''))
  return target.startsWith('at least') ? ratio >= bound : ratio <= bound
}

export const verdictOn = (figure: Figure): string => (isMet(figure) ? 'met' : 'MISSED')

export function printFigures(figures: Figure[]): void {
  for (const figure of figures) {
    const { name, reference, ratio, target, detail } = figure
    process.stdout.write(`${name}\n  ${ratio.toFixed(2)} of ${reference} (${target}: ${verdictOn(figure)})\n`)
    for (const [key, value] of Object.entries(detail ?? {})) {
      process.stdout.write(`  ${key}: ${value.toLocaleString('en')}\n`)
    }
  }
}
