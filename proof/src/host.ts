// Which addresses a service may have, and evidence may name.

/** Characters that mean nothing to a shell: it appears in a command that people copy. */
const ADDRESS = /^https?:\/\/((?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?)(?:\/[A-Za-z0-9._~%-]+)*$/
const LONGEST_ADDRESS = 500

/** The host of an address that a service may have, and a bundle may name; null for others. Pages depend on it: it never changes. */
export const hostOf = (baseUrl: string): string | null =>
  baseUrl.length > LONGEST_ADDRESS ? null : (ADDRESS.exec(baseUrl)?.[1] ?? null)
