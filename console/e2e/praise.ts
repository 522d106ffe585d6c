// What must not be said of a brand that has no facts: every statement that reads as if its answers had been judged, and found
// free of confabulations.

const PRAISE = [
  /\b0\s?%\s*(?:confabulated|strong|false|correct)/i,
  /\b(?:confabulated|strong|false|correct)\W{0,5}\b0\b/i,
  /\b(?:no|0|zero|none)\s+(?:\w+\s)?(?:confabulat|contradict)/i,
  /\b(?:no|0)\s+(?:\w+\s)?(?:answers?|facts?)\s+(?:that\s+|is\s+|are\s+)?contradict/i,
  /contradicts?\s+(?:no|nothing)\b/i,
  /free of (?:confabulation|error)/i,
  /contradicts? a fact(?: in)?\W{0,5}\b0\b/i,
  /\b(?:no|none|0)\b[^.:?]{0,40}(?:false claim|something false)/i,
  /false claims that (?:came|went): none/i,
]

/** The statements of that kind in a text. */
export function praiseIn(text: string): string[] {
  const flat = text.replace(/\s+/g, ' ').replaceAll('Cannot be judged yet: no facts', '…')
  return PRAISE.flatMap(pattern => {
    const found = pattern.exec(flat)
    return found ? [flat.slice(Math.max(0, found.index - 30), found.index + 60)] : []
  })
}
