import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'

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
