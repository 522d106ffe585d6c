const MOST = 120

/** A value on one line; nobody reads a paragraph in a title. */
export function clipped(words: string, most = MOST): string {
  const letters = [...words.replace(/\s+/g, ' ').trim()]
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`
}
