// The service's answers may contain text that an engine, or a stranger, wrote. A terminal obeys escape
// sequences in it (OSC 8 links, OSC 52 clipboard, cursor moves), so such text is never printed as it came.

// Joiners are left alone: scripts and emoji need them, and no terminal acts on them.
const UNSAFE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

const NAMED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** The text with every control, bidirectional and separator character spelled out. One line, always. */
export function visible(text: string): string {
  return text.replace(UNSAFE, character => NAMED[character] ?? spelled(character))
}

/** The same for text of many lines, each indented. */
export function visibleLines(text: string, indent: string): string {
  return text
    .split(/\r?\n/)
    .map(line => `${indent}${visible(line)}`.trimEnd())
    .join('\n')
}

/** JSON that is safe on a terminal and parses to the very same value. */
export function visibleJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(UNSAFE, character =>
    character === '\n'
      ? character
      : character
          .split('')
          .map(unit => `\\u${hex(unit, 4)}`)
          .join(''),
  )
}

function spelled(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x100) return `\\x${hex(character, 2)}`
  return code < 0x10000 ? `\\u${hex(character, 4)}` : `\\u{${code.toString(16)}}`
}

function hex(unit: string, digits: number): string {
  return unit.charCodeAt(0).toString(16).padStart(digits, '0')
}
