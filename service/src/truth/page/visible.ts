// What elements say of themselves by attributes, names of classes and the page's own style sheets: that nobody sees them, that
// they hold the whole page, or stand at its foot.

import { attribute, type Document, type Node, tagOf, textOf } from './document.ts'

const SILENT = new Set(
  'script style template noscript svg head iframe select textarea object dialog'.split(' '),
)
const HIDING_CLASS = new Set('hidden hide d-none is-hidden u-hidden display-none invisible'.split(' '))
/** "hidden md:block": hidden on small screens only. */
const SHOWN_ELSEWHERE = /^(?:sm|md|lg|xl|2xl|d)[:-](?:.*[:-])?(?:block|flex|grid|inline|table|visible)/
const HIDING_STYLE = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i
const MAX_STYLES = 200_000

export function createIsHidden(document: Document): (node: Node) => boolean {
  const opened = controlled(document)
  const byStyle = hiddenByStyle(document)
  return node => {
    if (node.type !== 'tag') return node.type === 'script' || node.type === 'style'
    if (SILENT.has(tagOf(node))) return tagOf(node) !== 'dialog' || attribute(node, 'open') === undefined
    if (HIDING_STYLE.test(attribute(node, 'style') ?? '')) return !isPanel(node, opened)
    const classes = classesOf(node)
    const isMarked =
      attribute(node, 'hidden') !== undefined || attribute(node, 'aria-hidden')?.toLowerCase() === 'true'
    const isClassed =
      classes.some(name => HIDING_CLASS.has(name.toLowerCase()) || byStyle.has(`.${name}`)) &&
      !classes.some(name => SHOWN_ELSEWHERE.test(name))
    const isStyled = byStyle.has(`#${attribute(node, 'id') ?? ''}`)
    return (isMarked || isClassed || isStyled) && !isPanel(node, opened)
  }
}

const classesOf = (node: Node): string[] =>
  (attribute(node, 'class') ?? '')
    .slice(0, 500)
    .split(/\s+/)
    .filter(name => name !== '')

/** Folded away until somebody presses a button is not hidden: the panels of an accordion, the sheets of tabs. */
const isPanel = (node: Node, opened: Set<string>): boolean =>
  opened.has(attribute(node, 'id') ?? '') || attribute(node, 'role') === 'tabpanel' || isBehindItsHead(node)

const FOLDING_CLASS = /(?:^|[-_])(?:accordion|collaps(?:e|ible)|expand(?:able|er)?|faq|toggle)(?=$|[-_])/i

/** Right after what unfolds it, by what either says of itself: many name no id. */
function isBehindItsHead(node: Node): boolean {
  const head = elementBefore(node)
  if (!head) return false
  return isOpener(head) || classesOf(node).some(name => FOLDING_CLASS.test(name))
}

function elementBefore(node: Node): Node | null {
  let before = node.prev as Node | null
  while (before && before.type !== 'tag') before = before.prev as Node | null
  return before
}

const MAX_WRAPPERS = 3

/** The opener itself, or the heading around it. */
function isOpener(head: Node): boolean {
  let node: Node | undefined = head
  for (let depth = 0; node && depth <= MAX_WRAPPERS; depth++) {
    if (attribute(node, 'aria-expanded') !== undefined) return true
    node = 'children' in node ? (node.children as Node[]).find(child => child.type === 'tag') : undefined
  }
  return false
}

function controlled({ tagged }: Document): Set<string> {
  const openers = ['button', 'a', 'div', 'h2', 'h3', 'h4', 'summary', 'li', 'span', 'label'].flatMap(tagged)
  const ids = openers.flatMap(node => [
    ...(attribute(node, 'aria-controls') ?? '').slice(0, 200).split(/\s+/),
    (attribute(node, 'data-bs-target') ?? attribute(node, 'data-target') ?? '').replace(/^#/, ''),
  ])
  return new Set(ids.filter(id => id !== ''))
}

/** Single names that a style sheet of the page hides and nowhere shows again. */
function hiddenByStyle({ tagged, budget }: Document): Set<string> {
  const hidden = new Set<string>()
  const shown = new Set<string>()
  let left = MAX_STYLES
  for (const style of tagged('style')) {
    const text = textOf(style, budget, left).replace(/@media[^{]{0,200}\{/g, '')
    left -= text.length
    for (const [, selectors = '', body = ''] of text.matchAll(/([^{}]{1,300})\{([^{}]{0,2000})\}/g)) {
      if (!/display\s*:|visibility\s*:/i.test(body)) continue
      const isHiding = HIDING_STYLE.test(body)
      for (const selector of selectors.split(',')) {
        const names = selector.match(/[.#][\w-]+/g) ?? []
        if (!isHiding) for (const name of names) shown.add(name)
        else if (/^\s*[.#][\w-]+\s*$/.test(selector)) hidden.add(names[0] ?? '')
      }
    }
    if (left <= 0) break
  }
  return hidden.difference(shown)
}

const WHOLE_PAGE = new Set(['html', 'body', 'main'])

/** Classes of what holds the whole page tell its state: "comments-closed" on the body, or on the only article. */
export function createIsWholePage({ tagged }: Document): (node: Node) => boolean {
  const [article, ...more] = tagged('article')
  return node => WHOLE_PAGE.has(tagOf(node)) || (node === article && more.length === 0)
}

export const isNamedFooter = (node: Node): boolean =>
  [...classesOf(node), attribute(node, 'id') ?? ''].some(name =>
    /(?:^|[-_])(?:site|page|main|global)?-?footer$/i.test(name),
  )
