import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { moveByArrows } from './arrows.ts'
import { Button } from './button.tsx'

interface MenuProps {
  label: ReactNode
  'aria-label'?: string
  isPending?: boolean
  items: MenuChoice[]
}

interface MenuChoice {
  name: string
  hint: string
  /** A file to save. */
  href?: string
  download?: string
  onPress?: () => void
}

/** A button with a list of ways to do it. Arrows move, Escape and a press elsewhere close. */
export function Menu({ label, items, ...button }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) place.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [isOpen])
  const close = () => {
    setOpen(false)
    place.current?.querySelector('button')?.focus()
  }
  const steer = (event: KeyboardEvent<HTMLElement>) => {
    if (!isOpen) return
    moveByArrows(event, '[role=menuitem]')
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and the list inside it
    <div
      className="menu-place"
      ref={place}
      onKeyDown={steer}
      onBlur={({ relatedTarget }) => !place.current?.contains(relatedTarget) && setOpen(false)}
    >
      <Button {...button} aria-haspopup="menu" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen && (
        <div className="popover menu" role="menu">
          {items.map(({ name, hint, href, download, onPress }) => (
            <a
              key={name}
              role="menuitem"
              tabIndex={-1}
              href={href ?? '#'}
              download={download}
              onClick={event => {
                if (onPress) {
                  event.preventDefault()
                  onPress()
                }
                close()
              }}
            >
              {name} <span className="faint">{hint}</span>
            </a>
          ))}
        </div>
      )}
    </div>
  )
}
