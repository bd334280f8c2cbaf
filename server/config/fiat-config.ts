import type { ExchangePlace } from './exchange-place.ts'
import type { FiatEnvironment } from './fiat-environment.ts'

/** Fiat partners with their credentials; null for a partner without keys. */
export interface FiatConfig {
  readonly moonPay: {
    /** Part of links. */
    readonly publishableKey: string
    /** Signs links. */
    readonly secretKey: string
    readonly webhookKey: string
    readonly endpoint: ExchangePlace
    /** URL of its checkout for purchases. */
    readonly buyUrl: string
    readonly sellUrl: string
  } | null
  readonly transak: {
    readonly apiKey: string
    readonly apiSecret: string
    readonly endpoint: ExchangePlace
    /** Creates the links to its pages. */
    readonly gateway: ExchangePlace
    /** The domain that its pages are opened from. */
    readonly referrerDomain: string
  } | null
  readonly banxa: {
    /** Our name at Banxa. */
    readonly partner: string
    readonly apiKey: string
    /** Verifies webhooks; null if Banxa sends none. */
    readonly webhook: { readonly key: string; readonly secret: string } | null
    readonly endpoint: ExchangePlace
  } | null
  readonly onmeta: { readonly apiKey: string; readonly webhookSecret: string; readonly endpoint: ExchangePlace } | null
  /** Number of processes that share the partners' rate limits. */
  readonly processes: number
}

/** No partners are configured. */
export const noFiat: FiatConfig = { moonPay: null, transak: null, banxa: null, onmeta: null, processes: 1 }

type Place = (url: string) => ExchangePlace

export function fiatOf(env: FiatEnvironment, at: Place, { publicUrl, processes }: FiatContext): FiatConfig {
  return {
    moonPay: moonPayOf(env, at),
    transak: transakOf(env, at, new URL(publicUrl).hostname),
    banxa: banxaOf(env, at),
    onmeta: onmetaOf(env, at),
    processes,
  }
}

interface FiatContext {
  readonly publicUrl: string
  readonly processes: number
}

function moonPayOf(env: FiatEnvironment, at: Place): FiatConfig['moonPay'] {
  const {
    MOONPAY_PUBLISHABLE_KEY: publishableKey,
    MOONPAY_SECRET_KEY: secretKey,
    MOONPAY_WEBHOOK_KEY: webhookKey,
  } = env
  if (publishableKey === undefined || secretKey === undefined || webhookKey === undefined) return null
  const { MOONPAY_BUY_URL: buyUrl, MOONPAY_SELL_URL: sellUrl } = env
  return { publishableKey, secretKey, webhookKey, endpoint: at(env.MOONPAY_URL), buyUrl, sellUrl }
}

function transakOf(env: FiatEnvironment, at: Place, referrerDomain: string): FiatConfig['transak'] {
  const { TRANSAK_API_KEY: apiKey, TRANSAK_API_SECRET: apiSecret } = env
  if (apiKey === undefined || apiSecret === undefined) return null
  return { apiKey, apiSecret, endpoint: at(env.TRANSAK_URL), gateway: at(env.TRANSAK_GATEWAY_URL), referrerDomain }
}

function banxaOf(env: FiatEnvironment, at: Place): FiatConfig['banxa'] {
  const { BANXA_PARTNER: partner, BANXA_API_KEY: apiKey } = env
  if (partner === undefined || apiKey === undefined) return null
  const { BANXA_WEBHOOK_KEY: key, BANXA_WEBHOOK_SECRET: secret } = env
  const webhook = key === undefined || secret === undefined ? null : { key, secret }
  return { partner, apiKey, webhook, endpoint: at(env.BANXA_URL) }
}

function onmetaOf(env: FiatEnvironment, at: Place): FiatConfig['onmeta'] {
  const { ONMETA_API_KEY: apiKey, ONMETA_WEBHOOK_SECRET: webhookSecret } = env
  if (apiKey === undefined || webhookSecret === undefined) return null
  return { apiKey, webhookSecret, endpoint: at(env.ONMETA_URL) }
}
