import type { Address, Token } from './deployment.ts'
import type { NetworkKey } from './networks.ts'

/**
 * A contract that stands at this address on every network and deploys what it is sent, by CREATE2: an address that
 * follows from salt and code alone, whoever pays. The transaction that brought it there belongs to no chain in
 * particular, and nobody has the key of its sender; a new chain gets it by the same one.
 */
export const create2Deployer = {
  address: '0x4e59b44847b379578588920cA78FbF26c0B4956C',
  transaction:
    '0xf8a58085174876e800830186a08080b853604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf31ba02222222222222222222222222222222222222222222222222222222222222222a02222222222222222222222222222222222222222222222222222222222222222',
} as const

/** Batched reads: a contract that stands at this address on every public network. */
export const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * Tokens of third parties on the public networks, kept by hand.
 *
 * Only tokens that somebody redeems one to one: the issuer's own, the peg that Binance redeems on BSC, and Tether's
 * token behind the network's own bridge on Optimism. Fantom has neither a USDT nor a USDC of that kind.
 */
export const externalTokens: Readonly<Record<NetworkKey, readonly Token[]>> = {
  ethereum: [
    tether('0xdAC17F958D2ee523a2206206994597C13D831ec7'),
    circle('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  ],
  bsc: [
    { ...tether('0x55d398326f99059fF775485246999027B3197955'), decimals: 18 },
    { ...circle('0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'), decimals: 18, permit: null },
  ],
  avalanche: [
    tether('0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'),
    circle('0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'),
  ],
  polygon: [tether('0xc2132D05D31c914a87C6611C10748AEb04B58e8F'), circle('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359')],
  fantom: [],
  optimism: [
    tether('0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'),
    circle('0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'),
  ],
  arbitrum: [
    tether('0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'),
    circle('0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
  ],
}

/** USDT has a permit on some networks and none on others, so that it is approved in two steps everywhere. */
function tether(address: Address): Token {
  return { symbol: 'USDT', name: 'Tether USD', address, decimals: 6, permit: null }
}

/** Circle's own USDC has EIP-2612, signed for version 2 of its domain. */
function circle(address: Address): Token {
  return { symbol: 'USDC', name: 'USD Coin', address, decimals: 6, permit: { name: 'USD Coin', version: '2' } }
}
