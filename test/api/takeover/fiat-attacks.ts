import { apiErrorCode } from '#api/errors.ts'
import { buying, evmAddress } from '#test/api/support/fiat-orders.ts'

import { asNoOperator, type Attack, own, strangeKeys } from './attack.ts'
import { idOfOrder } from './exchange-attacks.ts'
import type { Scene } from './scene.ts'

const { idReused, invalidRequest, notFound } = apiErrorCode

const agreement = { address: evmAddress, termsAgreed: true, sharingAgreed: true }
const place = { partner: 'scripted', direction: 'buy', country: 'BR', currency: 'BRL', method: 'pix' }
const limits = { minimum: null, maximum: null, verification: 'none', minutes: { from: 0, to: 0 } }

const victimsOrder = ({ victim }: Scene) => ({ number: victim.spot.fiatNumber })

export const fiatAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'fiat.getFiatQuote': [
    {
      what: "asks in the victim's name",
      input: (scene) => ({ ...buying, ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
  ],
  'fiat.createFiatOrder': [
    {
      what: "makes a purchase of the victim's quote",
      input: ({ victim }) => ({ ...agreement, quoteId: victim.spot.fiatQuoteId }),
      expected: notFound,
    },
    {
      what: "makes the victim's purchase once more, to be paid out elsewhere",
      input: async ({ server, victim }: Scene) => ({
        ...agreement,
        quoteId: await idOfOrder(server, victim.spot.fiatNumber),
      }),
      expected: idReused,
    },
  ],
  'fiat.openFiatCheckout': [
    { what: "opens the page on which the victim's purchase is paid", input: victimsOrder, expected: notFound },
  ],
  'fiat.noteFiatPayment': [
    { what: "says that the victim's purchase is paid", input: victimsOrder, expected: notFound },
  ],
  'fiat.takeBackFiatPayment': [
    { what: "says that the victim's purchase isn't paid", input: victimsOrder, expected: notFound },
  ],
  'fiat.getFiatOrder': [
    {
      what: "opens the victim's purchase with the token of its own",
      input: ({ attacker, victim }) => ({ number: victim.spot.fiatNumber, viewToken: attacker.spot.fiatToken }),
      expected: notFound,
    },
    {
      what: "opens the victim's swap as a purchase",
      input: ({ attacker, victim }) => ({ number: victim.spot.orderNumber, viewToken: attacker.spot.fiatToken }),
      expected: notFound,
    },
  ],
  'fiat.listFiatOrders': [
    {
      what: "names the victim's account",
      input: (scene) => ({ direction: 'buy', ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
    { ...own, input: () => ({ direction: 'buy' }) },
  ],
  'linked-accounts.listLinkedAccounts': [
    {
      what: "asks a partner in the victim's name",
      input: (scene) => ({ partner: 'scripted', method: 'pix', sharingAgreed: true, ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
  ],
  'payout-accounts.listPayoutAccounts': [own],
  'payout-accounts.addPayoutAccount': [
    {
      what: "adds an account in the victim's name",
      input: ({ victim }) => ({ details: { kind: 'upi', holder: victim.spot.holder, upiId: 'thief@okbank' } }),
      expected: apiErrorCode.payoutAccountForeign,
    },
  ],
  'payout-accounts.deletePayoutAccount': [
    {
      what: "deletes the victim's account",
      input: ({ victim }) => ({ id: victim.spot.payoutAccountId }),
      expected: notFound,
    },
  ],
  'operator-fiat-rules.listOperatorFiatRules': asNoOperator('reads the rules as operators see them'),
  'operator-fiat-rules.changeFiatRule': asNoOperator('offers what no partner does', () => ({
    ...place,
    ...limits,
    isOffered: true,
    changedAt: null,
    reason: 'No reason',
  })),
  'operator-fiat-rules.resetFiatRule': asNoOperator('takes an operator’s rule back', () => ({
    ...place,
    changedAt: new Date().toISOString(),
    reason: 'No reason',
  })),
}
