import type { Fault } from './fault.ts'

/** Faults of the app and of its transactions. */
export const appFaults: readonly Fault[] = [
  {
    name: 'A stranger may be approved to take tokens',
    file: 'src/chain/flow/approval-guard.ts',
    find: 'isAddressEqual(pool.token.address, address) && isSame(pool.address, spender)',
    replace: 'isAddressEqual(pool.token.address, address)',
    test: 'src/chain/flow/approval-guard.test.ts',
  },
  {
    name: 'A permit may be for a stranger',
    file: 'src/chain/flow/approval-guard.ts',
    find: ' && isSame(pool.address, message.spender)',
    replace: '',
    test: 'src/chain/flow/approval-guard.test.ts',
  },
  {
    name: 'A payment may go to another address than reviewed (M11)',
    file: 'src/chain/flow/payment-guard.ts',
    find: '    callData(call) === callData(reviewed) &&\n',
    replace: '',
    test: 'src/chain/flow/payment-guard.test.ts',
  },
  {
    name: 'An order is paid that has changed since it was reviewed',
    file: 'src/features/exchange/swap/flows/order-check.ts',
    find: ' || !isSamePayment(wanted, params)',
    replace: '',
    test: 'src/features/exchange/swap/flows/payment.test.ts',
  },
  {
    name: 'An order is paid twice from one browser',
    file: 'src/features/exchange/swap/flows/payment.ts',
    find: 'sent.isMined || ',
    replace: '!sent.isMined && ',
    test: 'src/features/exchange/swap/flows/payment.test.ts',
  },
  {
    name: 'A line to the wallet that breaks counts as not sent, and is staked twice',
    file: 'src/chain/flow/flow-asking.ts',
    find: 'if (!error.isAnswered) return',
    replace: 'if (error.isAnswered) return',
    test: 'src/chain/flow/flow-asking.test.ts',
  },
  {
    name: 'The backend names any deposit address (M11)',
    file: 'src/entities/deposit-address/deposit-address.ts',
    find: 'if (!isAddressEqual(ours, address)) throw',
    replace: 'if (isAddressEqual(from, address)) throw',
    test: 'src/entities/deposit-address/deposit-address.test.ts',
  },
  {
    name: 'What went out is shown as what came in',
    file: 'src/lib/coin-units.ts',
    find: 'return isNegative ? -result.units : result.units',
    replace: 'return result.units',
    test: 'src/lib/coin-units.test.ts',
  },
  {
    name: 'A paused day counts as missed (M9)',
    file: 'src/entities/mining-pool/missed-day.ts',
    find: '  while (paused.has(day)) day++\n',
    replace: '',
    test: 'src/entities/mining-pool/missed-day.test.ts',
  },
  {
    name: 'One leaf of a reserve proof is counted twice',
    file: 'api-contract/reserve-proof.ts',
    find: 'if (new Set(leaves.map(({ part }) => part)).size < leaves.length) {',
    replace: 'if (new Set(leaves.map(({ part }) => part)).size > leaves.length) {',
    test: 'test/api/reserve-tree.test.ts',
  },
  {
    name: 'Every page renders all texts anew',
    file: 'src/lib/i18n.ts',
    find: 'loads.get(file) ?? ',
    replace: '',
    test: 'src/lib/i18n.test.ts',
  },
]
