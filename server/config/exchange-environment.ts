import { createPrivateKey } from 'node:crypto'

import * as v from 'valibot'

import { about, partnerKey, partnerUrl } from './partner-variables.ts'

/** The variables with exchange partners' URLs. */
export const exchangeUrlNames = [
  'CHANGENOW_URL',
  'SIDESHIFT_URL',
  'CHANGELLY_URL',
  'STEALTHEX_URL',
  'EXOLIX_URL',
  'LIFI_URL',
] as const

function isPrivateKey(text: string): boolean {
  try {
    createPrivateKey({ key: Buffer.from(text, 'hex'), format: 'der', type: 'pkcs8' })
    return true
  } catch {
    return false
  }
}

/** Keys and URLs of exchange partners. A partner without a key makes no offers. */
export const exchangeVariables = {
  CHANGENOW_KEY: v.pipe(partnerKey, about('ChangeNOW API key; without it there are no offers from ChangeNOW')),
  CHANGENOW_URL: v.pipe(partnerUrl('https://api.changenow.io'), about("ChangeNOW's API")),
  SIDESHIFT_SECRET: v.pipe(
    partnerKey,
    about('SideShift account secret; without it there are no offers from SideShift'),
  ),
  SIDESHIFT_AFFILIATE_ID: v.pipe(partnerKey, about('SideShift account ID, together with the secret')),
  SIDESHIFT_URL: v.pipe(partnerUrl('https://sideshift.ai'), about("SideShift's API")),
  CHANGELLY_PRIVATE_KEY: v.pipe(
    v.optional(v.pipe(v.string(), v.check(isPrivateKey, 'must be a private key in PKCS #8, in hexadecimal'))),
    about('Key that signs requests to Changelly (PKCS #8, hexadecimal); without it there are no offers from Changelly'),
  ),
  CHANGELLY_URL: v.pipe(partnerUrl('https://api.changelly.com'), about("Changelly's API")),
  STEALTHEX_KEY: v.pipe(partnerKey, about('StealthEX API key; without it there are no offers from StealthEX')),
  STEALTHEX_URL: v.pipe(partnerUrl('https://api.stealthex.io'), about("StealthEX's API")),
  EXOLIX_KEY: v.pipe(partnerKey, about('Exolix API key; without it there are no offers from Exolix')),
  EXOLIX_URL: v.pipe(partnerUrl('https://exolix.com'), about("Exolix's API")),
  LIFI_INTEGRATOR: v.pipe(
    v.optional(
      v.pipe(v.string(), v.regex(/^[\w.-]{1,23}$/, 'must be 1 to 23 letters, digits, dots, dashes or underscores')),
    ),
    about('Our name at LI.FI; without it there are no offers from LI.FI'),
  ),
  LIFI_API_KEY: v.pipe(partnerKey, about('LI.FI API key; fewer calls are allowed without it')),
  LIFI_URL: v.pipe(partnerUrl('https://li.quest'), about("LI.FI's API")),
}
