import type { AlertKind } from '#api/operator-alerts.ts'

/** Of nobody in person: ids and counts only. */
export interface AlertFacts {
  readonly alert: AlertKind
  readonly severity: 'page' | 'warn'
  readonly subject: string
  readonly count: number | null
  /** URL of the article that says what to do. */
  readonly runbook: string
  /** Since when it is open; when it was over, for one that is. ISO 8601, in UTC. */
  readonly at: string
}

/** What each of these mails says besides its fixed text. */
export interface AlertMails {
  readonly 'alert-opened': AlertFacts
  readonly 'alert-reminded': AlertFacts
  readonly 'alert-resolved': AlertFacts
}
