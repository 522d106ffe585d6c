// What the console draws of an answer: a tree of a few elements, with the answer's own characters as leaves. Nothing
// in it can load, run or link, whatever the answer says.

/** Characters to show, and their position in the answer. Differs from the source only where a reference is decoded. */
export interface Leaf {
  kind: 'leaf'
  from: number
  to: number
  text: string
}

type ElementName =
  | 'paragraph'
  | 'heading'
  | 'bullets'
  | 'numbers'
  | 'item'
  | 'quote'
  | 'rule'
  | 'code-block'
  | 'code-label'
  | 'table'
  | 'row'
  | 'cell'
  | 'head-cell'
  | 'as-sent'
  | 'strong'
  | 'emphasis'
  | 'struck'
  | 'code'
  | 'link'
  | 'picture'
  | 'address'
  | 'break'

export interface Element<L> {
  kind: 'element'
  name: ElementName
  children: Drawn<L>[]
  /** For a heading: its rank below the panel's own, 1 to 4. For an item: the number the answer gives it. */
  number?: number
}

export type Drawn<L> = L | Element<L>

export const element = <L>(name: ElementName, children: Drawn<L>[], number?: number): Element<L> =>
  number === undefined ? { kind: 'element', name, children } : { kind: 'element', name, children, number }
