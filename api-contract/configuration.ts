import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { countryCode, currencyCode, languageCode, languageName, moment, uuid } from './primitives.ts'

/** Loaded at launch (spec §7). */
export const getRegisterConf = endpoint({
  method: 'GET',
  path: '/api/register/getRegisterConf',
  summary: 'Retrieves the app’s configuration.',
  access: 'public',
  input: undefined,
  data: v.strictObject({
    defaultLang: languageCode,
    /** Countries whose residents may register. */
    countries: v.array(countryCode),
    pricingCurrencies: v.array(currencyCode),
    defaultPricingCurrency: currencyCode,
    /** Whether Sevenport itself swaps dollar stablecoins, one to one. */
    swapsDollarsOneToOne: v.boolean(),
    /** IDs of the texts in force, which a registration must send. */
    agreementId: uuid,
    privacyId: uuid,
    /** Replaces `agreementId` in the futures section. */
    futuresAgreementId: uuid,
  }),
  errors: [],
})

const versionName = v.pipe(v.string(), v.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/))

/** Spec §3, Version check result. */
export const checkVersion = endpoint({
  method: 'GET',
  path: '/api/common/checkVersion',
  summary: 'Checks for a newer version of the app.',
  access: 'public',
  input: v.strictObject({ platform: v.picklist(['web', 'android', 'ios']), versionName }),
  data: v.strictObject({
    version: versionName,
    /** '1' means upgrade. */
    isUpgrade: v.picklist(['0', '1']),
    /** Whether the caller's version is no longer supported, so that the upgrade can't be postponed. */
    isForced: v.boolean(),
    iosUrl: v.nullable(v.pipe(v.string(), v.url())),
    /** URL of the Android package or, on the web, of the new build's manifest; null if that is hosted with the app. */
    packageUrl: v.nullable(v.pipe(v.string(), v.url())),
    /** What is new, by language. */
    versionRemark: v.record(languageCode, v.string()),
  }),
  errors: [],
})

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/common/versionLog',
  summary: 'Lists all published versions, newest first.',
  access: 'public',
  input: v.strictObject({ lang: languageName }),
  data: v.array(v.strictObject({ version: versionName, releasedAt: moment, changes: v.array(v.string()) })),
  errors: [],
})
