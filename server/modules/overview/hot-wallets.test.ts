import { expect, test } from 'vitest'

import { tronNetwork } from '#deployments/tron-networks.ts'
import { coinsOn } from '#server/coins/coins-on.ts'

import { hotWalletsReader } from './hot-wallets.ts'

const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const readCoins = async () => coinsOn([31337, 31338])
const chains = [
  { chainId: 31337, network: 'ethereum' },
  { chainId: 31338, network: 'bsc' },
] as const

test('reads the other networks while one never responds', async () => {
  const read = hotWalletsReader({
    chains,
    elsewhere: [],
    readCoins,
    findHotWallet: async () => address,
    hotBalanceOf: async ({ network, hotFloor, token }) => {
      if (network === 'bsc') return new Promise(() => undefined)
      return token === null ? hotFloor : hotFloor - 1n
    },
    patience: 20,
  })
  const [ethereum, bsc] = await read()
  expect(ethereum).toMatchObject({ network: 'ethereum', address })
  expect(ethereum?.coins).toContainEqual({
    coin: 'ETH',
    paysGas: true,
    balance: '0.3',
    floor: '0.3',
    isBelowFloor: false,
  })
  expect(ethereum?.coins.find(({ coin }) => coin === 'USDT')).toMatchObject({ paysGas: false, isBelowFloor: true })
  expect(bsc?.coins.every(({ balance, isBelowFloor }) => balance === null && !isBelowFloor)).toBe(true)
})

test('returns no hot wallets if nothing is paid out', async () => {
  const asked = { elsewhere: [], hotBalanceOf: async () => 0n, patience: 20 }
  expect(await hotWalletsReader({ chains, readCoins, findHotWallet: async () => null, ...asked })()).toEqual([])
})

test('lists a UTXO hot wallet with its refill address and no gas coin', async () => {
  const read = hotWalletsReader({
    chains,
    elsewhere: [{ network: 'litecoin', coins: ['LTC'], gasCoin: null, address: 'ltc1q' }],
    readCoins,
    findHotWallet: async () => null,
    hotBalanceOf: async ({ hotFloor }) => hotFloor - 1n,
    patience: 20,
  })
  const coins = [{ coin: 'LTC', paysGas: false, balance: '9.999999999999999999', floor: '10', isBelowFloor: true }]
  expect(await read()).toEqual([{ network: 'litecoin', address: 'ltc1q', coins }])
})

test('marks the coin that pays the network fees of the others', async () => {
  const read = hotWalletsReader({
    chains: [],
    elsewhere: [{ network: 'tron', coins: ['TRX', 'USDT'], gasCoin: 'TRX', address: 'T' }],
    readCoins: async () => coinsOn([], tronNetwork),
    findHotWallet: async () => null,
    hotBalanceOf: async ({ hotFloor }) => hotFloor,
    patience: 20,
  })
  const coins = [
    { coin: 'TRX', paysGas: true, balance: '4000', floor: '4000', isBelowFloor: false },
    { coin: 'USDT', paysGas: false, balance: '1000', floor: '1000', isBelowFloor: false },
  ]
  expect(await read()).toEqual([{ network: 'tron', address: 'T', coins }])
})
