// Tables as CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe in front:
// engines, prompts and pages are written by others.

const FORMULA = /^[=+\-@\t\r]/

export function csvFile(columns: string[], rows: string[][]): string {
  return [columns, ...rows].map(row => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
