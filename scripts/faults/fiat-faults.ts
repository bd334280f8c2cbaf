import type { Fault } from './fault.ts'

/** Faults of purchases and sales. */
export const fiatFaults: readonly Fault[] = [
  {
    name: 'A second address replaces the one that a sale is paid at',
    file: 'server/orders/note-payin.ts',
    find: '  if (payin.address !== null) return isSameCanonicalAddress(payin.address, address) && payin.extraId === extraId\n',
    replace: '',
    test: 'test/api/orders-safeguards.test.ts',
    testName: 'is what the partner says first',
  },
  {
    name: 'An account buys in a country that it does not state',
    file: 'server/modules/fiat/fiat-orders.service.ts',
    find: 'if (country !== quote.country || !isSupported(country)) {',
    replace: 'if (country === null || !isSupported(quote.country)) {',
    test: 'test/api/fiat.test.ts',
    testName: 'is not made for an account that states another country',
  },
  {
    name: 'A sale is paid to an account that was entered just now',
    file: 'server/modules/fiat/payout-accounts.service.ts',
    find: 'if (usableFrom(row) > this.#options.clock()) {',
    replace: 'if (row.createdAt > this.#options.clock()) {',
    test: 'test/api/payout-accounts.test.ts',
    testName: 'has to wait for a day after it was entered',
  },
  {
    name: 'An account that allows listed addresses only sells its coins',
    file: 'server/modules/exchange/order-payments.ts',
    find: 'payout?.address === null ? payin : payout',
    replace: 'payout',
    test: 'test/api/fiat-money.test.ts',
    testName: 'is no way round a list of addresses',
  },
  {
    name: 'What a partner offers is believed, whatever it was asked for',
    file: 'server/modules/fiat/offer-checks.ts',
    find: "  requireSameAmount(partner, side === 'fiat' ? fiatAmount : coinAmount, amount)\n",
    replace: '',
    test: 'test/api/fiat.test.ts',
    testName: 'from a partner that offers another amount',
  },
]
