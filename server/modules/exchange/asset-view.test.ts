import { expect, it } from 'vitest'

import { ExchangeCatalogue } from './catalogue.ts'
import { keepAssetView } from './asset-view.ts'
import type { PartnerPace } from './partner-pace.ts'

const bitcoin = { network: 'bitcoin', contract: null, ticker: 'btc', name: 'Bitcoin', extraIdName: null } as const
const coin = { ...bitcoin, canPayIn: true, canPayOut: true, rateTypes: ['floating'] } as const

it('returns the same view until a partner’s assets or durations change', async () => {
  let now = new Date(0)
  let minutes: { readonly from: number; readonly to: number } | null = null
  const offered = [coin]
  const partner = { name: 'exolix', title: 'Exolix', paidBy: 'transfer', refunds: 'automatic' } as const
  const partners = [{ ...partner, assets: async () => offered }] as never
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const catalogue = new ExchangeCatalogue({ partners, clock: () => now, log, knownCoin: () => undefined })
  const pace = { minutesOf: async () => minutes && { ...minutes } } as unknown as PartnerPace
  const view = keepAssetView({ partners, catalogue, pace })

  const first = await view()
  expect(first.assets.map(({ id }) => id)).toEqual(['bitcoin/native'])
  expect(Object.isFrozen(first)).toBe(true)
  expect(await view()).toBe(first)

  minutes = { from: 2, to: 5 }
  const second = await view()
  expect(second.partners).toMatchObject([{ minutes }])
  expect(await view()).toBe(second)

  offered.push({ ...coin, network: 'litecoin' } as never)
  now = new Date(3_600_000)
  await view()
  await expect.poll(async () => (await view()).assets.length).toBe(2)
})
