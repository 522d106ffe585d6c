import type { RunEvidence } from '@brand-citation-forensics/client'
import { readerWords } from '@brand-citation-forensics/client/admin'
import { confidenceWords } from '../../format.ts'
import { ClassBadge } from '../../parts/badges.tsx'
import { Hash } from '../../parts/hash.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { sentence, VERIFICATION_WORDS } from '../../words.ts'

const OUTCOMES = { reproduced: 'The same class again', changed: 'Another class', error: 'Could not be asked' }

/** Every verdict and every verification; both lists only grow. */
export function History({ evidence: { classifications, verifications } }: { evidence: RunEvidence }) {
  return (
    <div className="stack">
      <Panel title="Classifications" flush>
        {classifications.length === 0 ? (
          <p className="panel-text faint">Not classified yet.</p>
        ) : (
          <Table
            caption="Classifications"
            columns={['When', 'Class', 'Cause', 'Read by', '#Confidence', 'Rationale']}
          >
            {classifications.toReversed().map(item => (
              <tr key={item.id}>
                <th scope="row">
                  <Moment at={item.classifiedAt} exact />
                </th>
                <td>
                  <ClassBadge of={item.citationClass} />
                </td>
                <td>{sentence(item.cause)}</td>
                <td className="foreign">{readerWords(item.method)}</td>
                <td className="number">{confidenceWords(item.confidence)}</td>
                <td className="wide-cell foreign">{item.rationale}</td>
              </tr>
            ))}
          </Table>
        )}
      </Panel>
      <Panel title="Verifications" flush>
        {verifications.length === 0 ? (
          <p className="panel-text faint">
            The engine has not been asked again. “Verify again” above does so.
          </p>
        ) : (
          <Table
            caption="Verifications"
            columns={['When', 'Outcome', 'Class', '#Again', 'Status after', 'Answer']}
          >
            {verifications.toReversed().map(item => (
              <tr key={item.id}>
                <th scope="row">
                  <Moment at={item.checkedAt} exact />
                </th>
                <td>{OUTCOMES[item.outcome]}</td>
                <td>{item.resultClass ? <ClassBadge of={item.resultClass} /> : '–'}</td>
                <td className="number">
                  {item.asked === undefined ? '–' : `${item.reproduced} of ${item.asked}`}
                </td>
                <td>{VERIFICATION_WORDS[item.verificationStatus].name}</td>
                <td>{item.responseSha256 ? <Hash value={item.responseSha256} short /> : '–'}</td>
              </tr>
            ))}
          </Table>
        )}
      </Panel>
    </div>
  )
}
