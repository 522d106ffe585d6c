// The frame around every page: where the user is, where they can go, and the way out.

import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog, DialogTrigger, Modal, ModalOverlay } from 'react-aria-components'
import { Link, useLocation } from 'wouter'
import markUrl from '../mark.svg'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'
import { Navigation } from './navigation.tsx'

export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what the focus follows
  useEffect(() => {
    if (first.current) first.current = false
    else main.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [path])
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="topbar no-print">
        <Mark />
        <Drawer key={path} />
      </header>
      <header className="side no-print">
        <Mark />
        <Navigation />
      </header>
      <main className="content" id="content" ref={main} tabIndex={-1}>
        <div className="page">{children}</div>
      </main>
    </div>
  )
}

const Mark = () => (
  <Link className="mark" to="/brands">
    <img src={markUrl} alt="" />
    Brand Citation Forensics
  </Link>
)

/** The navigation on narrow screens. It closes with the page it was opened on. */
function Drawer() {
  return (
    <DialogTrigger>
      <Button look="quiet" aria-label="Menu">
        <Icon name="menu" />
      </Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="drawer">
          <Dialog className="side" aria-label="Menu">
            {({ close }) => (
              <>
                <div className="drawer-head">
                  <Mark />
                  <Button look="quiet" aria-label="Close" onPress={close}>
                    <Icon name="close" />
                  </Button>
                </div>
                <Navigation />
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}
