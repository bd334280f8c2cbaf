import { expect, it } from 'vitest'
import type { Entry } from '#api/balances.ts'
import { entriesCsv } from './entries-csv.ts'

it('writes movements with exact amounts', () => {
  const entry: Entry = {
    id: '8a8ee6f0-6d6b-4c7a-9c0f-0f1c3f6f2d11',
    coin: 'ETH',
    kind: 'withdrawal',
    amount: '-0.000000000000000001',
    balanceAfter: '123456789012345678.5',
    at: '2026-11-21T08:00:00.000Z',
    reference: null,
  }
  const table = entriesCsv([entry], {
    heads: ['Time', 'Coin', 'Kind', 'Amount', 'Balance', 'Id', 'Reference'],
    kindText: () => '=withdrawn, at last',
  })
  expect(table.slice(1).split('\r\n')).toEqual([
    'Time,Coin,Kind,Amount,Balance,Id,Reference',
    `2026-11-21T08:00:00.000Z,ETH,"'=withdrawn, at last",-0.000000000000000001,123456789012345678.5,${entry.id},`,
    '',
  ])
})
