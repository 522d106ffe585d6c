/** Foreign text on one line: no breaks, nothing that reverses the line or cannot be stored, and of limited length. */
export function oneLine(text: string, most = 300): string {
  const points = [...text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim()]
  return points.length <= most ? points.join('') : `${points.slice(0, most - 1).join('')}…`
}
