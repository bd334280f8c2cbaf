import { expect, it } from 'vitest'
import { booksCsv } from './books-csv.ts'

it('writes the day’s exporter, then every entry with its exact amount', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const table = booksCsv({
    day: '2027-01-31',
    operator: '100200300',
    exportedAt: new Date('2027-02-01T08:00:00Z'),
    entries: [
      {
        id,
        transfer: id,
        kind: 'deposit',
        reference: null,
        at: '2027-01-31T12:00:00.000Z',
        coin: 'USDT',
        account: 'world',
        accountId: null,
        amount: '-0.000000000000000001',
      },
    ],
  })
  expect(table.split('\r\n')).toEqual([
    '\uFEFFday,2027-01-31,exported by,100200300,at,2027-02-01T08:00:00.000Z',
    'time,transfer,kind,reference,coin,account,account id,amount,entry',
    `2027-01-31T12:00:00.000Z,${id},deposit,,USDT,world,,-0.000000000000000001,${id}`,
    '',
  ])
})
