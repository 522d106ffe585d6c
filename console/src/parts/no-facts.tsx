import { NO_FACTS_WORDS } from '@brand-citation-forensics/client/admin'
import { Link } from 'wouter'

/** Instead of a figure that requires facts: zero would look like praise. */
export const NoFacts = ({ brandId }: { brandId: string }) => (
  <p className="note note-warn" role="note">
    <span>
      <strong>{NO_FACTS_WORDS}.</strong> <Link to={`/brands/${brandId}/facts`}>Collect or add facts</Link>.
      Answers that are captured from then on are judged.
    </span>
  </p>
)
