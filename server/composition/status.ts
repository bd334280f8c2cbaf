import { networkKey } from '#api/coins.ts'
import type { StatusComponent } from '#api/status.ts'
import { listListings, pegStopOf } from '#server/coins/listings.repository.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { type Health, together, worse } from '#server/lib/health-board.ts'
import { listStops } from '#server/ledger/stops.repository.ts'
import { countLateMails } from '#server/mail/late-mails.ts'
import { longestWaiting } from '#server/modules/conversations/waiting.repository.ts'
import { OperatorGuard } from '#server/modules/operators/operator-guard.ts'
import type { OverviewOptions } from '#server/modules/overview/overview.service.ts'
import { ComponentWatch, type Probe } from '#server/modules/status/component-watch.ts'
import { IncidentService } from '#server/modules/status/incidents.service.ts'
import { statusRoutes } from '#server/modules/status/status.routes.ts'
import { StatusService } from '#server/modules/status/status.service.ts'

import type { Foundation, Modules, Parts } from './context.ts'
import { paymentsPulse } from './payments.ts'

/** Seconds after which an unsent email, or an unanswered message to support, counts as slow. */
const lateMail = 600
const lateReply = 86_400
/** Number of late emails above which the cause isn't just a single undeliverable address. */
const manyMails = 5
/** Number of failed checks in a row after which the mail server counts as down. */
const downAfter = 3

/** Composes the status page: component checks and the operators' posts. */
export function composeStatus(
  foundation: Foundation,
): Pick<Parts, 'routes'> &
  Pick<Modules, 'checkComponents'> &
  Pick<OverviewOptions, 'readComponents'> & { readonly readChecked: OverviewOptions['readComponents'] } {
  const { database, clock, log } = foundation
  const status = new StatusService({ database, clock })
  const guard = new OperatorGuard(clock)
  const incidents = new IncidentService({ database, clock, guard, onChange: () => status.forget() })
  const watch = new ComponentWatch({ database, clock, log, probes: probesOf(foundation) })
  return {
    routes: statusRoutes(status, incidents),
    checkComponents: () => watch.run(),
    readComponents: async () => {
      const { components } = await status.now('en_us')
      return components.map(({ component, state, since }) => ({ component, state, since }))
    },
    readChecked: () => status.checked(),
  }
}

function probesOf(foundation: Foundation): ReadonlyMap<StatusComponent, Probe> {
  const { config, health, exchangePartners, fiatPartners } = foundation
  const networks = networkKey.options
  const allNetworks = () => together(networks.map((network) => health.healthOf(network)))
  const probes = new Map<StatusComponent, Probe>([
    ...networks.map((network): [StatusComponent, Probe] => [network, async () => health.healthOf(network)]),
    ['exchange', async () => partnersTogether(exchangePartners)],
    ['fiat', async () => partnersTogether(fiatPartners)],
  ])
  // Workers check the rest; other processes would only repeat their results.
  if (config.role === 'http') return probes
  const areStopped = stopProbe(foundation)
  return new Map<StatusComponent, Probe>([
    ...probes,
    ['deposits', async () => withStops(allNetworks(), (await areStopped()).deposits)],
    ['withdrawals', async () => withStops(health.healthOf(paymentsPulse), (await areStopped()).withdrawals)],
    ['mail', mailProbe(foundation)],
    ['support', supportProbe(foundation)],
  ])
}

/** Skips partners of wallet swaps: they take no orders from us, and have no circuit breaker here. */
function partnersTogether(partners: Foundation['exchangePartners'] | Foundation['fiatPartners']): Health | undefined {
  return together(
    partners.flatMap((partner): Health[] => {
      if (!('allowance' in partner)) return []
      return [partner.allowance.isLeftAlone() ? 'down' : 'operational']
    }),
  )
}

function withStops(health: Health | undefined, isStopped: boolean): Health | undefined {
  return health !== undefined && isStopped ? worse(health, 'degraded') : health
}

/** Whether a safety stop blocks any coin. Operators announce what they pause on purpose themselves. */
function stopProbe({ database }: Foundation) {
  return async () =>
    database.transaction(async (tx) => {
      const isDepegged = (await listListings(tx)).some((listing) => pegStopOf(listing) !== null)
      const hasStops = (await listStops(tx)).length > 0
      return { deposits: isDepegged, withdrawals: isDepegged || hasStops }
    })
}

function mailProbe({ database, clock, mailer }: Foundation): Probe {
  let failures = 0
  return async () => {
    try {
      await mailer.check()
      failures = 0
    } catch {
      failures += 1
      return failures < downAfter ? 'degraded' : 'down'
    }
    const late = await database.transaction((tx) => countLateMails(tx, addSeconds(clock(), -lateMail)))
    return late < manyMails ? 'operational' : 'degraded'
  }
}

function supportProbe({ database, clock }: Foundation): Probe {
  return async () => {
    const since = await database.transaction((tx) => longestWaiting(tx))
    return since === null || since > addSeconds(clock(), -lateReply) ? 'operational' : 'degraded'
  }
}
