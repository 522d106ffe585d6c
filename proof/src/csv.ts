// Tables as CSV (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe in front: engines, prompts and
// pages are written by others.

/** Passed over by one spreadsheet or another before it looks for a formula. */
const UNSEEN = String.raw`[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}"]`
/** Of any width: spreadsheets of East Asia calculate with full-width signs too. */
const SIGN = '[=＝﹦+＋﹢\\-－﹣−@＠﹫]'
/** Where a cell begins, also to a spreadsheet that is set to another separator than the comma. */
const START = `(?<=(?:^|[;\\t\\r\\n])${UNSEEN}*)`
/** With the apostrophes that were there already, so that one more can be taken away again. */
const FORMULA = new RegExp(`${START}'*${SIGN}`, 'gu')
const GUARDED = new RegExp(`${START}'(?='*${SIGN})`, 'gu')

export const csvFile = (columns: string[], rows: string[][]): string =>
  [columns, ...rows].map(csvLine).join('')

export const csvLine = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`

/** A cell as it was before it was made harmless. */
export const withoutGuard = (cell: string): string => cell.replace(GUARDED, '')

function cell(text: string): string {
  const harmless = text.replace(FORMULA, "'$&").replace(/^[\t\r\n]/, "'$&")
  return /[",;\t\r\n]/.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
