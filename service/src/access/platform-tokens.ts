// The platform's tokens, from the environment that config.ts hands over.

interface PlatformTokens {
  tokens: string[]
  warnings: string[]
}

/** Errors say what is wrong, never a token. `rotation`: two at once, while one replaces the other. */
export function readTokens(value: string, rotation: boolean, needed: boolean): PlatformTokens {
  if (value === '') {
    if (!needed) return { tokens: [], warnings: [] }
    throw new Error('BCF_ACCESS_TOKEN is not set: choose a long random token and set it, then start again')
  }
  const tokens = rotation ? value.split(',') : [value]
  if (tokens.length > 2) throw new Error('BCF_ACCESS_TOKEN holds more than two tokens')
  // Nothing else survives an HTTP header unchanged.
  if (tokens.some(token => /[^\x21-\x7e]/.test(token)))
    throw new Error('BCF_ACCESS_TOKEN must be visible ASCII characters without spaces')
  const shortest = Math.min(...tokens.map(token => token.length))
  if (shortest < 8) throw new Error('BCF_ACCESS_TOKEN is shorter than 8 characters: choose a longer one')
  return { tokens, warnings: shortest < 16 ? ['BCF_ACCESS_TOKEN is shorter than 16 characters'] : [] }
}
