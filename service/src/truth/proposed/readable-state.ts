// What a page without words of its own hands to its programs, as lines for a reader: "company › legalName: Aurelia GmbH".
// Nobody has said what the names mean; whoever reads them proposes, and a person decides.

import type { Document } from '../page/document.ts'
import { statesOf } from '../page/page-state.ts'

const MAX_STATE = 1024 * 1024
const MAX_STEPS = 20_000
const MAX_LINES = 600
const MAX_DEPTH = 12
const MAX_VALUE = 300
const MAX_NAME = 80

export function readableState(document: Document): string {
  const lines = new Set<string>()
  for (const root of statesOf(document, text => text.length <= MAX_STATE)) {
    addLines(revived(root), lines)
    if (lines.size >= MAX_LINES) break
  }
  return [...lines].join('\n')
}

interface Place {
  value: unknown
  path: string[]
}

function addLines(root: unknown, lines: Set<string>): void {
  const stack: Place[] = [{ value: root, path: [] }]
  let left = MAX_STEPS
  while (stack.length > 0 && lines.size < MAX_LINES) {
    const { value, path } = stack.pop() as Place
    if (value !== null && typeof value === 'object') {
      const places = path.length < MAX_DEPTH ? inside(value, path, left) : []
      left -= places.length
      stack.push(...places.reverse())
    } else if (isStatement(value) && path.length > 0) lines.add(`${path.join(' › ')}: ${value}`)
  }
}

/** A thing in a list goes by its own name. */
function inside(value: object, path: string[], most: number): Place[] {
  if (Array.isArray(value))
    return value.slice(0, most).map(item => ({ value: item, path: withName(path, nameOf(item)) }))
  return Object.entries(value)
    .slice(0, most)
    .filter(([key]) => /^[\p{L}]/u.test(key) && key.length <= MAX_NAME)
    .map(([key, item]) => ({ value: item, path: [...path, key] }))
}

const withName = (path: string[], name: string | null): string[] => (name === null ? path : [...path, name])

function nameOf(item: unknown): string | null {
  if (item === null || typeof item !== 'object') return null
  const { name, title, label } = item as Record<string, unknown>
  const own = [name, title, label].find(text => typeof text === 'string' && text.length <= MAX_NAME)
  return (own as string | undefined) ?? null
}

const isStatement = (value: unknown): value is string | number =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.length <= MAX_VALUE && /[\p{L}\p{N}]/u.test(value))

const WRAPPERS = new Set(['Reactive', 'ShallowReactive', 'Ref', 'ShallowRef', 'EmptyRef', 'EmptyShallowRef'])

/** Some programs keep all values in one list, and objects hold places in it. Anything else is handed back as it is. */
function revived(root: unknown): unknown {
  if (!Array.isArray(root) || !isWrapper(root[0])) return root
  let left = MAX_STEPS
  // A short list may name a long one many times: what is taken is paid for before it is copied.
  const take = <T>(items: T[]): T[] => {
    const taken = items.slice(0, left)
    left -= taken.length
    return taken
  }
  const at = (place: unknown, depth: number): unknown => {
    if (typeof place !== 'number' || depth > MAX_DEPTH) return null
    const value = root[place]
    if (value === null || typeof value !== 'object') return value
    if (left === 0) return null
    if (Array.isArray(value))
      return isWrapper(value) ? at(value[1], depth + 1) : take(value).map(item => at(item, depth + 1))
    return Object.fromEntries(take(Object.entries(value)).map(([key, item]) => [key, at(item, depth + 1)]))
  }
  return at(0, 0)
}

const isWrapper = (value: unknown): boolean => Array.isArray(value) && WRAPPERS.has(value[0])
