import { alertKinds } from '#api/operator-alerts.ts'
import type { LanguageCode } from '#api/primitives.ts'
import type { Transaction } from '#server/db/database.ts'
import { addToOutbox } from '#server/db/outbox.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { PartnerHttp } from '#server/lib/partner-http.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'
import { signatureHeader, signWebhook } from '#server/lib/webhook-signature.ts'
import { runbookUrl } from '#server/mail/links.ts'
import { enqueueMail } from '#server/mail/mail.ts'

import type { AlertRow } from './alerts.repository.ts'

/** What is told of an alert. */
export type AlertEvent = 'opened' | 'reminded' | 'resolved'

/** The outbox's name for alerts that are posted to somebody's program. */
export const alertWebhookKind = 'alert-webhook'

export interface AlertRecipients {
  readonly emails: readonly string[]
  readonly lang: LanguageCode
  readonly hasWebhook: boolean
  /** Where the console is, whose page says what to do. */
  readonly publicUrl: string
}

/** Writes what is to be sent into the outbox: ids and counts, and nothing of any person. */
export function alertAnnouncer(
  { emails, lang, hasWebhook, publicUrl }: AlertRecipients,
  clock: Clock,
): (tx: Transaction, event: AlertEvent, alert: AlertRow) => Promise<void> {
  return async (tx, event, alert) => {
    const { kind, subject, count, openedAt, resolvedAt } = alert
    const { severity } = alertKinds[kind]
    const runbook = runbookUrl(publicUrl, kind)
    if (emails.length > 0) {
      const at = (resolvedAt ?? openedAt).toISOString()
      const values = { alert: kind, severity, subject, count, runbook, at }
      const mail = { template: `alert-${event}`, values, lang, antiPhishingWord: null } as const
      await enqueueMail(tx, ...emails.map((to) => ({ ...mail, to })))
    }
    if (hasWebhook) {
      const body = JSON.stringify({
        id: createTimeOrderedId(clock()),
        event,
        alert: {
          id: alert.id,
          kind,
          severity,
          subject,
          count,
          openedAt: openedAt.toISOString(),
          resolvedAt: resolvedAt?.toISOString() ?? null,
          runbook,
        },
      })
      await addToOutbox(tx, { kind: alertWebhookKind, payload: { body } })
    }
  }
}

export interface AlertReceiver {
  readonly http: Pick<PartnerHttp, 'deliver'>
  readonly url: string
  readonly secret: string
  readonly clock: Clock
}

/** Posts what the announcer has written; the outbox tries again what isn't taken. */
export function alertWebhookHandler({ http, url, secret, clock }: AlertReceiver): (payload: unknown) => Promise<void> {
  const { pathname, searchParams } = new URL(url)
  return async (payload) => {
    // Only the announcer writes events of this kind.
    const { body } = payload as { readonly body: string }
    await http.deliver({
      method: 'POST',
      path: pathname.slice(1),
      query: Object.fromEntries(searchParams),
      headers: { [signatureHeader]: signWebhook(secret, body, clock()) },
      body,
    })
  }
}
