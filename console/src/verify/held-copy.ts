// What the visitor holds and what he trusts, as of now.

import { useState } from 'react'
import type { Copy } from './copy.ts'
import { NO_TRUST } from './trust.ts'

/** `turn` counts the copies: a result is keyed with it, so that none is ever shown with the verdict of another. */
export function useHeldCopy(first: Copy | null) {
  const [held, setHeld] = useState({ copy: first, turn: 0 })
  const [trust, setTrust] = useState(NO_TRUST)
  const hold = (copy: Copy) => setHeld(({ turn }) => ({ copy, turn: turn + 1 }))
  return { ...held, hold, trust, setTrust }
}
