import type { AlertKind } from '#api/operator-alerts.ts'

/** Contains IDs and counts only, no personal data. */
export interface AlertFacts {
  readonly alert: AlertKind
  readonly severity: 'page' | 'warn'
  readonly subject: string
  readonly count: number | null
  /** URL of the article that says what to do. */
  readonly runbook: string
  /** When it opened or, once it's over, when it ended. ISO 8601, in UTC. */
  readonly at: string
}

/** The variable parts of each of these emails. */
export interface AlertMails {
  readonly 'alert-opened': AlertFacts
  readonly 'alert-reminded': AlertFacts
  readonly 'alert-resolved': AlertFacts
}
