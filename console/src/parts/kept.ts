// What this browser keeps, or this tab. One that stores nothing forgets it with the page.

type Where = 'localStorage' | 'sessionStorage'

export function keptIn(where: Where, key: string): string | null {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

/** Null forgets it. */
export function keepIn(where: Where, key: string, text: string | null): void {
  try {
    if (text === null) window[where].removeItem(key)
    else window[where].setItem(key, text)
  } catch {
    // Full, or switched off.
  }
}
