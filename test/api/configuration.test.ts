import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkVersion, getRegisterConf, listVersions } from '#api/configuration.ts'
import { apiErrorCode } from '#api/errors.ts'
import { getMarketPrices } from '#api/market.ts'
import type { AppSettings } from '#server/config/config.ts'
import { defaultAppSettings, defaultDesk } from '#server/config/config.ts'
import { appVersion } from '#src/config/version.ts'

import { type LocalPrices, openLocalPrices } from './support/local-prices.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

let local: LocalPrices
let server: TestApp

beforeAll(async () => {
  local = await openLocalPrices()
  server = await buildTestApp({ prices: local.prices })
})

afterAll(async () => {
  await server.close()
  await local.close()
})

async function withSettings<T>(settings: Partial<AppSettings>, work: (server: TestApp) => Promise<T>): Promise<T> {
  const config = { ...testConfig, app: { ...defaultAppSettings, ...settings } }
  const configured = await buildTestApp({ config, connection: server.connection })
  try {
    return await work(configured)
  } finally {
    await configured.app.close()
  }
}

describe('getRegisterConf', () => {
  it('defaults to the specified language and to CNY', async () => {
    expect(await server.ask(getRegisterConf)).toMatchObject({ defaultLang: 'zh_cn', defaultPricingCurrency: 'CNY' })
  })

  it('tells whether our desk swaps dollars one to one', async () => {
    expect(await server.ask(getRegisterConf)).toMatchObject({ swapsDollarsOneToOne: false })
    const other = await buildTestApp({
      config: { ...testConfig, desk: defaultDesk },
      prices: local.prices,
      connection: server.connection,
    })
    expect(await other.ask(getRegisterConf)).toMatchObject({ swapsDollarsOneToOne: true })
    await other.app.close()
  })

  it('offers the currencies that the market has rates for', async () => {
    const { pricingCurrencies, defaultPricingCurrency } = await server.ask(getRegisterConf)
    const { usdRates } = await server.ask(getMarketPrices)
    expect(pricingCurrencies.toSorted()).toEqual(Object.keys(usdRates).toSorted())
    expect(pricingCurrencies).toContain(defaultPricingCurrency)
  })

  it('lists every inhabited country once, by a code that has a name', async () => {
    const { countries } = await server.ask(getRegisterConf)
    expect(new Set(countries).size).toBe(countries.length)
    expect(countries).toHaveLength(243)
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect(countries.filter((code) => names.of(code) === undefined)).toEqual([])
  })

  it('excluded countries are left out', async () => {
    await withSettings({ excludedCountries: ['KP', 'US'] }, async (configured) => {
      const { countries } = await configured.ask(getRegisterConf)
      expect(countries).toHaveLength(241)
      expect(countries).not.toContain('US')
    })
  })

  it('lists the configured countries without the excluded ones', async () => {
    await withSettings({ countries: ['MX', 'TW', 'US'], excludedCountries: ['US'] }, async (configured) => {
      expect(await configured.ask(getRegisterConf)).toMatchObject({ countries: ['MX', 'TW'] })
    })
  })

  it('the configured language is returned', async () => {
    await withSettings({ defaultLang: 'es_mx' }, async (configured) => {
      expect(await configured.ask(getRegisterConf)).toMatchObject({ defaultLang: 'es_mx' })
    })
  })
})

describe('checkVersion', () => {
  const check = (versionName: string) => server.ask(checkVersion, { platform: 'web', versionName })

  it('the app’s own version is known', async () => {
    expect(await check(appVersion.name)).toMatchObject({
      version: appVersion.name,
      isUpgrade: '0',
      isForced: false,
      iosUrl: null,
      packageUrl: null,
    })
  })

  it.each(['1.0.9', '1.0.22', '0.9.99'])('an upgrade is offered to version %s', async (versionName) => {
    expect(await check(versionName)).toMatchObject({ isUpgrade: '1' })
  })

  it.each(['1.0.23', '1.0.100', '1.1.0', '2.0.0'])('no upgrade is offered to version %s', async (versionName) => {
    expect(await check(versionName)).toMatchObject({ isUpgrade: '0' })
  })

  it('describes what is new in four languages', async () => {
    const { versionRemark } = await check('1.0.9')
    expect(Object.keys(versionRemark).toSorted()).toEqual(['en_us', 'es_mx', 'zh_cn', 'zh_tw'])
    expect(new Set(Object.values(versionRemark)).size).toBe(4)
  })

  it('forces the upgrade only of versions below the minimum', async () => {
    await withSettings({ minimumVersion: '1.0.10' }, async (configured) => {
      const forced = (versionName: string) => configured.ask(checkVersion, { platform: 'web', versionName })
      expect(await forced('1.0.9')).toMatchObject({ isUpgrade: '1', isForced: true })
      expect(await forced('1.0.10')).toMatchObject({ isUpgrade: '1', isForced: false })
    })
  })

  it('returns the other apps’ URLs once configured, but no package to the web app', async () => {
    const urls = { iosUrl: 'https://apps.example/ios', packageUrl: 'https://app.example/sevenport.apk' }
    await withSettings(urls, async (configured) => {
      expect(await configured.ask(checkVersion, { platform: 'android', versionName: '1.0.23' })).toMatchObject(urls)
      const forWeb = await configured.ask(checkVersion, { platform: 'web', versionName: '1.0.23' })
      expect(forWeb.packageUrl, 'the web app has no package').toBeNull()
    })
  })

  it.each(['', '1', '1.0', '1.0.23.1', 'v1.0.23', '1.0.x', '1.0.99999', '-1.0.0'])(
    'refuses the version "%s"',
    async (versionName) => {
      expect(await server.call(checkVersion, { platform: 'web', versionName })).toMatchObject({
        code: apiErrorCode.invalidRequest,
      })
    },
  )
})

describe('versionLog', () => {
  it.each(['en_us', 'es_mx', 'zh_cn', 'zh_tw'] as const)('lists the versions, newest first, in %s', async (lang) => {
    const versions = await server.ask(listVersions, { lang })
    expect(versions[0]).toMatchObject({ version: appVersion.name })
    const dates = versions.map(({ releasedAt }) => releasedAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
    for (const { changes } of versions) expect(changes.length).toBeGreaterThan(0)
  })
})
