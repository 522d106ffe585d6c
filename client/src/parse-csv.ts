import { InvalidInputError } from './errors.ts'

interface CsvRecord {
  /** The line where the record begins, from 1; a quoted cell may contain line breaks. */
  line: number
  cells: string[]
}

/** RFC 4180 section 2. A quote inside an unquoted cell is taken literally. */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  const cell = /(?:"((?:[^"]|"")*)"|((?!")[^,\r\n]*))(,|\r?\n|\r|$)/y
  let record: CsvRecord = { line: 1, cells: [] }
  for (let line = 1; cell.lastIndex < text.length || record.cells.length > 0; ) {
    const match = cell.exec(text)
    if (!match) throw new InvalidInputError(`line ${line}: a quote is not closed, or text follows it`)
    record.cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    line += match[0].match(/\r\n|\r|\n/g)?.length ?? 0
    if (match[3] === ',') continue
    records.push(record)
    record = { line, cells: [] }
    if (match[3] === '') break
  }
  return records
}
