import { type ComponentProps, useEffect, useState } from 'react'
import { Icon } from './icons.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'onClick'> {
  /** `primary` is the one thing the page is for; `quiet` has no border; `link` reads as one. */
  look?: 'primary' | 'plain' | 'quiet' | 'link' | 'danger' | undefined
  isPending?: boolean
  isDisabled?: boolean | undefined
  onPress?: () => void
}

/** A pending button keeps the focus and does nothing. */
export function Button({
  look = 'plain',
  type = 'button',
  isPending = false,
  isDisabled,
  onPress,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      onClick={isPending ? undefined : onPress}
      className={`button button-${look}${isPending ? ' button-pending' : ''}`}
    >
      {children}
      {isPending && <span className="visually-hidden">, under way</span>}
    </button>
  )
}

const SHOWN_MS = 2_000

/** `what` names the thing for screen readers: "Copy hash". */
export function CopyButton({ text, what, label }: { text: string; what: string; label?: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(setState, SHOWN_MS, 'idle')
    return () => clearTimeout(timer)
  }, [state])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  return (
    <>
      <Button look={label ? 'plain' : 'quiet'} aria-label={`Copy ${what}`} onPress={() => void copy()}>
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
        {label}
      </Button>
      <span className="visually-hidden" role="status">
        {state === 'copied' && `Copied the ${what}`}
        {state === 'refused' && 'The browser did not allow copying'}
      </span>
    </>
  )
}

/** A SHA-256; `short` shows its ends, and copies all of it. */
export function Hash({ value, short, what = 'hash' }: { value: string; short?: boolean; what?: string }) {
  return (
    <span className="hash">
      <code title={value}>{short ? `${value.slice(0, 8)}…${value.slice(-6)}` : value}</code>
      <CopyButton text={value} what={what} />
    </span>
  )
}
