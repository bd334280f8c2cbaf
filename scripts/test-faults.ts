import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { alertFaults } from './faults/alert-faults.ts'
import { appFaults } from './faults/app-faults.ts'
import { coinTermFaults } from './faults/coin-term-faults.ts'
import { contentFaults } from './faults/content-faults.ts'
import { contractFaults } from './faults/contract-faults.ts'
import { bitcoinFaults } from './faults/bitcoin-faults.ts'
import { browserPayoutFaults } from './faults/browser-payout-faults.ts'
import { deskFaults } from './faults/desk-faults.ts'
import { deviceBitcoinFaults } from './faults/device-bitcoin-faults.ts'
import { deviceTronFaults } from './faults/device-tron-faults.ts'
import { deviceWalletFaults } from './faults/device-wallet-faults.ts'
import { fiatFaults } from './faults/fiat-faults.ts'
import { type Fault, makeFault } from './faults/fault.ts'
import { formFaults } from './faults/form-faults.ts'
import { invitationFaults } from './faults/invitation-faults.ts'
import { merchantFaults } from './faults/merchant-faults.ts'
import { keyringFaults } from './faults/keyring-faults.ts'
import { operatorFaults } from './faults/operator-faults.ts'
import { orderFaults } from './faults/order-faults.ts'
import { serverFaults } from './faults/server-faults.ts'
import { supportFaults } from './faults/support-faults.ts'
import { tronFaults } from './faults/tron-faults.ts'

/**
 * `npm run test:faults`: plants one fault after another in a copy of the project and checks that the test named for it
 * fails. `-- --only nonce` tries only faults whose name contains that. Ends with `N noticed, N not noticed`.
 *
 * Remove or speed up tests only if every fault here is still noticed. A new system adds faults of its own.
 */
const copy = path.resolve('cache', 'faults')
const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const faults = [
  ...contractFaults,
  ...serverFaults,
  ...tronFaults,
  ...supportFaults,
  ...contentFaults,
  ...operatorFaults,
  ...coinTermFaults,
  ...bitcoinFaults,
  ...deskFaults,
  ...alertFaults,
  ...invitationFaults,
  ...merchantFaults,
  ...fiatFaults,
  ...orderFaults,
  ...appFaults,
  ...deviceWalletFaults,
  ...deviceBitcoinFaults,
  ...deviceTronFaults,
  ...browserPayoutFaults,
  ...keyringFaults,
  ...formFaults,
].filter(({ name }) => name.includes(options.only))

copyProject()
const missed: Fault[] = []
for (const test of new Set(faults.map((fault) => fault.test))) {
  const ofTest = faults.filter((fault) => fault.test === test)
  const failure = runTest({ test })
  if (failure !== undefined) throw new Error(`${test} fails without a fault:\n${failure}`)
  for (const fault of ofTest) {
    const isNoticed = tryOut(fault)
    if (!isNoticed) missed.push(fault)
    console.log(`${isNoticed ? 'noticed    ' : 'NOT NOTICED'}  ${fault.name}\n             ${fault.test}`)
  }
}
rmSync(copy, { recursive: true })
console.log(`\n${faults.length - missed.length} noticed, ${missed.length} not noticed`)
process.exitCode = missed.length === 0 && faults.length > 0 ? 0 : 1

/** Copies tracked files and new ones that aren't ignored; links the project's node_modules. */
function copyProject(): void {
  rmSync(copy, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    cpSync(file, path.join(copy, file))
  }
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'), 'junction')
}

function tryOut(fault: Fault): boolean {
  const file = path.join(copy, fault.file)
  const content = readFileSync(file, 'utf8')
  writeFileSync(file, makeFault(content, fault))
  try {
    return runTest(fault) !== undefined
  } finally {
    writeFileSync(file, content)
  }
}

/** @returns The output of a failing test; `undefined` if all pass. */
function runTest({ test, testName }: Pick<Fault, 'test' | 'testName'>): string | undefined {
  const [command, ...parameters] = test.endsWith('.sol')
    ? ['hardhat', 'test', 'solidity', test]
    : ['vitest', 'run', test, ...(testName === undefined ? [] : ['--testNamePattern', testName])]
  const { status, stdout, stderr } = spawnSync(command ?? '', parameters, { cwd: copy, encoding: 'utf8' })
  const output = `${stdout}\n${stderr}`
  // A run that couldn't start hasn't noticed anything.
  if (status !== 0 && !/\d+ (failed|failing)/.test(output)) throw new Error(`${test} did not run:\n${output}`)
  return status === 0 ? undefined : output
}
