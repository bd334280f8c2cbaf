import { readFileSync } from 'node:fs'

import { getAddress, toHex, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'

import { tronAddressOf } from '#api/addresses/tron-address.ts'
import { deployments } from '#deployments/addresses/all.ts'
import { coins } from '#deployments/coins.ts'
import { create2Deployer, externalTokens, pooledTokensOf } from '#deployments/external.ts'
import { networks } from '#deployments/networks.ts'
import { findDeployment, joinPools, miningPoolsOf } from '#deployments/pools.ts'
import { recipientRefusal } from '#deployments/refused-recipients.ts'
import { tronRecipientRefusal } from '#deployments/refused-tron-recipients.ts'
import { swapRouterOf } from '#deployments/swap-routers.ts'
import { tronNetwork } from '#deployments/tron-networks.ts'

describe('recipients', () => {
  const bsc = findDeployment(31338)
  const [pool, token, factory] = [bsc?.pools[0], bsc?.tokens[0], bsc?.depositFactory]

  it.each([
    ['a pool', pool?.address, 'house'],
    ['a pool in lower case', pool?.address.toLowerCase(), 'house'],
    ['the deposit address factory', factory?.address, 'house'],
    ['the treasury', factory?.treasury, 'house'],
    ['the multicall contract', bsc?.multicall, 'house'],
    ['the swap router', bsc?.swapRouter, 'house'],
    ['LI.FI’s contract', swapRouterOf(56), 'house'],
    ['the contract deployer', create2Deployer.address, 'house'],
    ['a token', token?.address, 'token'],
    ['a token of a public network', externalTokens.bsc[0]?.address, 'token'],
    ['the zero address', zeroAddress, 'nobody'],
    ['a precompiled contract', toHex(4, { size: 20 }), 'nobody'],
    ['…dead', '0x000000000000000000000000000000000000dEaD', 'nobody'],
    ['the native coin placeholder', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 'nobody'],
    ['one of Optimism’s system contracts', '0x4200000000000000000000000000000000000006', 'nobody'],
    ['a stranger', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', undefined],
    ['an address above the zero page', toHex(0x1_0000, { size: 20 }), undefined],
    ['a Bitcoin address', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', undefined],
  ])('gives the right reason for %s', (_what, address, refusal) => {
    expect(recipientRefusal(address ?? '', 'bsc')).toBe(refusal)
    expect(
      recipientRefusal(address ?? '', 'polygon') !== undefined,
      'the address is also refused on another network',
    ).toBe(refusal !== undefined)
  })

  it.each([
    ['a token', tronNetwork.tokens[0]?.address, 'token'],
    ['the zero address', tronAddressOf(zeroAddress), 'nobody'],
    ['the black hole', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', 'nobody'],
    ['a stranger', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', undefined],
  ])('gives the right reason for %s on TRON', (_, address, refusal) => {
    expect(tronRecipientRefusal(address ?? '')).toBe(refusal)
  })

  it('gives the reason that applies on the requested network, although local chains share addresses', () => {
    for (const { key, localChainId } of networks) {
      const { pools = [], tokens = [] } = findDeployment(localChainId) ?? {}
      expect(pools.map(({ address }) => recipientRefusal(address, key))).toEqual(pools.map(() => 'house'))
      expect(tokens.map(({ address }) => recipientRefusal(address, key))).toEqual(tokens.map(() => 'token'))
    }
  })
})

// A separate check verifies that generating them again yields the same files: `npm test -- --only deployments`.
describe('deployments/', () => {
  it('has a USDT and a USDC pool on each local chain', () => {
    for (const { localChainId } of networks) {
      expect(miningPoolsOf(localChainId).map(({ token }) => token.symbol)).toEqual(['USDT', 'USDC'])
    }
  })

  it('has no pool where none was deployed', () => {
    expect(miningPoolsOf(11_155_111)).toEqual([])
  })

  it('has every pool with its token, and every address with its checksum', () => {
    for (const deployment of deployments) {
      for (const { address } of [...deployment.tokens, ...joinPools(deployment)]) {
        expect(address).toBe(getAddress(address))
      }
    }
  })

  it('has a swap contract on each local chain, and on every public network but Fantom', () => {
    for (const { localChainId } of networks) {
      expect(swapRouterOf(localChainId)).toBe(findDeployment(localChainId)?.swapRouter)
      expect(swapRouterOf(localChainId)).toBeDefined()
    }
    const without = networks.filter(({ chainId }) => swapRouterOf(chainId) === undefined)
    expect(without.map(({ key }) => key)).toEqual(['fantom'])
    expect(swapRouterOf(11_155_111)).toBeUndefined()
  })

  it('lists only the wallet’s coins on each public network, each once, with pools only for dollar coins', () => {
    for (const { key } of networks) {
      const symbols = externalTokens[key].map(({ symbol }) => symbol)
      expect(new Set(symbols).size).toBe(symbols.length)
      expect(coins.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(symbols))
      expect(['USDT', 'USDC']).toEqual(expect.arrayContaining(pooledTokensOf(key).map(({ symbol }) => symbol)))
    }
    expect(externalTokens.ethereum.map(({ symbol }) => symbol)).toEqual(
      'USDT USDC TUSD LINK UNI WBTC LON TFT'.split(' '),
    )
  })

  it('has the source of every token but dollar coins on the line above it', () => {
    const source = readFileSync(new URL('../../deployments/external.ts', import.meta.url), 'utf8').split('\n')
    const listed = source.flatMap((line, index) => (/^ {4}token\('/.test(line) ? [source[index - 1]] : []))
    expect(listed.length).toBeGreaterThan(0)
    for (const above of listed) expect(above).toContain('// https://')
  })

  it('has third-party tokens with their checksum', () => {
    for (const { address } of Object.values(externalTokens).flat()) expect(address).toBe(getAddress(address))
  })
})
