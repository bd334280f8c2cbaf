import * as v from 'valibot'

import { about, partnerKey, partnerUrl } from './partner-variables.ts'

/** Environment variables of fiat partners. */
export const fiatVariables = {
  MOONPAY_PUBLISHABLE_KEY: v.pipe(
    partnerKey,
    about('MoonPay publishable key; without it there are no offers from MoonPay'),
  ),
  MOONPAY_SECRET_KEY: v.pipe(partnerKey, about('MoonPay secret key, which signs links to its pages')),
  MOONPAY_WEBHOOK_KEY: v.pipe(partnerKey, about('MoonPay webhook key')),
  MOONPAY_URL: v.pipe(partnerUrl('https://api.moonpay.com'), about("MoonPay's API")),
  MOONPAY_BUY_URL: v.pipe(partnerUrl('https://buy.moonpay.com'), about("MoonPay's page for buying")),
  MOONPAY_SELL_URL: v.pipe(partnerUrl('https://sell.moonpay.com'), about("MoonPay's page for selling")),
  TRANSAK_API_KEY: v.pipe(partnerKey, about('Transak API key; without it there are no offers from Transak')),
  TRANSAK_API_SECRET: v.pipe(partnerKey, about('Transak API secret, together with the key')),
  TRANSAK_URL: v.pipe(partnerUrl('https://api.transak.com'), about("Transak's API")),
  TRANSAK_GATEWAY_URL: v.pipe(
    partnerUrl('https://api-gateway.transak.com'),
    about("Transak's gateway, which makes links to its page"),
  ),
  BANXA_PARTNER: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'must be 1 to 60 letters, digits, dashes or underscores'))),
    about('Our name at Banxa; without it there are no offers from Banxa'),
  ),
  BANXA_API_KEY: v.pipe(partnerKey, about('Banxa API key, together with the name')),
  BANXA_WEBHOOK_KEY: v.pipe(partnerKey, about('Banxa webhook key; without it Banxa is polled')),
  BANXA_WEBHOOK_SECRET: v.pipe(partnerKey, about('Banxa webhook secret, together with that key')),
  BANXA_URL: v.pipe(partnerUrl('https://api.banxa.com'), about("Banxa's API")),
  ONMETA_API_KEY: v.pipe(partnerKey, about('Onmeta API key; without it there are no offers from Onmeta')),
  ONMETA_WEBHOOK_SECRET: v.pipe(partnerKey, about('Onmeta webhook secret, together with the key')),
  ONMETA_URL: v.pipe(partnerUrl('https://api.onmeta.in'), about("Onmeta's API")),
}

export type FiatEnvironment = v.InferOutput<v.ObjectSchema<typeof fiatVariables, undefined>>

export const fiatUrlNames = [
  'MOONPAY_URL',
  'MOONPAY_BUY_URL',
  'MOONPAY_SELL_URL',
  'TRANSAK_URL',
  'TRANSAK_GATEWAY_URL',
  'BANXA_URL',
  'ONMETA_URL',
] as const

/** Pairs of variables that are useless without each other. */
export const inseparableFiat = [
  ['MOONPAY_PUBLISHABLE_KEY', 'MOONPAY_SECRET_KEY'],
  ['MOONPAY_SECRET_KEY', 'MOONPAY_WEBHOOK_KEY'],
  ['TRANSAK_API_KEY', 'TRANSAK_API_SECRET'],
  ['BANXA_PARTNER', 'BANXA_API_KEY'],
  ['BANXA_WEBHOOK_KEY', 'BANXA_WEBHOOK_SECRET'],
  ['ONMETA_API_KEY', 'ONMETA_WEBHOOK_SECRET'],
] as const
