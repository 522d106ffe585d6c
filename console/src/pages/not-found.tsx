import { Link } from 'wouter'
import { PageHead } from '../parts/page.tsx'

export function NotFound() {
  return (
    <>
      <PageHead title="There is no such page" />
      <p>
        The address may have been cut when it was copied. <Link to="/brands">All brands</Link>
      </p>
    </>
  )
}
