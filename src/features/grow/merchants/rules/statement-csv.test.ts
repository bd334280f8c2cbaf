import { expect, test } from 'vitest'
import { statementCsv } from './statement-csv.ts'

const texts = {
  merchant: 'Merchant',
  level: 'Level',
  month: 'Month',
  terms: 'Terms',
  coin: 'Coin',
  item: 'Item',
  share: 'Share',
  orders: 'Orders',
  fees: 'Fees',
  amount: 'Amount',
  opening: 'Opening',
  closing: 'Closing',
  earned: 'Earned',
  returned: 'Returned',
  paid: 'Paid',
  hash: 'Hash',
  swaps: { own: 'Own', below: 'Below' },
}

test('writes exact amounts, and no name that a spreadsheet would execute', () => {
  const shares = { level1: 0.4, level2: 0.3, level3: 0.0725 }
  const csv = statementCsv(
    {
      month: '2027-01',
      name: '=HYPERLINK("https://evil.example")',
      level: 1,
      terms: [{ startsAt: '2027-01-01T00:00:00.000Z', shares, coolingDays: 14 }],
      coins: [
        {
          coin: 'USDC',
          opening: '0',
          closing: '3.000000000000000001',
          earned: '4.000000000000000001',
          returned: '0',
          paid: '1',
          lines: [
            { order: 'swap', broughtBy: 'own', share: 0.4, orders: 2, fees: '10', amount: '4.000000000000000001' },
          ],
        },
      ],
      closingHash: 'ab12',
    },
    texts,
  )
  expect(csv).toBe(
    `\uFEFF${[
      `Merchant,"'=HYPERLINK(""https://evil.example"")"`,
      'Level,1',
      'Month,2027-01',
      'Terms,2027-01-01T00:00:00.000Z,40 %,30 %,7.25 %',
      'Hash,ab12',
      'Coin,Item,Share,Orders,Fees,Amount',
      'USDC,Opening,,,,0',
      'USDC,Own,40 %,2,10,4.000000000000000001',
      'USDC,Earned,,,,4.000000000000000001',
      'USDC,Returned,,,,0',
      'USDC,Paid,,,,-1',
      'USDC,Closing,,,,3.000000000000000001',
      '',
    ].join('\r\n')}`,
  )
})
