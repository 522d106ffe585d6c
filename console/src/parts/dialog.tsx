import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Button, type ButtonProps, CopyButton } from './button.tsx'
import { Icon } from './icons.tsx'
import { ErrorNote } from './loaded.tsx'
import { Modal } from './modal.tsx'

interface DialogButtonProps {
  label: ReactNode
  look?: ButtonProps['look']
  'aria-label'?: string
  title: string
  isDisabled?: boolean
  wide?: boolean
  /** `alertdialog` for questions with consequences. */
  role?: 'dialog' | 'alertdialog'
  children: (close: () => void) => ReactNode
}

export function DialogButton({
  label,
  look,
  title,
  isDisabled,
  wide,
  role,
  children,
  ...rest
}: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const close = () => setOpen(false)
  return (
    <>
      <Button {...rest} look={look} isDisabled={isDisabled} onPress={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Modal
          className={wide ? 'modal dialog modal-wide' : 'modal dialog'}
          role={role}
          aria-labelledby={id}
          close={close}
        >
          <div className="dialog-head">
            <h2 id={id}>{title}</h2>
            <Button look="quiet" aria-label="Close" onPress={close}>
              <Icon name="close" />
            </Button>
          </div>
          {children(close)}
        </Modal>
      )}
    </>
  )
}

interface ConfirmButtonProps {
  label: ReactNode
  look?: ButtonProps['look']
  'aria-label'?: string
  title: string
  /** What will happen, and what will not. */
  children: ReactNode
  action: string
  /** What the other answer is called. */
  otherwise?: string
  onConfirm: () => Promise<unknown>
}

/** A button that asks first. */
export function ConfirmButton({
  title,
  children,
  action,
  otherwise,
  onConfirm,
  ...button
}: ConfirmButtonProps) {
  return (
    <DialogButton {...button} title={title} role="alertdialog">
      {close => (
        <Question action={action} otherwise={otherwise} onConfirm={onConfirm} close={close}>
          {children}
        </Question>
      )}
    </DialogButton>
  )
}

interface QuestionProps {
  children: ReactNode
  action: string
  otherwise: string | undefined
  onConfirm: () => Promise<unknown>
  close: () => void
}

function Question({ children, action, otherwise = 'Cancel', onConfirm, close }: QuestionProps) {
  const deed = useMutation({ mutationFn: onConfirm, onSuccess: close })
  return (
    <div className="stack">
      <div>{children}</div>
      {deed.error && <ErrorNote error={deed.error} />}
      <div className="dialog-foot">
        <Button onPress={close}>{otherwise}</Button>
        <Button look="danger" isPending={deed.isPending} onPress={() => deed.mutate()}>
          {action}
        </Button>
      </div>
    </div>
  )
}

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
