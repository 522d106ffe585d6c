/** Others' text as one line: no breaks, nothing that turns the line around or cannot be stored, and an end. */
export function oneLine(text: string, most = 300): string {
  const points = [...text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim()]
  return points.length <= most ? points.join('') : `${points.slice(0, most - 1).join('')}…`
}
