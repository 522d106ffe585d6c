import type { MailSettings } from '../settings.ts'
import type { Mailer } from './mailer.ts'

export interface Mail {
  mailer: Mailer
  retryMs: MailSettings['retryMs']
}

/** Loaded only if there is a mail server. */
export async function openMail(settings: MailSettings | null): Promise<Mail | null> {
  if (!settings) return null
  const { createMailer } = await import('./mailer.ts')
  return { mailer: createMailer(settings), retryMs: settings.retryMs }
}
