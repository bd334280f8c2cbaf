import { describe, expect, test } from 'vitest'
import type { DeviceToken } from '#src/entities/device-wallet/device-tokens.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { receivingAddress, receivingCode } from './receiving.ts'

const evm = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const bitcoin = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const account: DeviceAccount = { id: 'a', index: 0, name: 'Account 1', addresses: { evm, bitcoin } }
const token: DeviceToken = {
  chainId: 1,
  address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  symbol: 'USDT',
  name: 'Tether USD',
  decimals: 6,
  isAdded: false,
}

describe('the code to receive with', () => {
  test('never starts the code with a token’s contract unless it requests an amount', () => {
    expect(receivingCode(evm, { token }, '')).toBe(`ethereum:${evm}@1`)
    expect(receivingCode(evm, { token }, '2')).toBe(
      `ethereum:${token.address}@1/transfer?address=${evm}&uint256=2000000`,
    )
  })

  test('puts the address and amount of a non-EVM network into the code', () => {
    expect(receivingCode(bitcoin, { family: 'bitcoin' }, '0.5')).toBe(`bitcoin:${bitcoin}?amount=0.5`)
  })

  test('returns no address on a network where the account has none', () => {
    expect(receivingAddress(account, { family: 'tron' })).toBeUndefined()
  })
})
