const row = (...cells: string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`

export const table = (headings: string[], rows: string[][]) =>
  [row(...headings), row(...headings.map(() => '---')), ...rows.map(cells => row(...cells))].join('\n')

export const code = (text: string) => `\`${text}\``
