import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { alertFaults } from './alert-faults.ts'
import { appFaults } from './app-faults.ts'
import { bitcoinFaults } from './bitcoin-faults.ts'
import { browserPayoutFaults } from './browser-payout-faults.ts'
import { deskFaults } from './desk-faults.ts'
import { deviceBitcoinFaults } from './device-bitcoin-faults.ts'
import { deviceTronFaults } from './device-tron-faults.ts'
import { deviceWalletFaults } from './device-wallet-faults.ts'
import { fiatFaults } from './fiat-faults.ts'
import { coinTermFaults } from './coin-term-faults.ts'
import { contentFaults } from './content-faults.ts'
import { contractFaults } from './contract-faults.ts'
import { makeFault } from './fault.ts'
import { formFaults } from './form-faults.ts'
import { invitationFaults } from './invitation-faults.ts'
import { merchantFaults } from './merchant-faults.ts'
import { keyringFaults } from './keyring-faults.ts'
import { operatorFaults } from './operator-faults.ts'
import { orderFaults } from './order-faults.ts'
import { serverFaults } from './server-faults.ts'
import { supportFaults } from './support-faults.ts'
import { tronFaults } from './tron-faults.ts'

// `npm run test:faults` is slow and runs rarely: this test notices at once when the code that a fault changes has moved
// on.
test.each([
  ...contractFaults,
  ...serverFaults,
  ...tronFaults,
  ...supportFaults,
  ...contentFaults,
  ...merchantFaults,
  ...invitationFaults,
  ...operatorFaults,
  ...coinTermFaults,
  ...bitcoinFaults,
  ...deskFaults,
  ...alertFaults,
  ...fiatFaults,
  ...orderFaults,
  ...appFaults,
  ...deviceWalletFaults,
  ...deviceBitcoinFaults,
  ...deviceTronFaults,
  ...browserPayoutFaults,
  ...keyringFaults,
  ...formFaults,
])('$name: fits the source', (fault) => {
  const content = readFileSync(fault.file, 'utf8')
  expect(makeFault(content, fault)).not.toBe(content)
  expect(existsSync(fault.test)).toBe(true)
})
