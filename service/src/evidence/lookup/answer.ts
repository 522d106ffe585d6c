// The public answer about a captured hash. It is rendered once and cached as sent; the capture behind it can be parsed
// back.

import type { PublicCapture } from './lookup.ts'

/** Only what never changes, and nothing about who monitors what. */
export const publicAnswer = (capture: PublicCapture) => ({
  found: true as const,
  sha256: capture.sha256,
  algorithm: 'SHA-256' as const,
  captured_at: capture.capturedAt,
  engine: capture.engine,
  surface: capture.surface,
  log: capture.log,
})

export function captureIn(answer: string): PublicCapture {
  const { sha256, captured_at, engine, surface, log } = JSON.parse(answer) as ReturnType<typeof publicAnswer>
  return { sha256, capturedAt: captured_at, engine, surface, log }
}
