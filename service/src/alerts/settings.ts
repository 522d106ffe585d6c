// How letters are sent, from the environment that config.ts hands over.

export const MAIL_SETTINGS = [
  {
    name: 'SMTP_URL',
    meaning:
      'The mail server that [alerts](costs.md#alerts) go out by, such as `smtps://user:password@mail.example.com`. Unset: no letters, only feeds',
    default: null,
    secret: true,
  },
  {
    name: 'MAIL_FROM',
    meaning: 'Who letters are from, such as `Citations <alerts@example.com>`; required with SMTP_URL',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_MAIL_RETRY_SECONDS',
    meaning:
      'How long the first pause is when a letter does not go, 1 to 3600; each is twice as long as the one before, up to an hour, for three days',
    default: '60',
    secret: false,
  },
  {
    name: 'BCF_MAIL_PATIENCE_SECONDS',
    meaning: 'What handing over one letter may take, 1 to 600',
    default: '120',
    secret: false,
  },
]

export interface MailSettings {
  /** With user and password. */
  url: string
  from: { name: string; address: string }
  retryMs: number
  patienceMs: number
}

type Get = (name: string) => string | undefined

/** Errors name the setting, and never contain the server's address: it has a password. */
export function readMailSettings(get: Get): MailSettings | null {
  const url = get('SMTP_URL')
  const from = get('MAIL_FROM')
  const seconds = {
    retryMs: secondsOf(get, 'BCF_MAIL_RETRY_SECONDS', 60, 3_600),
    patienceMs: secondsOf(get, 'BCF_MAIL_PATIENCE_SECONDS', 120, 600),
  }
  if (url === undefined) return null
  const parsed = URL.parse(url)
  if (!parsed || !['smtp:', 'smtps:'].includes(parsed.protocol) || parsed.hostname === '')
    throw new Error('SMTP_URL must start with smtp:// or smtps://, and hold a host')
  if (from === undefined) throw new Error('SMTP_URL is set: set MAIL_FROM too, who letters are from')
  return { url, from: readSender(from), ...seconds }
}

const ADDRESS = /^[^\s<>@",;:\\]+@[^\s<>@",;:\\]+$/

function readSender(text: string): MailSettings['from'] {
  const [, name = '', bracketed] = /^\s*([^<>]*?)\s*<([^<>]+)>\s*$/.exec(text) ?? []
  const address = bracketed ?? text.trim()
  if (!ADDRESS.test(address) || /\p{Cc}/u.test(text))
    throw new Error('MAIL_FROM must be an address such as alerts@example.com, or Name <alerts@example.com>')
  return { name: name.replace(/^"(.*)"$/, '$1'), address }
}

function secondsOf(get: Get, name: string, fallback: number, most: number): number {
  const value = get(name) ?? String(fallback)
  if (/^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= most) return Number(value) * 1_000
  throw new Error(`${name} must be 1 to ${most}, not "${value}"`)
}
