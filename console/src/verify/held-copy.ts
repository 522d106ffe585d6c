// What the visitor currently has and trusts.

import { useState } from 'react'
import type { Copy } from './copy.ts'
import { NO_TRUST } from './trust.ts'

/** `turn` counts the copies: results are keyed with it, so that none is shown with another's verdict. */
export function useHeldCopy(first: Copy | null) {
  const [held, setHeld] = useState({ copy: first, turn: 0 })
  const [trust, setTrust] = useState(NO_TRUST)
  const hold = (copy: Copy) => setHeld(({ turn }) => ({ copy, turn: turn + 1 }))
  return { ...held, hold, trust, setTrust }
}
