import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

interface ModalProps {
  className: string
  role?: 'dialog' | 'alertdialog' | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  close: () => void
  children: ReactNode
}

/**
 * A native dialog: the browser keeps the focus in it, closes it on Escape and gives the focus back. A press beside it
 * closes it too, unless it asks a question.
 */
export function Modal({ role, close, children, ...rest }: ModalProps) {
  const place = useRef<HTMLDialogElement>(null)
  const closed = useEffectEvent(close)
  useLayoutEffect(() => {
    const dialog = place.current
    const opener = document.activeElement as HTMLElement | null
    const onClose = () => closed()
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    dialog?.addEventListener('close', onClose)
    quietPage()
    return () => {
      dialog?.removeEventListener('close', onClose)
      dialog?.close()
      quietPage()
      // The browser cannot: the page behind was inert when the dialog closed.
      opener?.focus({ preventScroll: true })
    }
  }, [])
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      {...rest}
      ref={place}
      role={role}
      onClick={event => {
        if (event.target === place.current && role !== 'alertdialog') close()
      }}
    >
      {children}
    </dialog>,
    document.body,
  )
}

/** Behind a dialog nothing can be reached; assistive technology is told so too. */
function quietPage(): void {
  const page = document.getElementById('root')
  if (page) page.inert = document.querySelector('dialog:modal') !== null
}
