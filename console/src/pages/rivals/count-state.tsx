import type { RivalCount } from '@brand-citation-forensics/client/admin'
import { exact } from '../../format.ts'

/** Progress while answers are counted. Meanwhile, the counts for earlier names are shown. */
export function CountState({ count: { state, counted, total } }: { count: RivalCount }) {
  if (state !== 'counting') return null
  const share = total === 0 ? 0 : Math.min(1, counted / total)
  return (
    <div className="note">
      <p className="job" role="status">
        <span className="spinner" aria-hidden="true" />
        Looking through all answers for these names: {exact(counted)} of {exact(total)}. It goes on while you
        are away; until then, figures are of the names before.
      </p>
      <svg className="meter" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share * 100} height="1" />
      </svg>
    </div>
  )
}
