import { writeFileSync } from 'node:fs'
import { evaluateNumbers } from './numbers.ts'

const FILE = new URL('../../../docs/numbers.json', import.meta.url)

/** `npm run docs` makes the tables of docs/numbers.md of it. */
export function writeNumbers(): object {
  const numbers = evaluateNumbers({ scans: 100_000, comparisons: 10_000 })
  writeFileSync(FILE, `${JSON.stringify(numbers, null, 2)}\n`)
  return numbers
}
