// The tables of a text: rows between bars, as engines write them and as a page is shown to a reader.

export interface Cell {
  text: string
  start: number
  end: number
}

/** Rows of cells, the head first. */
export type Table = Cell[][]

const ROW = /^\s*\|.*$/
const RULE = /^\s*\|[\s:|-]*-[\s:|-]*$/

export function tablesIn(answer: string): Table[] {
  const tables: Table[] = []
  let open: Table | null = null
  let start = 0
  for (const line of answer.split('\n')) {
    if (!ROW.test(line)) open = null
    else if (!RULE.test(line)) {
      if (!open) {
        open = []
        tables.push(open)
      }
      open.push(cellsOf(line, start))
    }
    start += line.length + 1
  }
  return tables
}

function cellsOf(line: string, start: number): Cell[] {
  const cells: Cell[] = []
  let from = line.indexOf('|') + 1
  while (from < line.length) {
    const bar = line.indexOf('|', from)
    const to = bar === -1 ? line.length : bar
    cells.push({ text: line.slice(from, to), start: start + from, end: start + to })
    from = to + 1
  }
  return cells
}
