// The page of the bundle, taken apart again: an exhibit says what the page says, in the same words, because it is drawn from it. The
// page is ours, of a few elements and well formed; whatever is not, is a mistake of ours. Part of the drawing: see draw-exhibit.ts.

export interface Element {
  name: string
  attributes: Record<string, string>
  children: Node[]
}
export type Node = Element | string

const VOID = ['br', 'hr', 'img']
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"]*")*)>|([^<]+)/y
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')

/** What stands in the element `main`. */
export function readPage(html: string): Element {
  const from = html.indexOf('<main>') + '<main>'.length
  // The data that follows holds no `<`, and nothing before does that is not ours.
  return readElements(html.slice(from, html.indexOf('</main>', from)))
}

/** Of the same few elements, written by hand. */
export function readElements(html: string): Element {
  const root: Element = { name: 'main', attributes: {}, children: [] }
  const open = [root]
  TOKEN.lastIndex = 0
  for (let token = TOKEN.exec(html); token; token = TOKEN.exec(html)) {
    const [, isEnd, name = '', attributes = '', text] = token
    const parent = open.at(-1) as Element
    if (text !== undefined) parent.children.push(decoded(text))
    else if (isEnd) open.pop()
    else {
      const element = { name, attributes: attributesOf(attributes), children: [] }
      parent.children.push(element)
      if (!VOID.includes(name)) open.push(element)
    }
    if (TOKEN.lastIndex === html.length) break
  }
  if (TOKEN.lastIndex !== html.length || open.length > 1)
    throw new Error('the page of the bundle has a form that an exhibit does not know')
  return root
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, decoded(value)]))

export const isElement = (node: Node): node is Element => typeof node !== 'string'

export const classOf = ({ attributes }: Element): string => attributes.class ?? ''

/** Those of a name, wherever they stand. */
export function* elementsOf(element: Element, name: string): Generator<Element> {
  for (const child of element.children)
    if (isElement(child)) {
      if (child.name === name) yield child
      yield* elementsOf(child, name)
    }
}

export const wordsOf = (node: Node): string => (isElement(node) ? node.children.map(wordsOf).join('') : node)
