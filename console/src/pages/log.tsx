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
        title="Log"
        lead={
          <>
            Every record has its place in a tree that can only grow.
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
        <p className="card-value">{checkpoint ? ago(checkpoint.signedAt) : 'none yet'}</p>
        <p className="faint">
          {checkpoint
            ? `covers ${plural(checkpoint.size, 'entry', 'entries')}`
            : 'the first record brings one'}
        </p>
      </div>
    </section>
  )
}

function Audit({ audit }: { audit: LogState['lastAudit'] }) {
  if (!audit) {
    return (
      <Panel
        title="Last audit"
        lead="No audit was run yet. It checks every record, every place and every signature."
      >
        <Command text="npm run audit" />
      </Panel>
    )
  }
  return (
    <Panel title="Last audit">
      <p className={audit.ok ? 'note note-good' : 'note note-danger'}>
        {audit.ok
          ? `✓ ${lookedAt(audit)} checked, nothing wrong.`
          : `✗ ${plural(audit.findings, 'finding')} in ${lookedAt(audit)}. Run it again and read what it prints.`}
      </p>
      {audit.began > 0 && (
        <p>
          It went on from the audit before. Changes to what is older are found by the full audit
          {audit.lastFullAt ? (
            <>
              , which last found nothing <Moment at={audit.lastFullAt} exact />.
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
    <Panel title="Keys" lead="Compare them with what others have: a key is only worth what its source is.">
      <ul className="vkeys">
        {keys.map(({ vkey, active }) => (
          <li key={vkey}>
            <code>{vkey}</code>
            <CopyButton text={vkey} what="key" />
            <span className="badge">{active ? 'signs now' : 'retired'}</span>
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
    <Panel title="Timestamps by others" flush>
      {anchors.length === 0 ? (
        <p className="panel-text faint">
          None yet. Set BCF_TSA_URLS to have checkpoints dated by an outside authority.
        </p>
      ) : (
        <Table
          caption="Timestamps by others"
          columns={['Authority', 'Time', 'Qualified', 'For later checks', '#Entries']}
        >
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
  if (missing === null) return 'not gathered yet'
  return missing.length === 0 ? 'all kept' : `${plural(missing.length, 'thing')} missing`
}

function Witnesses({ witnesses }: { witnesses: LogState['witnesses'] }) {
  return (
    <Panel title="Witnesses" flush>
      {witnesses.length === 0 ? (
        <p className="panel-text faint">
          None yet. Set BCF_WITNESSES to have others sign that they saw the log only grow.
        </p>
      ) : (
        <Table caption="Witnesses" columns={['Witness', 'Last seen', '#Entries']}>
          {witnesses.map(({ name, lastSeenAt, size }) => (
            <tr key={name}>
              <th scope="row" className="foreign">
                {name}
              </th>
              <td>{lastSeenAt ? <Moment at={lastSeenAt} /> : 'not yet'}</td>
              <td className="number">{size === null ? '–' : exact(size)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}
