// The public answer about a captured hash. It is rendered once and cached as sent; the capture behind it can be parsed
// back.

import type { Engine, Surface } from '../../model/engine.ts'

export interface PublicCapture {
  sha256: string
  /** RFC 3339, as it is answered. */
  capturedAt: string
  engine: Engine
  surface: Surface
  /** The proof is a C2SP tlog-proof against the first checkpoint that covers the capture. */
  log: { origin: string; index: number; proof: string } | null
}

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
