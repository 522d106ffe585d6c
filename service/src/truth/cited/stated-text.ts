// Everything a fetched page states, as text, so that quotes can be looked for. Besides the words a reader sees, it
// includes data and descriptions for machines, but no programs.

import type { Page } from '../../platform/fetching/guarded-fetch.ts'
import { attribute, type Document, decode, type Node, readDocument, tagOf } from '../page/document.ts'

export interface StatedText {
  /** What a reader sees. */
  visible: string
  /** Both readings of `<b>7</b>9`: with a blank at every tag, and with none at those inside a word. */
  stated: [apart: string, joined: string]
}

/** Within a line of text: such a tag separates nothing. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data em font i mark q s small span strong sub sup time u var wbr'.split(' '),
)
const NO_TEXT = new Set(['script', 'style', 'template'])
const DATA_SCRIPT = /^application\/(?:[\w.+-]{1,40}\+)?json$/i
const SPOKEN_ATTRIBUTES = ['content', 'alt', 'title', 'aria-label', 'datetime', 'value']

/** Null if it cannot be read as text: a file of another kind, or a page nested without end. */
export function statedText({ contentType, body }: Pick<Page, 'contentType' | 'body'>): StatedText | null {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const text = decode(body, contentType)
  if (/^text\/(?:plain|markdown)$/.test(type)) return { visible: text, stated: [text, text] }
  if (!/^(?:text\/html|application\/xhtml\+xml)$/.test(type)) return null
  const document = readDocument(text)
  return document && textOfDocument(document)
}

function textOfDocument({ $ }: Document): StatedText {
  const visible: string[] = []
  const joined: string[] = []
  const unseen: string[] = []
  // A text on the stack is what follows an element's children.
  const stack: (Node | string)[] = $.root().toArray()
  while (stack.length > 0) {
    const node = stack.pop() as Node | string
    if (typeof node === 'string') joined.push(node)
    else if (node.type === 'text') {
      visible.push(node.data)
      joined.push(node.data)
    } else if ('children' in node) {
      const tag = tagOf(node)
      unseen.push(...SPOKEN_ATTRIBUTES.map(name => attribute(node, name) ?? ''))
      if (DATA_SCRIPT.test(attribute(node, 'type') ?? '')) unseen.push(unescaped($(node).text()))
      if (NO_TEXT.has(tag)) continue
      const separator = INLINE.has(tag) ? '' : ' '
      joined.push(separator)
      stack.push(separator)
      for (let place = node.children.length - 1; place >= 0; place--) stack.push(node.children[place] as Node)
    }
  }
  const seen = visible.join(' ')
  const rest = unseen.filter(text => text !== '').join(' ')
  return { visible: seen, stated: [`${seen} ${rest}`, `${joined.join('')} ${rest}`] }
}

const unescaped = (json: string): string =>
  json.replace(/\\(?:u([0-9a-f]{4})|.)/gi, (_escape, code?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : ' ',
  )
