import type * as v from 'valibot'

import type { checkVersion, getRegisterConf, listVersions } from '#api/configuration.ts'
import type { LanguageCode } from '#api/primitives.ts'
import type { AppSettings } from '#server/config/config.ts'

import { countries } from './countries.ts'
import { defaultPricingCurrency, pricingCurrencies } from './pricing-currencies.ts'
import type { PublishedVersion } from './published-versions.ts'
import { isOlderVersion } from './version-name.ts'

type RegisterConf = v.InferOutput<(typeof getRegisterConf)['data']>
type Platform = v.InferOutput<(typeof checkVersion)['input']>['platform']
type VersionCheck = v.InferOutput<(typeof checkVersion)['data']>
type VersionList = v.InferOutput<(typeof listVersions)['data']>

export interface ConfigurationServiceOptions {
  readonly settings: AppSettings
  /** Newest first. */
  readonly versions: readonly PublishedVersion[]
  readonly swapsDollarsOneToOne: boolean
  readonly agreementsInForce: () => Pick<RegisterConf, 'agreementId' | 'privacyId' | 'futuresAgreementId'>
}

/** The app's configuration and versions. */
export class ConfigurationService {
  readonly #options: ConfigurationServiceOptions
  readonly #latest: PublishedVersion
  readonly #countries: string[]
  #registerConf: Readonly<RegisterConf> | undefined

  constructor(options: ConfigurationServiceOptions) {
    const { settings, versions } = options
    const [latest] = versions
    if (latest === undefined) throw new Error('No version has been released')
    this.#options = options
    this.#latest = latest
    this.#countries = (settings.countries ?? countries).filter((code) => !settings.excludedCountries.includes(code))
  }

  /** Returns the same frozen object until other agreements come into force. */
  registerConf(): Readonly<RegisterConf> {
    const { settings, swapsDollarsOneToOne, agreementsInForce } = this.#options
    const inForce = agreementsInForce()
    const known = this.#registerConf
    const texts = ['agreementId', 'privacyId', 'futuresAgreementId'] as const
    if (known !== undefined && texts.every((text) => known[text] === inForce[text])) return known
    this.#registerConf = Object.freeze({
      defaultLang: settings.defaultLang,
      countries: this.#countries,
      pricingCurrencies: [...pricingCurrencies],
      defaultPricingCurrency,
      swapsDollarsOneToOne,
      ...inForce,
    })
    return this.#registerConf
  }

  check(platform: Platform, versionName: string): VersionCheck {
    const { minimumVersion, iosUrl, packageUrl } = this.#options.settings
    const { version, changes } = this.#latest
    const remarkIn = (lang: LanguageCode) => changes[lang].join('\n')
    return {
      version,
      isUpgrade: isOlderVersion(versionName, version) ? '1' : '0',
      isForced: isOlderVersion(versionName, minimumVersion),
      iosUrl,
      // The web app has no package: a new version is at the app's own address.
      packageUrl: platform === 'web' ? null : packageUrl,
      versionRemark: {
        en_us: remarkIn('en_us'),
        es_mx: remarkIn('es_mx'),
        zh_cn: remarkIn('zh_cn'),
        zh_tw: remarkIn('zh_tw'),
      },
    }
  }

  versions(lang: LanguageCode): VersionList {
    return this.#options.versions.map(({ version, releasedAt, changes }) => ({
      version,
      releasedAt: releasedAt.toISOString(),
      changes: [...changes[lang]],
    }))
  }
}
