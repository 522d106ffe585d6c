// The search field of a brand. `/` focuses it from anywhere on the page.

import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { Button } from './button.tsx'

/** Filters that searches know too. */
const KEPT = ['engine', 'intent', 'class', 'from', 'to', 'in', 'order']

export function SearchBox({ brandId }: { brandId: string }) {
  const [, go] = useLocation()
  const [params] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => focusBySlash(() => input.current), [])
  const typed = params.get('q') ?? ''
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    const kept = [...params].filter(([name]) => KEPT.includes(name))
    go(`/brands/${brandId}/answers?${new URLSearchParams([...(q === '' ? [] : [['q', q]]), ...kept])}`)
  }
  return (
    <search className="no-print">
      <form className="search-box" onSubmit={look}>
        <input
          ref={input}
          // The address decides what is searched for.
          key={typed}
          type="search"
          name="q"
          aria-label="Search answers, prompts and claims"
          aria-keyshortcuts="/"
          placeholder="Search answers, prompts and claims"
          defaultValue={typed}
          maxLength={200}
          autoComplete="off"
          dir="auto"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}

/** Not while somebody writes. */
function focusBySlash(find: () => HTMLElement | null): () => void {
  const listen = (event: KeyboardEvent) => {
    const { target } = event
    const isWriting =
      target instanceof HTMLElement &&
      (target.isContentEditable || target.matches('input, textarea, select, [role="dialog"] *'))
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting) return
    event.preventDefault()
    find()?.focus()
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}
