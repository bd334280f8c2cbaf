import { PartnerHttp } from '#server/lib/partner-http.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'
import { alertAnnouncer, alertWebhookHandler, alertWebhookKind } from '#server/modules/alerts/alert-messages.ts'
import { AlertWatch } from '#server/modules/alerts/alert-watch.ts'
import { alertRoutes } from '#server/modules/alerts/alerts.routes.ts'
import { AlertService } from '#server/modules/alerts/alerts.service.ts'
import { OperatorGuard } from '#server/modules/operators/operator-guard.ts'
import { rolesOfQueue } from '#server/modules/overview/overview-queues.ts'
import type { OverviewOptions } from '#server/modules/overview/overview.service.ts'

import { alertProbes } from './alert-probes.ts'
import type { Foundation, Parts } from './context.ts'
import type { OverviewReaders } from './overview.ts'

/** More than one round of alerts needs, and far below any receiver's limit. */
const postsPerMinute = 300

/** Composes the watch for problems, which notifies the configured recipients. */
export function composeAlerts(
  foundation: Foundation,
  readChecked: OverviewOptions['readComponents'],
  readers: OverviewReaders,
): Pick<Parts, 'routes' | 'workers' | 'cleanUps' | 'outboxHandlers'> {
  const { config, database, clock, log, signer } = foundation
  const { emails, webhook, every } = config.alerts
  const service = new AlertService({ database, clock, guard: new OperatorGuard(clock), queueRoles: rolesOfQueue })
  const watch = new AlertWatch({
    database,
    clock,
    log,
    probes: alertProbes(foundation, readChecked, readers),
    announce: alertAnnouncer(
      { emails, lang: config.app.defaultLang, hasWebhook: webhook !== null, publicUrl: config.publicUrl },
      clock,
    ),
    // The process that pays sees most, so the others step in only if it doesn't.
    every: signer === null ? 2 * every : every,
  })
  const loop = new PollLoop({
    interval: (every / 4) * 1000,
    run: async () => void (await watch.run()),
    onFailure: (error, failures) => log.error({ err: error, failures }, 'Could not check for alerts'),
  })
  return {
    routes: alertRoutes(service),
    workers: [{ name: 'alerts', start: () => loop.start(), stop: () => loop.stop() }],
    cleanUps: [{ name: 'alerts', run: () => service.deleteOld() }],
    outboxHandlers: webhook === null ? [] : [[alertWebhookKind, postAlerts(webhook, clock)]],
  }
}

function postAlerts(
  { endpoint, secret }: NonNullable<Foundation['config']['alerts']['webhook']>,
  clock: Foundation['clock'],
): ReturnType<typeof alertWebhookHandler> {
  const { url, ...rest } = endpoint
  const place = { ...rest, url: new URL(url).origin, requestsPerMinute: postsPerMinute }
  return alertWebhookHandler({ http: new PartnerHttp('The receiver of alerts', place), url, secret, clock })
}
