import {
  type Following as Followed,
  followingWords,
  leftOutWords,
} from '@brand-citation-forensics/client/admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { admin } from '../../api/clients.ts'
import { followingQuery } from '../../api/following-queries.ts'
import { dollars, exact } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { DialogButton } from '../../parts/dialog.tsx'
import { Loaded, Skeleton } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { ENGINE_NAMES } from '../../words.ts'
import type { CasePart } from './case-part.ts'
import { FollowForm } from './follow-form.tsx'

/** A case is asked again until it is gone: its progress, and its cost. */
export function Following({ found: { id: caseId, brandId } }: CasePart) {
  const query = useQuery(followingQuery(caseId))
  const followed = query.data?.following ?? null
  return (
    <Panel
      title="Following"
      lead="The engines that said it are asked the same again, until enough answers in a row are without it."
      actions={
        query.data && (
          <Allowed action="case.follow" brandId={brandId}>
            <Actions caseId={caseId} followed={followed} />
          </Allowed>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={2} />}>
        {({ following }) =>
          following ? <Standing followed={following} /> : <p role="status">It is not followed.</p>
        }
      </Loaded>
    </Panel>
  )
}

function Actions({ caseId, followed }: { caseId: string; followed: Followed | null }) {
  const queries = useQueryClient()
  const isOn = followed !== null && followed.endedAt === null
  const stop = async () => {
    await admin.unfollowCase(caseId)
    await queries.invalidateQueries({ queryKey: ['case', caseId] })
  }
  return (
    <>
      <DialogButton label={isOn ? 'Change' : 'Follow it'} title="Follow this false claim">
        {close => <FollowForm caseId={caseId} followed={isOn ? followed : null} close={close} />}
      </DialogButton>
      {isOn && (
        <ConfirmButton
          label="Stop"
          title="Stop following?"
          action="Stop following"
          otherwise="Go on"
          onConfirm={stop}
        >
          <p>Nothing more is asked for it. What was asked stays, and counts.</p>
        </ConfirmButton>
      )}
    </>
  )
}

function Standing({ followed }: { followed: Followed }) {
  const { engines, needed, nextAt, spentUsd, budgetUsd, until, lastAt, lastScanId, lastReason } = followed
  return (
    <div className="stack-tight">
      <p role="status">{followingWords(followed)}</p>
      {nextAt && (
        <p>
          Next <Moment at={nextAt} />
          {until && (
            <>
              , not after <Moment at={until} />
            </>
          )}
        </p>
      )}
      {nextAt && (
        <p>
          This month: {dollars(spentUsd)} of {dollars(budgetUsd)}
        </p>
      )}
      {lastAt && lastScanId && (
        <p>
          Last <Moment at={lastAt} />: <Link to={`/scans/${lastScanId}`}>{lastScanId}</Link>
        </p>
      )}
      {lastAt && lastReason && (
        <p className="note note-warn">
          Left out <Moment at={lastAt} />: {lastReason}.
        </p>
      )}
      {nextAt &&
        leftOutWords(followed).map(words => (
          <p key={words} className="note note-warn">
            {words}
          </p>
        ))}
      <Table
        caption="Answers in a row without it, by engine"
        columns={['Engine', 'Last said', '#Without it since', '#Needed']}
      >
        {engines.map(({ engine, lastHit, clean }) => (
          <tr key={engine}>
            <td>{ENGINE_NAMES[engine]}</td>
            <td>
              <Moment at={lastHit} />
            </td>
            <td className="number">{exact(clean)}</td>
            <td className="number">{exact(needed)}</td>
          </tr>
        ))}
      </Table>
    </div>
  )
}
