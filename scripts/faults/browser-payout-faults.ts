import type { Fault } from './fault.ts'

const rules = 'src/features/exchange/shared/rules'
const bitcoin = { file: `${rules}/bitcoin-payout.ts`, test: `${rules}/bitcoin-payout.test.ts` }
const tron = { file: `${rules}/tron-payout.ts`, test: `${rules}/tron-payout.test.ts` }

/** Faults in how the user's browser checks payouts on non-EVM networks. */
export const browserPayoutFaults: readonly Fault[] = [
  {
    name: 'The browser accepts an unconfirmed Bitcoin payout',
    ...bitcoin,
    find: 'if (found === undefined || found.confirmations === 0)',
    replace: 'if (found === undefined)',
  },
  {
    name: 'The browser accepts another Bitcoin transaction as the payout',
    ...bitcoin,
    find: '  if (hash !== id) throw',
    replace: '  if (hash.length !== id.length) throw',
  },
  {
    name: 'The browser accepts a Bitcoin payout that is older than the order',
    ...bitcoin,
    find: 'found.blockTime * 1_000 + clockDifference < Date.parse(createdAt)',
    replace: 'found.blockTime < 0',
  },
  {
    name: 'The browser counts outputs to other addresses',
    file: 'src/keyring/paid-outputs.ts',
    find: 'bytesToHex(output.script) === bytesToHex(script)',
    replace: 'output.script.length > 0',
    test: 'src/keyring/paid-outputs.test.ts',
  },
  {
    name: 'The browser accepts a TRON transfer of any token',
    ...tron,
    find: 'isAddressEqual(event.contract, contract) && ',
    replace: '',
  },
  {
    name: 'The browser accepts a failed TRON payout',
    ...tron,
    find: "  if (!found.hasSucceeded) return 'failed'\n",
    replace: '',
  },
  {
    name: 'The browser says a TRX payout is missing although a contract may have sent it',
    ...tron,
    find: "contract === null && found.contract.kind === 'trigger' ? 'unseen' : 'elsewhere'",
    replace: "'elsewhere'",
  },
  {
    name: 'The browser accepts another TRON transaction as the payout',
    file: 'src/entities/device-wallet/tron/final-transaction.ts',
    find: 'tronTransactionId(raw) !== id || outcome.id !== id',
    replace: 'outcome.id === undefined',
    test: tron.test,
  },
]
