import type { ObjectStore } from './object-store.ts'

/** The part of a store below a prefix, which its users never see. */
export function within(store: ObjectStore, prefix: string): ObjectStore {
  const full = (name: string) => `${prefix}/${name}`
  return {
    put: (name, bytes, options) => store.put(full(name), bytes, options),
    putFirst: (name, bytes, options) => store.putFirst(full(name), bytes, options),
    get: name => store.get(full(name)),
    has: name => store.has(full(name)),
    putAt: name => store.putAt(full(name)),
    list: async (start, after) => {
      const names = await store.list(full(start), after === undefined ? undefined : full(after))
      return names.map(name => name.slice(prefix.length + 1))
    },
    close: store.close,
  }
}
