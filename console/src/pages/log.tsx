import type { LogState } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { read } from '../api/api.ts'
import { ago, exact, plural } from '../format.ts'
import { Moment } from '../parts/badges.tsx'
import { CopyButton } from '../parts/button.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead, Panel } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'

export function Log() {
  const query = useQuery({ ...read('/api/admin/log', {}), refetchInterval: 15_000 })
  return (
    <>
      <PageHead
        lead={
          <>
            Every record is in a log that can only grow.
            {query.data?.origin && (
              <>
                {' '}
                Its name is <code className="foreign">{query.data.origin}</code>
              </>
            )}
          </>
        }
      />
      <Loaded query={query}>{log => <State log={log} />}</Loaded>
    </>
  )
}

function State({ log }: { log: LogState }) {
  return (
    <>
      <Figures log={log} />
      <div className="columns">
        <Audit audit={log.lastAudit} />
        <Keys keys={log.keys} />
      </div>
      <Checkpoint checkpoint={log.checkpoint} />
      <div className="columns">
        <Anchors anchors={log.anchors} />
        <Witnesses witnesses={log.witnesses} />
      </div>
    </>
  )
}

function Figures({ log: { size, waiting, checkpoint, files } }: { log: LogState }) {
  return (
    <section className="cards" aria-label="State of the log">
      <div className="card">
        <h2>Entries</h2>
        <p className="card-value">{exact(size)}</p>
        <p className="faint">{files ? `in the tree, ${exact(files.size)} also as files` : 'in the tree'}</p>
      </div>
      <div className="card">
        <h2>Waiting</h2>
        <p className="card-value">{exact(waiting)}</p>
        <p className="faint">for the next checkpoint</p>
      </div>
      <div className="card">
        <h2>Last checkpoint</h2>
        <p className="card-value">{checkpoint ? ago(checkpoint.signedAt) : 'None yet'}</p>
        <p className="faint">
          {checkpoint
            ? `covers ${plural(checkpoint.size, 'entry', 'entries')}`
            : 'made with the first record'}
        </p>
      </div>
    </section>
  )
}

function Audit({ audit }: { audit: LogState['lastAudit'] }) {
  if (!audit) {
    return (
      <Panel title="Last audit" lead="No audit yet. An audit checks every record, position and signature.">
        <Command text="npm run audit" />
      </Panel>
    )
  }
  return (
    <Panel title="Last audit">
      <p className={audit.ok ? 'note note-good' : 'note note-danger'}>
        {audit.ok
          ? `✓ ${lookedAt(audit)} checked, no findings.`
          : `✗ ${plural(audit.findings, 'finding')} in ${lookedAt(audit)}. Run it again to see them.`}
      </p>
      {audit.began > 0 && (
        <p>
          It checked only new entries. Changes to older ones are found by the full audit
          {audit.lastFullAt ? (
            <>
              , last clean <Moment at={audit.lastFullAt} exact />.
            </>
          ) : (
            '.'
          )}
        </p>
      )}
      <p className="faint">
        <Moment at={audit.at} exact />
      </p>
      <Command text={audit.command} />
    </Panel>
  )
}

const lookedAt = ({ size, began }: NonNullable<LogState['lastAudit']>): string =>
  `${plural(size - began, began > 0 ? 'new entry' : 'entry', began > 0 ? 'new entries' : 'entries')}`

const Command = ({ text }: { text: string }) => (
  <div className="command">
    <code>{text}</code>
    <CopyButton text={text} what="command" />
  </div>
)

function Keys({ keys }: { keys: LogState['keys'] }) {
  return (
    <Panel title="Keys" lead="Compare them with a copy from a source you trust.">
      <ul className="vkeys">
        {keys.map(({ vkey, active }) => (
          <li key={vkey}>
            <code>{vkey}</code>
            <CopyButton text={vkey} what="key" />
            <span className="badge">{active ? 'Active' : 'Retired'}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Checkpoint({ checkpoint }: { checkpoint: LogState['checkpoint'] }) {
  if (!checkpoint) return null
  return (
    <Panel
      title="Signed checkpoint"
      lead={<Moment at={checkpoint.signedAt} exact />}
      actions={<CopyButton text={checkpoint.note} what="checkpoint" label="Copy" />}
    >
      <pre className="sunken">{checkpoint.note}</pre>
    </Panel>
  )
}

function Anchors({ anchors }: { anchors: LogState['anchors'] }) {
  return (
    <Panel title="Timestamps" flush>
      {anchors.length === 0 ? (
        <p className="panel-text faint">
          None yet. An operator can have checkpoints dated by an outside authority.
        </p>
      ) : (
        <Table caption="Timestamps" columns={['Authority', 'Time', 'Qualified', 'Certificates', '#Entries']}>
          {anchors.map(({ authority, time, size, sha256, claim, missing }) => (
            <tr key={`${authority} ${time}`}>
              <th scope="row" className="foreign">
                {authority}
              </th>
              <td>
                <Moment at={time} exact />
              </td>
              <td>{claim}</td>
              <td>
                <a href={`/log/timestamps/${sha256}`}>{materialWords(missing)}</a>
              </td>
              <td className="number">{exact(size)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}

/** Certificates and revocation data, which may be unavailable when somebody needs them. */
function materialWords(missing: string[] | null): string {
  if (missing === null) return 'Not collected yet'
  return missing.length === 0 ? 'Complete' : `${plural(missing.length, 'item')} missing`
}

function Witnesses({ witnesses }: { witnesses: LogState['witnesses'] }) {
  return (
    <Panel title="Witnesses" flush>
      {witnesses.length === 0 ? (
        <p className="panel-text faint">None yet. Witnesses confirm that the log only grows.</p>
      ) : (
        <Table caption="Witnesses" columns={['Witness', 'Last seen', '#Entries']}>
          {witnesses.map(({ name, lastSeenAt, size }) => (
            <tr key={name}>
              <th scope="row" className="foreign">
                {name}
              </th>
              <td>{lastSeenAt ? <Moment at={lastSeenAt} /> : 'Not yet'}</td>
              <td className="number">{size === null ? '–' : exact(size)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}
