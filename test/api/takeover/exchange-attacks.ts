import { apiErrorCode } from '#api/errors.ts'

import { type Attack, own, strangeKeys } from './attack.ts'
import type { Scene } from './scene.ts'

const { idReused, invalidRequest, notFound } = apiErrorCode

export const pair = {
  partner: 'scripted',
  from: 'bsc/native',
  to: 'ethereum/native',
  side: 'from',
  rateType: 'floating',
}
export const elsewhere = { address: '0xbb000000000000000000000000000000000000bb' }

export const exchangeAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'exchange.getExchangeQuote': [
    {
      what: "asks in the victim's name",
      input: (scene) => ({ ...pair, amount: '1', ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
  ],
  'exchange.createExchangeOrder': [
    {
      what: "makes an order of the victim's quote",
      input: ({ victim }) => ({ quoteId: victim.spot.quoteId, payout: elsewhere, termsAgreed: true }),
      expected: notFound,
    },
    {
      what: "makes the victim's order once more, to be paid elsewhere",
      input: async ({ server, victim }: Scene) => ({
        quoteId: await idOfOrder(server, victim.spot.orderNumber),
        payout: elsewhere,
        termsAgreed: true,
      }),
      expected: idReused,
    },
  ],
  'exchange.noteExchangePayment': [
    {
      what: "says that the victim's order is paid",
      input: ({ victim }) => ({ number: victim.spot.orderNumber }),
      expected: notFound,
    },
  ],
  'exchange.takeBackExchangePayment': [
    {
      what: "says that the victim's order is not paid after all",
      input: ({ victim }) => ({ number: victim.spot.orderNumber }),
      expected: notFound,
    },
  ],
  'exchange.getOrderRoute': [
    {
      what: "asks for a transaction that swaps for the victim's order",
      input: ({ victim }) => ({ number: victim.spot.orderNumber, account: elsewhere.address }),
      expected: notFound,
    },
  ],
  'exchange.nameExchangeRefund': [
    {
      what: "has the victim's coins sent back to itself",
      input: ({ victim }) => ({ number: victim.spot.orderNumber, refund: elsewhere }),
      expected: notFound,
    },
  ],
  'exchange.getExchangeOrder': [
    {
      what: "opens the victim's order with the token of its own",
      input: ({ attacker, victim }) => ({ number: victim.spot.orderNumber, viewToken: attacker.spot.orderToken }),
      expected: notFound,
    },
  ],
  'exchange.listExchangeOrders': [
    { what: "names the victim's account", input: strangeKeys, expected: invalidRequest },
    own,
  ],
}

/** Returns the id of an order, which is also that of its quote. */
export async function idOfOrder({ connection }: Scene['server'], number: string): Promise<string> {
  const [row] = await connection.inScript((script) =>
    script.query<{ id: string }>(`SELECT id FROM orders WHERE number = '${number}'`),
  )
  if (row === undefined) throw new Error('There is no such order')
  return row.id
}
