// Is the core ours? A processor of a rented machine is often one of two threads of a core, and whoever works on the other
// takes up to half of its speed, which no counter of the system shows. Two loops do: one waits for each of its results and
// takes the same time either way, the other has many steps for which a whole core is needed.

const WAITING_STEPS = 40_000
const WIDE_STEPS = 200_000

/** Each step needs the one before. */
function waiting(steps: number): number {
  let value = 1
  for (let step = 0; step < steps; step++) {
    value = (Math.imul(value, 3) + 1) | 0
    value = (Math.imul(value, 5) + step) | 0
    value = (Math.imul(value, 7) + 1) | 0
    value = (Math.imul(value, 9) + 1) | 0
  }
  return value
}

/** None of these needs another. */
function wide(steps: number): number {
  let [a, b, c, d, e, f] = [1, 2, 3, 4, 5, 6]
  for (let step = 0; step < steps; step++) {
    a = (a + step) ^ 7
    b = (b + step) ^ 11
    c = (c + step) ^ 13
    d = (d + step) ^ 17
    e = (e + step) ^ 19
    f = (f + step) ^ 23
  }
  return a ^ b ^ c ^ d ^ e ^ f
}

/** How long the one takes, measured in the other: more when somebody else is at work on the core. */
export function crowding(): number {
  const started = performance.now()
  wide(WIDE_STEPS)
  const between = performance.now()
  waiting(WAITING_STEPS)
  return (between - started) / (performance.now() - between)
}

/** So much more than at the quietest is still the same: the loops are short. */
const TOLERANCE = 1.15
/** The very quickest may be an accident. */
const QUIETEST = 0.05

/** When the core was most our own. A run in which it is twice that of another had a neighbour all the time. */
export function quietestOf(crowdings: number[]): number {
  const sorted = crowdings.toSorted((a, b) => a - b)
  return sorted[Math.floor(QUIETEST * sorted.length)] ?? 0
}

/**
 * Was the core ours? Held against the quietest moment of the same run: where it never was ours, all moments pass, and
 * nothing looks better than it is.
 */
export const isOurs = (crowding: number, quietest: number): boolean => crowding <= TOLERANCE * quietest
