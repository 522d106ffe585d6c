// A mail server that behaves as a test wants, and keeps what it took.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { SMTPServer } from 'smtp-server'

export interface TakenMail {
  to: string[]
  from: string
  /** As it came over the wire. */
  raw: string
  messageId: string
  /** Unfolded, by lower-case name; each as often as it stood there. */
  headers: Map<string, string[]>
}

export interface Moods {
  /** What the next recipient, or the next letter, is answered; null: taken. */
  onRecipient?: (address: string) => Error | null
  onLetter?: () => Promise<Error | null>
}

export const smtpError = (code: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode: code })

export async function startMailServer(moods: Moods = {}, port = 0) {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    onRcptTo: ({ address }, _session, done) => done(moods.onRecipient?.(address) ?? null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        const refusal = (await moods.onLetter?.()) ?? null
        if (refusal) return done(refusal)
        taken.push(mailOf(Buffer.concat(chunks).toString('utf8'), session.envelope))
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: taking } = server.server.address() as AddressInfo
  const close = () => new Promise<void>(resolve => server.close(() => resolve()))
  after(close)
  return { url: `smtp://127.0.0.1:${taking}`, port: taking, taken, moods, close }
}

function mailOf(raw: string, envelope: { mailFrom: unknown; rcptTo: { address: string }[] }): TakenMail {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const headers = new Map<string, string[]>()
  for (const line of head.split('\r\n')) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(line.indexOf(':') + 1).trim()])
  }
  const { address = '' } = (envelope.mailFrom || {}) as { address?: string }
  const messageId = headers.get('message-id')?.[0] ?? ''
  return { raw, headers, messageId, from: address, to: envelope.rcptTo.map(({ address }) => address) }
}

/** The parts of a letter in plain words: text and HTML, decoded. */
export function partsOf({ raw, headers }: TakenMail): { text: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type')?.[0] ?? '')?.[1] ?? ''
  const parts = raw.split(`--${boundary}`).slice(1, -1)
  const decoded = (type: string): string => {
    const part = parts.find(part => part.includes(`Content-Type: ${type}`)) ?? ''
    const body = part.slice(part.indexOf('\r\n\r\n') + 4)
    const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(part)?.[1]?.toLowerCase()
    if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
    return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body
  }
  return { text: decoded('text/plain'), html: decoded('text/html') }
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
