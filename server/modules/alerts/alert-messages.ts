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

/** The events of an alert that recipients are notified about. */
export type AlertEvent = 'opened' | 'reminded' | 'resolved'

/** The outbox kind of alerts posted to a webhook. */
export const alertWebhookKind = 'alert-webhook'

export interface AlertRecipients {
  readonly emails: readonly string[]
  readonly lang: LanguageCode
  readonly hasWebhook: boolean
  /** The console's address: its runbook pages say what to do. */
  readonly publicUrl: string
}

/** Creates a function that adds an alert's messages to the outbox: ids and counts, no personal data. */
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

/** Creates the handler that posts the announcer's messages; the outbox retries those that aren't accepted. */
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
