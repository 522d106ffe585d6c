// Light, dark, or the system's. The choice is stored in this browser.

import { keepIn, keptIn } from './kept.ts'

const KEY = 'bcf-theme'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export function storedTheme(): Theme {
  const stored = keptIn('localStorage', KEY)
  return THEMES.find(theme => theme === stored) ?? 'system'
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  keepIn('localStorage', KEY, theme)
}
