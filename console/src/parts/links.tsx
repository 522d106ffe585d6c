import { Link } from 'wouter'
import { Button, CopyButton } from './button.tsx'
import { DialogButton } from './dialog.tsx'

interface PromptLinkProps {
  id: string
  text: string
}

/** A prompt's words, linked to its page. If they must link elsewhere, `OfPrompt` goes beside them. */
export const PromptLink = ({ id, text }: PromptLinkProps) => (
  <Link className="prompt-link" to={`/prompts/${id}`} dir="auto">
    {text}
  </Link>
)

/** To the page of the prompt that something answers. */
export const OfPrompt = ({ id, text }: PromptLinkProps) => (
  <Link className="of-prompt no-print" to={`/prompts/${id}`} aria-label={`Prompt: ${text}`}>
    Prompt
  </Link>
)

interface HistoryLinkProps {
  type: 'prompt' | 'fact' | 'scan' | 'case' | 'key' | 'person'
  id: string
  /** Omitted if it belongs to no brand. */
  brandId?: string
  /** Its name, for screen readers that meet many of these links. */
  of: string
}

/** Who did what to one thing. */
export const HistoryLink = ({ type, id, brandId, of }: HistoryLinkProps) => (
  <Link
    className="button button-quiet"
    to={`/admin/trail?${brandId === undefined ? '' : `brand=${brandId}&`}type=${type}&id=${id}`}
    aria-label={`History of ${of}`}
  >
    History
  </Link>
)

/** The host without its www, as sources are counted; null if it is no web address. */
export function domainOf(address: string): string | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url.hostname.replace(/\.$/, '').replace(/^www\./, '')
}

export const sourcePath = (brandId: string, domain: string): string =>
  `/brands/${brandId}/market/sources/${encodeURIComponent(domain)}`

/** Links to what answers cite from a domain. */
export const SourceLink = ({ brandId, domain }: { brandId: string; domain: string }) => (
  <Link to={sourcePath(brandId, domain)} aria-label={`Cited pages of ${domain}`}>
    Cited pages
  </Link>
)

interface TagsProps {
  brandId: string
  tags: string[]
}

/** Each leads to the prompts that have it. */
export const Tags = ({ brandId, tags }: TagsProps) =>
  tags.length === 0 ? null : (
    <ul className="tags" aria-label="Tags">
      {tags.map(tag => (
        <li key={tag}>
          <Link
            className="badge"
            to={`/brands/${brandId}/prompts?${new URLSearchParams({ tag })}`}
            dir="auto"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )

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
      title="Open an external page"
      aria-label={`${label ?? host}, show where it leads`}
    >
      {close => (
        <div className="stack">
          <p>
            This page on <strong className="foreign">{host}</strong> is not part of this service. Its content
            may have changed since.
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
