import type { ExchangePlace } from '#server/config/exchange-place.ts'
import type { FiatConfig } from '#server/config/fiat-config.ts'
import { type Clock, systemClock } from '#server/lib/clock.ts'
import type { PartnerLimits } from '#server/lib/partner-budget.ts'
import { Banxa } from '#server/providers/fiat/banxa/client.ts'
import { banxaLimits } from '#server/providers/fiat/banxa/limits.ts'
import type { FiatPartner } from '#server/providers/fiat/port.ts'
import { MoonPay } from '#server/providers/fiat/moonpay/client.ts'
import { moonPayLimits } from '#server/providers/fiat/moonpay/limits.ts'
import { Onmeta } from '#server/providers/fiat/onmeta/client.ts'
import { onmetaLimits } from '#server/providers/fiat/onmeta/limits.ts'
import { Transak } from '#server/providers/fiat/transak/client.ts'
import { transakLimits } from '#server/providers/fiat/transak/limits.ts'

import { endpointAt } from './partner-endpoint.ts'

/** Returns the fiat partners for which keys are configured, in display order. */
export function openFiatPartners(config: FiatConfig, clock: Clock = systemClock): readonly FiatPartner[] {
  const { moonPay, transak, banxa, onmeta, processes } = config
  const at = (place: ExchangePlace, limits: PartnerLimits) => endpointAt(place, limits, processes)
  return [
    moonPay && new MoonPay(moonPay, at(moonPay.endpoint, moonPayLimits), clock),
    banxa && new Banxa({ ...banxa, webhook: banxaWebhookOf(banxa) }, at(banxa.endpoint, banxaLimits), clock),
    transak && new Transak(transak, at(transak.endpoint, transakLimits), at(transak.gateway, transakLimits), clock),
    onmeta && new Onmeta(onmeta, at(onmeta.endpoint, onmetaLimits), clock),
  ].filter((partner) => partner !== null)
}

/** Banxa signs its webhooks with the path of our URL. */
function banxaWebhookOf({ webhook }: NonNullable<FiatConfig['banxa']>) {
  return webhook && { ...webhook, path: '/api/webhooks/banxa' }
}
