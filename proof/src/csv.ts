// Tables as CSV (RFC 4180). What a spreadsheet would take for a formula is prefixed with an apostrophe: engines, prompts
// and pages are written by others.

/** Skipped by one spreadsheet or another before it looks for a formula. */
const UNSEEN = String.raw`[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}"]`
/** Of any width: East Asian spreadsheets accept full-width signs too. */
const SIGN = '[=＝﹦+＋﹢\\-－﹣−@＠﹫]'
/**
 * Where a cell begins, even for a spreadsheet set to another separator than the comma; with what it would run there, if
 * anything. Matches at every beginning and takes all that is unseen with it, so that no text is gone over twice.
 */
const START = `(?:[;\\t\\r\\n]|^)${UNSEEN}*`
/** With any apostrophes already there, so that the added one can be removed again. */
const FORMULA = new RegExp(`(${START})('*${SIGN})?`, 'gu')

export const csvFile = (columns: string[], rows: string[][]): string =>
  [columns, ...rows].map(csvLine).join('')

export const csvLine = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`

/** A cell as it was before the apostrophe was added. */
export const withoutGuard = (cell: string): string =>
  cell.replace(FORMULA, (_, start, formula = '') => start + formula.replace(/^'/, ''))

function cell(text: string): string {
  const harmless = text.replace(FORMULA, guarded).replace(/^[\t\r\n]/, "'$&")
  return /[",;\t\r\n]/.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const guarded = (_: string, start: string, formula?: string): string =>
  formula === undefined ? start : `${start}'${formula}`
