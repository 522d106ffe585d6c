// Aho-Corasick: every place where one of many words stands, in one pass, whatever the text. The table of transitions
// is complete, so that reading a unit is one look-up.

export type Scan = (units: Uint16Array, length: number, found: (word: number, end: number) => void) => void

interface Node {
  next: Map<number, number>
  fail: number
  /** Words that end here, the shorter ones that end here too included. */
  words: number[]
}

const node = (): Node => ({ next: new Map(), fail: 0, words: [] })

/** `words` must be distinct and not empty. */
export function createAutomaton(words: string[]): Scan {
  const nodes = linkFailures(growTrie(words))
  const symbols = new Uint16Array(0x10000)
  let width = 1
  for (const word of words)
    for (let at = 0; at < word.length; at++) {
      const unit = word.charCodeAt(at)
      if (symbols[unit] === 0) symbols[unit] = width++
    }
  const table = completeTable(nodes, symbols, width)
  // Where a node's row begins, and in the last bit whether words end there: one look-up tells both.
  const steps = table.map(state => ((state * width) << 1) | (nodes[state]?.words.length ? 1 : 0))

  return (units, length, found) => {
    let row = 0
    for (let at = 0; at < length; at++) {
      const step = steps[row + (symbols[units[at] as number] as number)] as number
      row = step >>> 1
      if ((step & 1) === 1) for (const word of (nodes[row / width] as Node).words) found(word, at + 1)
    }
  }
}

function growTrie(words: string[]): Node[] {
  const nodes = [node()]
  for (const [index, word] of words.entries()) {
    let state = 0
    for (let at = 0; at < word.length; at++) {
      const unit = word.charCodeAt(at)
      const { next } = nodes[state] as Node
      if (!next.has(unit)) next.set(unit, nodes.push(node()) - 1)
      state = next.get(unit) as number
    }
    nodes[state]?.words.push(index)
  }
  return nodes
}

/** Breadth first: where a node fails to is nearer to the root, and done before it. */
function linkFailures(nodes: Node[]): Node[] {
  const queue = [0]
  for (const state of queue) {
    const parent = nodes[state] as Node
    for (const [unit, child] of parent.next) {
      const reached = nodes[child] as Node
      let fail = parent.fail
      while (fail !== 0 && !nodes[fail]?.next.has(unit)) fail = nodes[fail]?.fail ?? 0
      reached.fail = state === 0 ? 0 : (nodes[fail]?.next.get(unit) ?? 0)
      reached.words.push(...(nodes[reached.fail]?.words ?? []))
      queue.push(child)
    }
  }
  return nodes
}

/** Rows in the order of the queue would need its order again; a node's row starts as a copy of its failure's. */
function completeTable(nodes: Node[], symbols: Uint16Array, width: number): Uint32Array {
  const table = new Uint32Array(nodes.length * width)
  const queue = [0]
  for (const state of queue) {
    const { next, fail } = nodes[state] as Node
    if (state !== 0) table.copyWithin(state * width, fail * width, (fail + 1) * width)
    for (const [unit, child] of next) {
      table[state * width + (symbols[unit] as number)] = child
      queue.push(child)
    }
  }
  return table
}
