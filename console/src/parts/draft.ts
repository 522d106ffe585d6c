// What somebody is writing, kept in the tab until it is sent: it outlives a closed dialog, a reload and a session that ends.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../api/queries.ts'

export interface Draft {
  text: string
  /** What it began with is no draft any more. */
  write: (text: string) => void
}

/** Whoever logs in after somebody else in the same tab finds nothing of theirs. */
export function useDraft(name: string, start = ''): Draft {
  const { data: me } = useQuery(meQuery)
  const key = `bcf-draft ${me?.personId ?? ''} ${name}`
  const [text, setText] = useState(() => keptAt(key) ?? start)
  const write = (next: string) => {
    setText(next)
    keep(key, next === start ? null : next)
  }
  return { text, write }
}

/** A browser that stores nothing keeps it as long as the page shows it. */
function keptAt(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Full, or switched off.
  }
}
