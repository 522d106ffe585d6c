// What anyone is answered about a hash that was captured. It is written once and remembered as it is sent; whoever needs
// the capture behind it reads it back.

import type { PublicCapture } from './lookup.ts'

/** Only what never changes, and nothing of who monitors what. */
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
