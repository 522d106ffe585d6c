// Changes to valid texts and valid JSON, for tests that want input which is nearly right. FUZZ_RUNS sets how many
// cases each property sees, FUZZ_SEED which ones.

import fc from 'fast-check'

/** So many cases, a part of them where one case is dear. */
export const fuzz = (share = 1) => ({
  numRuns: Math.ceil(Number(process.env.FUZZ_RUNS ?? 1_000) * share),
  ...(process.env.FUZZ_SEED === undefined ? {} : { seed: Number(process.env.FUZZ_SEED) }),
})

const SURROGATES = { first: 0xd800, count: 0x800 }

/** Any character of Unicode, for `unit` of `fc.string`. Its own 'binary' takes seconds to list them all. */
export const codePoint = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map(
  code => String.fromCodePoint(code < SURROGATES.first ? code : code + SURROGATES.count),
  character => {
    if (typeof character !== 'string' || [...character].length !== 1) throw new Error('not one character')
    const code = character.codePointAt(0) ?? 0
    return code < SURROGATES.first ? code : code - SURROGATES.count
  },
)

/** What parsers stumble over: ends of lines, of strings and of numbers, and characters that look like others. */
const SCRAPS = [
  '\n', '\n\n', '\r\n', '\u2028', '\u0000', '\u0085', '\ufeff', '\ud800', '\u202e', ' ', '\t', '"', "'", '\\', '\\u0000',
  '<', '>', '</script>', '<!--', ']]>', '&', '&#0;', '%', '%00', '+', '-', '=', '/', ':', ',', ';', '#', '\u2014', '\u2014 ',
  '0', '00', '-1', '1e999', '9007199254740993', '0x1', '\u0661', 'NaN', 'null', 'true', '[', ']', '{', '}', '[]', '{}',
  '"__proto__":{"polluted":1},', '"constructor":{"prototype":{"polluted":1}},', 'data: ', 'event: done\n', 'a'.repeat(300),
] // biome-ignore format: a list of scraps is read like a list of words

type Edit = (text: string) => string

const cut = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(40))
const at = (text: string, share: number) => Math.floor(share * text.length)

const edit: fc.Arbitrary<Edit> = fc.oneof(
  cut.map(
    ([share, length]): Edit =>
      text =>
        text.slice(0, at(text, share)) + text.slice(at(text, share) + length),
  ),
  cut.map(
    ([share]): Edit =>
      text =>
        text.slice(0, at(text, share)),
  ),
  fc.tuple(cut, fc.constantFrom(...SCRAPS)).map(
    ([[share], scrap]): Edit =>
      text =>
        text.slice(0, at(text, share)) + scrap + text.slice(at(text, share)),
  ),
  fc.tuple(cut, fc.nat(0xff)).map(
    ([[share], mask]): Edit =>
      text => {
        const place = at(text, share)
        return (
          text.slice(0, place) + String.fromCharCode(text.charCodeAt(place) ^ mask) + text.slice(place + 1)
        )
      },
  ),
  // A piece of it once more, elsewhere: lines twice, signatures of another note.
  fc.tuple(cut, cut).map(
    ([[from, length], [to]]): Edit =>
      text => {
        const piece = text.slice(at(text, from), at(text, from) + length * 4)
        return text.slice(0, at(text, to)) + piece + text.slice(at(text, to))
      },
  ),
)

/** A few of them, one after the other. */
export const edited = (originals: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...originals), fc.array(edit, { minLength: 1, maxLength: 4 }))
    .map(([original, edits]) => edits.reduce((text, change) => change(text), original))

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null, true, 0, -1, 1e308, -1e308, 2 ** 53, 0.1, '', ' ', '\ud800', '\u0000', 'x'.repeat(5_000), [], {}, [[]], [null],
    'https://x.example/', 'javascript:alert(1)', 'data: {"x":', '2026-11-15T00:00:00Z', '99999-99-99',
  ), // biome-ignore format: the same
  fc.constantFrom(100, 3_000).map(nested),
  fc.constant(JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')),
  fc.jsonValue({ maxDepth: 2 }),
)

/** One step down a JSON value, by a number that fits whatever is there. */
function changeAt(value: unknown, path: number[], change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== 'object' || value === null) return change(value)
  const names = Object.keys(value)
  const name = names[step % Math.max(1, names.length)]
  if (name === undefined) return change(value)
  const next = changeAt(value[name as keyof typeof value], rest, change)
  if (Array.isArray(value)) return value.with(Number(name), next)
  return Object.fromEntries(Object.entries(value).map(([own, item]) => [own, own === name ? next : item]))
}

const doubled = (value: unknown): unknown => (Array.isArray(value) ? [...value, ...value] : [value, value])
const hollow = (value: unknown): unknown =>
  typeof value === 'string' ? value.slice(1) : Array.isArray(value) ? {} : []

/** JSON of the same build with a few values replaced, doubled, wrapped or emptied. */
export const mutated = (originals: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.constantFrom(...originals),
      fc.array(
        fc.tuple(
          fc.array(fc.nat(11), { minLength: 1, maxLength: 9 }),
          fc.oneof(
            strange.map(next => () => next),
            fc.constantFrom(
              doubled,
              hollow,
              (value: unknown) => ({ value }),
              (value: unknown) => JSON.stringify(value),
            ),
          ),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([original, changes]) =>
      changes.reduce((value, [path, change]) => changeAt(value, path, change), original),
    )
