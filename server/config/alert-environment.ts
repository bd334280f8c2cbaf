import * as v from 'valibot'

import type { ExchangePlace } from './exchange-place.ts'
import { about, url } from './partner-variables.ts'

/** Who is alerted about problems of this server. */
export interface AlertConfig {
  readonly emails: readonly string[]
  /** The signed webhook that alerts are posted to; null for none. */
  readonly webhook: { readonly endpoint: Pick<ExchangePlace, 'url' | 'isPrivate'>; readonly secret: string } | null
  /** Seconds between checks. */
  readonly every: number
}

/** Sends no alerts; operators still see them in the app. */
export const silentAlerts: AlertConfig = { emails: [], webhook: null, every: 60 }

const emails = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((item) => item.trim())),
  v.array(v.pipe(v.string(), v.email('must be addresses, such as ops@app.example,ann@app.example'))),
  v.maxLength(20, 'must be 20 addresses at most'),
)

/** Environment variables of alerts. */
export const alertVariables = {
  ALERT_EMAILS: v.pipe(
    v.optional(emails),
    about('Comma-separated addresses that alerts for operators are mailed to; none are if unset'),
  ),
  ALERT_WEBHOOK_URL: v.pipe(
    v.optional(url(['https:', 'http:'])),
    about('URL that alerts for operators are posted to; none are if unset'),
  ),
  ALERT_WEBHOOK_SECRET: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{32,500}$/, 'must be 32 to 500 letters, digits or signs'))),
    about('Signs these posts, together with the URL'),
  ),
}

type AlertEnvironment = v.InferOutput<v.ObjectSchema<typeof alertVariables, undefined>>

export const inseparableAlerts = [['ALERT_WEBHOOK_URL', 'ALERT_WEBHOOK_SECRET']] as const

export function alertsOf(
  env: AlertEnvironment,
  placeOf: (url: string) => NonNullable<AlertConfig['webhook']>['endpoint'],
): AlertConfig {
  const { ALERT_EMAILS: given = [], ALERT_WEBHOOK_URL: address, ALERT_WEBHOOK_SECRET: secret } = env
  const webhook = address === undefined || secret === undefined ? null : { endpoint: placeOf(address), secret }
  return { ...silentAlerts, emails: given, webhook }
}
