import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { DialogButton } from './dialog.tsx'

/** The host of a web address in punycode, so that look-alike letters show; null if it is no web address. */
function hostOf(address: string): string | null {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.host : null
}

/** The host and path, for lists in which the host is always the same. */
export function placeOf(address: string): string {
  const url = URL.parse(address)
  return url && hostOf(address) !== null ? url.host + url.pathname.replace(/\/$/, '') : address
}

/** A foreign address: shown by its host, opened only after the user has seen where it leads. */
export function OutboundLink({ url, label }: { url: string; label?: string }) {
  const host = hostOf(url)
  if (host === null) return <bdi className="foreign">{label ?? url}</bdi>
  return (
    <DialogButton
      label={label ?? host}
      look="link"
      title="This leads away from here"
      aria-label={`${label ?? host}, show where it leads`}
    >
      {close => (
        <div className="stack">
          <p>
            The page is at <strong className="foreign">{host}</strong>. Its address was written by somebody
            else; what it holds may have changed since.
          </p>
          <pre className="sunken" dir="ltr">
            {url}
          </pre>
          <div className="dialog-foot">
            <CopyButton text={url} what="address" label="Copy" />
            <Button onPress={close}>Stay here</Button>
            <a
              className="button button-primary"
              href={URL.parse(url)?.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              Open {host}
            </a>
          </div>
        </div>
      )}
    </DialogButton>
  )
}
