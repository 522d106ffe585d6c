import { createElement, type ReactNode } from 'react'
import { Sideways } from '../parts/sideways.tsx'
import type { Drawn, Element } from './drawn.ts'
import { type Annotation, MarkedText } from './marked-text.tsx'
import type { Piece } from './place-marks.ts'

type Node = Drawn<Piece<Annotation>>

/** The tree as our own elements around text nodes. No attribute comes from the answer, except list numbers. */
export const DrawnAnswer = ({ nodes }: { nodes: Node[] }): ReactNode =>
  nodes.map(
    (node, place) =>
      // biome-ignore-start lint/suspicious/noArrayIndexKey: the tree of an unchanging text never moves
      node.kind === 'piece' ? <MarkedText key={place} piece={node} /> : <Drawing key={place} of={node} />,
    // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
  )

const PLAIN = {
  paragraph: 'p',
  bullets: 'ul',
  numbers: 'ol',
  quote: 'blockquote',
  'code-block': 'pre',
  strong: 'strong',
  emphasis: 'em',
  struck: 's',
  code: 'code',
  cell: 'td',
  row: 'tr',
} as const

function Drawing({ of }: { of: Element<Piece<Annotation>> }): ReactNode {
  const { name, children, number } = of
  const inside = <DrawnAnswer nodes={children} />
  switch (name) {
    case 'heading':
      // Below the panel's own heading, which is of the second level.
      return createElement(`h${(number ?? 1) + 2}`, null, inside)
    case 'item':
      return <li value={number}>{inside}</li>
    case 'rule':
      return <hr />
    case 'break':
      return <br />
    case 'table':
      return <DrawnTable rows={children} />
    case 'head-cell':
      // An empty head names no column.
      return children.length === 0 ? <td /> : <th scope="col">{inside}</th>
    case 'as-sent':
      return <div className="answer-as-sent">{inside}</div>
    case 'code-label':
      return <span className="answer-label">{inside}</span>
    case 'link':
    case 'picture':
      return <DrawnLink of={of} />
    case 'address':
      return <bdi className="answer-address">{inside}</bdi>
    default:
      return createElement(PLAIN[name], null, inside)
  }
}

function DrawnTable({ rows: [head, ...rows] }: { rows: Node[] }) {
  return (
    <Sideways label="Table in the answer">
      <table>
        {head && (
          <thead>
            <DrawnAnswer nodes={[head]} />
          </thead>
        )}
        <tbody>
          <DrawnAnswer nodes={rows} />
        </tbody>
      </table>
    </Sideways>
  )
}

/** Words, then the address in brackets: not a link, but everybody sees where it would have led. */
function DrawnLink({ of: { name, children } }: { of: Element<Piece<Annotation>> }) {
  return (
    <>
      {name === 'picture' && <span className="answer-label">picture </span>}
      <bdi className="answer-link">
        <DrawnAnswer nodes={children.slice(0, -1)} />
      </bdi>{' '}
      (<DrawnAnswer nodes={children.slice(-1)} />)
    </>
  )
}
