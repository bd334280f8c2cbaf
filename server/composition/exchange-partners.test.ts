import { expect, it } from 'vitest'

import { noExchange } from '#server/config/config.ts'
import type { SwapPartner } from '#server/providers/exchange/port.ts'

import { openExchangePartners } from './exchange-partners.ts'
import { partOf } from './partner-endpoint.ts'

const limits = { requestsPerMinute: 120, calls: { shifts: 5, quotes: 20 } }

it('splits a partner’s limits between the processes that call it', () => {
  expect(partOf(limits, 1)).toEqual(limits)
  expect(partOf(limits, 4)).toEqual({ requestsPerMinute: 30, calls: { shifts: 1, quotes: 5 } })
})

it('leaves each process at least one request', () => {
  expect(partOf(limits, 8).calls).toEqual({ shifts: 1, quotes: 2 })
})

it('polls orders at a quarter of a partner’s documented limit, and more often if a simulator allows it', () => {
  const place = { url: 'https://partner.example' }
  const [documented] = openExchangePartners({ ...noExchange, changeNow: { key: 'k', endpoint: place } }, [])
  expect(statusPerMinuteOf(documented)).toBe(450)
  const endpoint = { ...place, requestsPerMinute: 6_000 }
  const [simulated] = openExchangePartners({ ...noExchange, changeNow: { key: 'k', endpoint } }, [])
  expect(statusPerMinuteOf(simulated)).toBe(1_500)
})

function statusPerMinuteOf(partner: SwapPartner | undefined): number | undefined {
  return partner?.paidBy === 'transfer' ? partner.allowance.statusPerMinute : partner?.statusPerMinute
}
