/** One measured figure: a ratio against a named reference of the same run. */
export interface Figure {
  name: string
  reference: string
  ratio: number
  target: string
  detail?: Record<string, number>
}

export function printReport(figures: Figure[]): void {
  for (const { name, reference, ratio, target, detail } of figures) {
    process.stdout.write(`${name}\n  ${ratio.toFixed(2)} of ${reference} (${target})\n`)
    for (const [key, value] of Object.entries(detail ?? {})) {
      process.stdout.write(`  ${key}: ${value.toLocaleString('en')}\n`)
    }
  }
}
