// Steps onto pages of A4. Part of the drawing: see draw-exhibit.ts.

import { NotDrawable } from './characters.ts'
import type { Step } from './flow.ts'

export const PAGE = { width: 595.28, height: 841.89, top: 62, bottom: 62, left: 56, right: 56 }
const ROOM = PAGE.height - PAGE.top - PAGE.bottom

/** Nobody reads more on paper, and nobody should be made to draw more. */
const MOST_PAGES = 400

export interface Placed extends Step {
  /** Its upper edge, without the space before, from the top of the page. */
  top: number
}

export function paginate(steps: Step[]): Placed[][] {
  const pages: Placed[][] = [[]]
  let used = 0
  const turn = () => {
    if (pages.push([]) > MOST_PAGES)
      throw new NotDrawable(`it would have more than ${MOST_PAGES} pages. Export it as a page (HTML) instead`)
    used = 0
  }
  for (const group of groupsOf(steps)) {
    const height = group.reduce((sum, step) => sum + step.before + step.height, 0)
    if (used > 0 && (used + height > ROOM || group[0]?.turns)) turn()
    for (const step of group) {
      if (used > 0 && used + step.before + step.height > ROOM) turn()
      const page = pages.at(-1) as Placed[]
      const before = page.length === 0 ? 0 : step.before
      // Empty steps at the top of a page hold nothing apart.
      if (page.length === 0 && step.pieces.length === 0 && step.frames.length === 0) continue
      page.push({ ...step, before, top: PAGE.top + used + before })
      used += before + step.height
    }
  }
  return pages.filter(page => page.length > 0)
}

/** Those that stand on one page, where one page holds them. */
function* groupsOf(steps: Step[]): Generator<Step[]> {
  let group: Step[] = []
  for (const step of steps) {
    group.push(step)
    if (step.keeps) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
