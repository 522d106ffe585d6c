// Elements that stand below each other, as steps down the page. Part of the drawing: see draw-exhibit.ts.

import type { Run } from './break-lines.ts'
import type { Flow } from './flow.ts'
import { INLINE, runsOf } from './inline.ts'
import { classOf, type Element, elementsOf, isElement, type Node } from './page-tree.ts'
import { BODY, INK, LINE, SOFT, type Style } from './typeface.ts'

const LABEL_WIDTH = 118

const PARAGRAPHS: Record<string, Style> = {
  kind: { ...BODY, size: 8, colour: SOFT },
  lead: { ...BODY, size: 10.5, colour: SOFT },
  words: { ...BODY, size: 10.5 },
  note: { ...BODY, size: 8.5, colour: SOFT },
}

const FRAMES = { contradicted: 'thick', suspected: 'dashed' } as const

export function drawBlocks(flow: Flow, nodes: Node[], style = BODY): void {
  let loose: Node[] = []
  const settle = () => {
    if (loose.some(node => isElement(node) || node.trim() !== '')) paragraph(flow, loose, style)
    loose = []
  }
  for (const node of nodes) {
    if (!isElement(node) || INLINE.includes(node.name)) loose.push(node)
    else {
      settle()
      // What explains the marks stands on the page of the first words that have them.
      const isLegend = classOf(node) === 'legend' || (classOf(node) === 'note' && introduces(nodes, node))
      if (isLegend) flow.together(() => drawBlock(flow, node), { withNext: true })
      else drawBlock(flow, node)
    }
  }
  settle()
}

const introduces = (nodes: Node[], note: Element): boolean => {
  const next = nodes.slice(nodes.indexOf(note) + 1).find(isElement)
  return next !== undefined && classOf(next) === 'legend'
}

function paragraph(flow: Flow, nodes: Node[], style: Style, marker: Run | null = null): void {
  flow.text(runsOf(nodes, style), { size: style.size, before: 4 }, marker)
}

type Drawing = (flow: Flow, element: Element) => void

const heading =
  (style: Style, before: number): Drawing =>
  (flow, { children }) =>
    flow.text(runsOf(children, style), { size: style.size, leading: 1.25, before, keeps: true })

const within: Drawing = (flow, { children }) => drawBlocks(flow, children)

function drawDivision(flow: Flow, element: Element): void {
  const className = classOf(element)
  if (className === 'answer') flow.framed('bar', { x: 14, y: 3 }, () => within(flow, element))
  else if (className === 'unknown') flow.framed('dashed', { x: 10, y: 4 }, () => within(flow, element))
  else within(flow, element)
}

function drawBlock(flow: Flow, element: Element): void {
  const draw = Object.hasOwn(BLOCKS, element.name) ? BLOCKS[element.name] : undefined
  if (!draw) throw new Error(`an exhibit does not know how to draw the element ${element.name}`)
  draw(flow, element)
}

/** A short one is not torn apart. */
const drawCode: Drawing = (flow, { children }) =>
  flow.together(() => flow.framed('code', { x: 8, y: 5 }, () => preformatted(flow, children)), { most: 24 })

function preformatted(flow: Flow, children: Node[]): void {
  const style: Style = { ...BODY, face: 'mono', size: 7.6 }
  const runs = runsOf(children, style, true)
  const last = runs.at(-1)
  if (last) runs[runs.length - 1] = { ...last, text: last.text.replace(/\n$/, '') }
  flow.text(runs, { size: style.size, leading: 1.4 })
}

const items = ({ children }: Element): Element[] => children.filter(isElement)

function drawList(flow: Flow, element: Element): void {
  const isPlain = ['records', 'custody', 'legend'].includes(classOf(element))
  for (const [place, item] of items(element).entries()) {
    if (isPlain) drawBlocks(flow, item.children)
    else {
      const number = element.name === 'ol' ? `${item.attributes.value ?? place + 1}.` : '•'
      drawItem(flow, item, { text: number, style: { ...BODY, colour: SOFT } })
    }
  }
}

/** The mark stands beside the first line, whatever that is. */
function drawItem(flow: Flow, { children }: Element, marker: Run): void {
  flow.indented(18, () => {
    const [first, ...rest] = children.filter(node => isElement(node) || node.trim() !== '')
    if (first !== undefined && isElement(first) && first.name === 'p') {
      paragraph(flow, first.children, BODY, marker)
      drawBlocks(flow, rest)
    } else if (children.every(node => !isElement(node) || INLINE.includes(node.name)))
      paragraph(flow, children, BODY, marker)
    else {
      paragraph(flow, [], BODY, marker)
      drawBlocks(flow, children)
    }
  })
}

function drawFacts(flow: Flow, element: Element): void {
  const label: Style = { ...BODY, colour: SOFT }
  const left = flow.left + LABEL_WIDTH
  flow.space(4, { keeps: true })
  for (const row of items(element)) {
    const [term, value] = items(row) as [Element, Element]
    flow.columns(
      [
        { runs: runsOf(term.children, label), left: flow.left, width: LABEL_WIDTH - 12 },
        { runs: runsOf(value.children, BODY), left, width: flow.width - LABEL_WIDTH },
      ],
      { size: BODY.size, leading: 1.36 },
      { left: flow.left, width: flow.width, colour: LINE, thickness: 0.5 },
    )
  }
}

function drawClaim(flow: Flow, element: Element): void {
  const kind = FRAMES[classOf(element).replace('claim ', '') as keyof typeof FRAMES] ?? 'box'
  flow.together(() => flow.framed(kind, { x: 11, y: 5 }, () => drawBlocks(flow, element.children)))
}

const CELL_GAP = 10

/** Each column gets the share of the width that its longest cell asks for, within reason. */
function drawTable(flow: Flow, table: Element): void {
  const rows = [...elementsOf(table, 'tr')].map(items)
  const columns = Math.max(...rows.map(cells => cells.length))
  const wants = Array.from({ length: columns }, (_, column) =>
    Math.min(60, Math.max(6, ...rows.map(cells => lengthOf(cells[column])))),
  )
  const share = (flow.width - CELL_GAP * (columns - 1)) / wants.reduce((sum, want) => sum + want, 0)
  // So many columns that none has room: they are written as lines instead of as a grid.
  if (6 * share < 14) drawRows(flow, rows)
  else
    drawGrid(
      flow,
      rows,
      wants.map(want => want * share),
    )
}

function drawGrid(flow: Flow, rows: Element[][], widths: number[]): void {
  flow.space(5, { keeps: true })
  const rule = { left: flow.left, width: flow.width, colour: LINE, thickness: 0.5 }
  for (const [place, cells] of rows.entries()) {
    let left = flow.left
    const drawn = cells.map((cell, column) => {
      const width = widths[column] ?? 0
      const placed = { runs: runsOf(cell.children, cellStyle(cell)), left, width }
      left += width + CELL_GAP
      return placed
    })
    if (drawn.length > 0) flow.columns(drawn, { size: 8.8 }, place === 1 ? { ...rule, colour: INK } : rule)
  }
  flow.space(6, { rule })
}

function drawRows(flow: Flow, rows: Element[][]): void {
  for (const cells of rows)
    paragraph(
      flow,
      cells.flatMap((cell, place) => [...(place > 0 ? [' | '] : []), ...cell.children]),
      BODY,
    )
}

const cellStyle = ({ name }: Element): Style => ({
  ...BODY,
  size: 8.8,
  face: name === 'th' ? 'bold' : 'sans',
})

const lengthOf = (cell: Element | undefined): number =>
  cell === undefined ? 0 : runsOf(cell.children, BODY).reduce((sum, { text }) => sum + text.length, 0)

const BLOCKS: Record<string, Drawing> = {
  h1: heading({ ...BODY, face: 'serif', size: 20 }, 4),
  h2: heading({ ...BODY, face: 'serif', size: 13.5 }, 18),
  h3: heading({ ...BODY, face: 'bold', size: 10.5 }, 9),
  h4: heading({ ...BODY, face: 'bold', size: 10 }, 8),
  h5: heading({ ...BODY, face: 'bold' }, 7),
  h6: heading({ ...BODY, face: 'bold' }, 7),
  p: (flow, element) => paragraph(flow, element.children, PARAGRAPHS[classOf(element)] ?? BODY),
  ul: drawList,
  ol: drawList,
  dl: drawFacts,
  pre: drawCode,
  blockquote: (flow, element) => flow.framed('quote', { x: 12, y: 1 }, () => within(flow, element)),
  hr: flow => flow.space(10, { rule: { left: flow.left, width: flow.width, colour: LINE, thickness: 0.7 } }),
  article: drawClaim,
  table: drawTable,
  div: drawDivision,
  section: within,
}
