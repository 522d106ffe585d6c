// Changes of a value anywhere in it: something taken away, replaced by something near or odd, or two places exchanged.

import fc from 'fast-check'

export type Change<B> = (bundle: B) => void

type Holder = Record<string | number, unknown>
interface Place {
  path: (string | number)[]
  value: unknown
}

/** Every value in the bundle, the branches included. */
function places(value: unknown, path: (string | number)[] = []): Place[] {
  const own = path.length === 0 ? [] : [{ path, value }]
  if (typeof value !== 'object' || value === null) return own
  const items = Array.isArray(value) ? value.map((item, at) => [at, item] as const) : Object.entries(value)
  return [...own, ...items.flatMap(([name, item]) => places(item, [...path, name]))]
}

const holderOf = (bundle: unknown, path: (string | number)[]): Holder =>
  path.slice(0, -1).reduce((holder, name) => (holder as Holder)[name], bundle) as Holder

const nearby = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value === 'number')
    return fc.constantFrom(value + 1, value - 1, value / 2, -value, 2 ** 60, String(value), true, null)
  if (typeof value !== 'string') return fc.constantFrom(null, [], {}, [value], { value }, true, 1)
  return fc.oneof(
    fc.nat(Math.max(0, value.length - 1)).map(at => {
      const unit = String.fromCharCode(value.charCodeAt(at) ^ 1)
      return `${value.slice(0, at)}${unit}${value.slice(at + 1)}`
    }),
    fc.constantFrom(`${value} `, `${value}\n`, value.slice(1), value.toUpperCase(), '', null, [value]),
  )
}

/** Of a bundle, or of anything else that JSON can hold; `odd` may stand anywhere as well. */
export function changesOf<B>(original: B, odd: unknown[] = []): fc.Arbitrary<Change<B>> {
  const place = fc.constantFrom(...places(original))
  const deletion = place.map(
    ({ path }): Change<B> =>
      bundle => {
        const holder = holderOf(bundle, path)
        const name = path.at(-1) as string | number
        if (Array.isArray(holder)) holder.splice(Number(name), 1)
        else delete holder[name]
      },
  )

  const replacement = place.chain(({ path, value }) =>
    fc
      .oneof({ weight: 4, arbitrary: nearby(value) }, fc.jsonValue(), ...odd.map(one => fc.constant(one)))
      .map(
        (next): Change<B> =>
          bundle => {
            // A copy: it may hold parts of the original, which a later change would reach.
            holderOf(bundle, path)[path.at(-1) as string | number] = structuredClone(next)
          },
      ),
  )

  const swap = fc.tuple(place, place).map(
    ([one, other]): Change<B> =>
      bundle => {
        const [first, second] = [holderOf(bundle, one.path), holderOf(bundle, other.path)]
        const [a, b] = [one.path.at(-1) as string, other.path.at(-1) as string]
        // Copies: of two places one may lie within the other.
        const [left, right] = [structuredClone(first[a]), structuredClone(second[b])]
        first[a] = right
        second[b] = left
      },
  )

  return fc.oneof({ weight: 2, arbitrary: deletion }, { weight: 4, arbitrary: replacement }, swap)
}
