import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { countryCode, currencyCode, languageCode, languageName, moment, uuid } from './primitives.ts'

/** Read at launch (spec §7). */
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
    /** Texts in force: what a registration has to name. */
    agreementId: uuid,
    privacyId: uuid,
    /** In place of `agreementId` in the futures section. */
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
    /** The version that asks is no longer served: the upgrade cannot be put off. */
    isForced: v.boolean(),
    iosUrl: v.nullable(v.pipe(v.string(), v.url())),
    /** Of the Android package; on the web of the new build's manifest, null where that lies beside the app. */
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
