import { CopyButton } from './copy-button.tsx'

/** A SHA-256; `short` shows its ends, and copies all of it. */
export function Hash({ value, short, what = 'hash' }: { value: string; short?: boolean; what?: string }) {
  return (
    <span className="hash">
      <code title={value}>{short ? `${value.slice(0, 8)}…${value.slice(-6)}` : value}</code>
      <CopyButton text={value} what={what} />
    </span>
  )
}
