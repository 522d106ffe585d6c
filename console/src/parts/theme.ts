// Light, dark, or as the system has it. The choice stays in this browser.

const KEY = 'bcf-theme'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return THEMES.find(theme => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // A browser that keeps nothing still shows the theme until it is closed.
  }
}
