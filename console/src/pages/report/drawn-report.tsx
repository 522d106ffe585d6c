// A report as the service drew it: plain text in a few forms, all of it text nodes.

import type { ReportBlock, ReportCell, ReportSection } from '@brand-citation-forensics/client/admin'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'

export const DrawnReport = ({ sections }: { sections: ReportSection[] }) => (
  <>
    {sections.map(({ title, blocks }) => (
      <Panel key={title} title={title}>
        {blocks.map((block, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was drawn never moves
          <Block key={place} block={block} />
        ))}
      </Panel>
    ))}
  </>
)

function Block({ block }: { block: ReportBlock }) {
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>
    case 'loud':
      return (
        <p className="note note-danger" role="note">
          {block.text}
        </p>
      )
    case 'list':
      return (
        <ul>
          {block.items.map(item => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'facts':
      return (
        <dl className="facts-list">
          {block.rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="foreign" dir="auto">
                <Cell cell={value} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'table':
      return <Rows block={block} />
  }
}

function Rows({ block: { caption, columns, rows } }: { block: Extract<ReportBlock, { kind: 'table' }> }) {
  const isNumber = (place: number) => columns[place]?.startsWith('#') ?? false
  const named = columns.findIndex((_, place) => !isNumber(place))
  return (
    <>
      <h3>{caption}</h3>
      <Table caption={caption} columns={columns}>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was drawn never moves
          <tr key={row}>
            {cells.map((cell, place) =>
              place === named ? (
                <th key={columns[place]} scope="row" className="foreign" dir="auto">
                  <Cell cell={cell} />
                </th>
              ) : (
                <td key={columns[place]} className={isNumber(place) ? 'number' : 'foreign'} dir="auto">
                  <Cell cell={cell} />
                </td>
              ),
            )}
          </tr>
        ))}
      </Table>
    </>
  )
}

/** Links are the service's own addresses. */
const Cell = ({ cell }: { cell: ReportCell }) =>
  typeof cell === 'string' ? (
    cell
  ) : (
    <a href={cell.href} target="_blank" rel="noopener noreferrer">
      {cell.text}
    </a>
  )
