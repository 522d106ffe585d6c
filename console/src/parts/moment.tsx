import { ago, utc } from '../format.ts'

/** How long ago, with the exact time on hover; or the exact time itself. */
export function Moment({ at, exact }: { at: string; exact?: boolean }) {
  return (
    <time dateTime={at} title={utc(at)}>
      {exact ? utc(at) : ago(at)}
    </time>
  )
}
