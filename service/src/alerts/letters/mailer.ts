// The connection to the mail server. Errors are reported without the server's password and the recipient's address: both are
// nobody else's business.

import { createTransport } from 'nodemailer'
import { oneLine } from '../one-line.ts'
import type { MailSettings } from '../settings.ts'
import type { Message } from './compose.ts'

export type Delivery =
  | { kind: 'sent' }
  /** For good: this letter will never go. */
  | { kind: 'refused'; error: string }
  | { kind: 'later'; error: string }

export interface Mailer {
  domain: string
  patienceMs: number
  send(to: string, message: Message): Promise<Delivery>
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

export function createMailer({ url, from, patienceMs }: MailSettings): Mailer {
  const secrets = secretsOf(url)
  const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  const own = { disableFileAccess: true, disableUrlAccess: true, logger: false }
  return {
    domain: from.address.split('@').at(-1) ?? 'localhost',
    patienceMs,
    async send(to, message) {
      const transport = createTransport({ url, ...timeouts, ...own })
      const envelope = { from: from.address, to: [to] }
      try {
        await withinTime(
          transport.sendMail({ ...mailOf(message), from, to: { name: '', address: to }, envelope }),
          patienceMs,
        )
        return { kind: 'sent' }
      } catch (error) {
        return failureOf(error as SmtpError, [...secrets, to])
      } finally {
        transport.close()
      }
    },
  }
}

const mailOf = ({ messageId, subject, text, html, settingsUrl, sentAt }: Message) => ({
  ...{ messageId, subject, text, html, date: sentAt },
  // Out-of-office replies to a machine help nobody.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  ...(settingsUrl ? { list: { unsubscribe: { url: settingsUrl, comment: 'Alerts' } } } : {}),
})

/** What is still being sent may arrive nevertheless; sent again, it carries the same id. */
async function withinTime(sending: Promise<unknown>, ms: number): Promise<void> {
  sending.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), ms)
  })
  await Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

/** A server's complaint about us, the sender or its own state may be fixed; about the recipient or the letter, it is final. */
function failureOf(
  { responseCode = 0, command = '', response, message }: SmtpError,
  hidden: string[],
): Delivery {
  const isFinal = responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
  const told = hidden
    .reduce((text, secret) => text.replaceAll(secret, '…'), response ?? message)
    .replace(/[^\s<>]+@[^\s<>]+/g, '…')
  return { kind: isFinal ? 'refused' : 'later', error: oneLine(`${command ? `${command}: ` : ''}${told}`) }
}

/** As they may be echoed: as they are, as in the address, and in the two forms of SMTP. */
function secretsOf(url: string): string[] {
  const { username, password } = new URL(url)
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const forms = [password, secret, base64(secret), base64(`\0${user}\0${secret}`)]
  return secret === '' ? [] : [url, ...forms]
}
