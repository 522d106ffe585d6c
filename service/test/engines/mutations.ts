// Bodies of vendors with something wrong in them, always the same for the same seed.

type Random = () => number

const below = (random: Random, end: number): number => Math.floor(random() * end)
const oneOf = <Thing>(random: Random, things: readonly Thing[]): Thing =>
  things[below(random, things.length)] as Thing

const decode = (body: Uint8Array): string => new TextDecoder().decode(body)
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

const truncate = (body: Uint8Array, random: Random): Uint8Array => body.slice(0, below(random, body.length))

function flip(body: Uint8Array, random: Random): Uint8Array {
  const flipped = body.slice()
  for (let times = 1 + below(random, 8); times > 0; times -= 1) {
    flipped[below(random, flipped.length)] = below(random, 256)
  }
  return flipped
}

/** Part of it again, somewhere else. */
function repeat(body: Uint8Array, random: Random): Uint8Array {
  const from = below(random, body.length)
  const piece = body.slice(from, from + below(random, 500))
  const at = below(random, body.length)
  return new Uint8Array(Buffer.concat([body.slice(0, at), piece, body.slice(at)]))
}

const deep = (depth: number, open: string, close: string): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`

const STRANGE: readonly string[] = [
  ...['null', 'true', '-1', '1e308', '0.5', '9007199254740993', '""', '[]', '{}', '[null]', '[[]]'],
  ...['"\\ud800"', '"\\u0000"', '"__proto__"', '"constructor"', '"javascript:alert(1)"', '"http://[::1]/"'],
  ...['{"__proto__":{"type":"text","text":"x"}}', '{"constructor":null,"prototype":[]}'],
  ...['{"toString":1,"valueOf":null,"then":{}}', '["https://a.example/","https://a.example/"]'],
  ...[deep(3000, '[', ']'), deep(3000, '{"content":', '}'), deep(1000, '[{"parts":', '}]')],
]

/** Where a value begins and ends that no other stands in. */
const VALUE = /"(?:[^"\\]|\\.)*"(?!\s*:)|-?\d+(?:\.\d+)?|true|false|null|\[\]|\{\}/g
const NAME = /"(?:[^"\\]|\\.)*"(?=\s*:)/g

function replaceOne(text: string, pattern: RegExp, random: Random, replacement: string): string {
  const found = [...text.matchAll(pattern)]
  if (found.length === 0) return text
  const { index, 0: old } = oneOf(random, found)
  return text.slice(0, index) + replacement + text.slice(index + old.length)
}

const swapValue = (body: Uint8Array, random: Random): Uint8Array =>
  encode(replaceOne(decode(body), VALUE, random, oneOf(random, STRANGE)))

const NAMES = [
  '"__proto__"',
  '"constructor"',
  '"prototype"',
  '"toString"',
  '"type"',
  '"content"',
  '"output"',
  '""',
]

const swapName = (body: Uint8Array, random: Random): Uint8Array =>
  encode(replaceOne(decode(body), NAME, random, oneOf(random, NAMES)))

/** The values of the same body change places. */
function exchangeValues(body: Uint8Array, random: Random): Uint8Array {
  const text = decode(body)
  const found = [...text.matchAll(VALUE)]
  return found.length === 0 ? body : encode(replaceOne(text, VALUE, random, oneOf(random, found)[0]))
}

function encodeOtherwise(body: Uint8Array, random: Random): Uint8Array {
  const text = decode(body)
  return oneOf(random, [
    () => new Uint8Array(Buffer.from(text, 'utf16le')),
    () => new Uint8Array(Buffer.from(text, 'latin1')),
    () => encode(`\ufeff${text}`),
    () => encode(`data: ${text.replaceAll('\n', '')}\n\ndata: [DONE]\n\n`),
    () => encode(`[${text},${text}]`),
    () => encode(text.replaceAll('\n', '\r')),
    () => encode(`${text}${text}`),
  ])()
}

const WAYS = [truncate, flip, repeat, swapValue, swapValue, swapName, exchangeValues, encodeOtherwise]

/** One or several changes. */
export function mutated(body: Uint8Array, random: Random): Uint8Array {
  let changed = body
  for (let times = 1 + below(random, 3); times > 0 && changed.length > 0; times -= 1) {
    changed = oneOf(random, WAYS)(changed, random)
  }
  return changed
}
