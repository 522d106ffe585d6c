import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'

interface ShownOnceProps {
  /** As in "Copy the key now." */
  what: string
  text: string
  close: () => void
  /** What whoever copies it has to know. */
  children: ReactNode
}

/** A secret that cannot be shown again. */
export const ShownOnce = ({ what, text, close, children }: ShownOnceProps) => (
  <div className="stack">
    <p role="status">
      <strong>Copy the {what} now.</strong> {children}
    </p>
    <pre className="sunken">{text}</pre>
    <div className="dialog-foot">
      <CopyButton text={text} what={what} label="Copy" />
      <Button look="primary" onPress={close}>
        I have it
      </Button>
    </div>
  </div>
)
