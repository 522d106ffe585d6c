/** References that engines write; any other is shown as sent. */
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The character of `&amp;`, `&#39;` or `&#x27;`. The result is text, never markup. */
export function decodeReference(reference: string): string {
  const [, hex, decimal, name = ''] = /^&(?:#[xX]([\da-fA-F]{1,6})|#(\d{1,7})|(\w+));$/.exec(reference) ?? []
  const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : 0
  // Zero, halves of a pair and numbers beyond Unicode have no character.
  if (code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) return String.fromCodePoint(code)
  return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? reference) : reference
}
