// The frame around every page: where the user is, where they can go, and the way out.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import markUrl from '../mark.svg'
import { Button } from './button.tsx'
import { Finder } from './finder.tsx'
import { Icon } from './icons.tsx'
import { Modal } from './modal.tsx'
import { Navigation } from './navigation.tsx'

export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const [shown, setShown] = useState<'menu' | 'finder' | null>(null)
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  const close = () => setShown(null)
  const find = () => setShown('finder')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what the focus follows
  useEffect(() => {
    setShown(null)
    if (first.current) first.current = false
    else main.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [path])
  useEffect(() => onFindKey(() => setShown('finder')), [])
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="topbar no-print">
        <Head>
          <Button look="quiet" aria-label="Menu" onPress={() => setShown('menu')}>
            <Icon name="menu" />
          </Button>
        </Head>
      </header>
      <header className="side no-print">
        <Head />
        <Navigation onFind={find} />
      </header>
      <main className="content" id="content" ref={main} tabIndex={-1}>
        <div className="page">{children}</div>
      </main>
      {shown === 'menu' && (
        <Modal className="drawer side" aria-label="Menu" close={close}>
          <Head>
            <Button look="quiet" aria-label="Close" onPress={close}>
              <Icon name="close" />
            </Button>
          </Head>
          <Navigation onFind={find} />
        </Modal>
      )}
      {shown === 'finder' && <Finder close={close} />}
    </div>
  )
}

/** All brands, and one's own account. */
const Head = ({ children }: { children?: ReactNode }) => (
  <div className="head">
    <Link className="mark" to="/brands">
      <img src={markUrl} alt="" />
      Brands
    </Link>
    <Link className="nav-link" to="/account">
      <Icon name="person" />
      Account
    </Link>
    {children}
  </div>
)

function onFindKey(find: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    find()
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}
