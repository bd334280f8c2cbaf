import type { Address, Token } from './deployment.ts'
import type { NetworkKey } from './networks.ts'

/**
 * A CREATE2 deployer at the same address on every network. The address of what it deploys depends only on salt and
 * code, whoever pays. The transaction that deploys it isn't bound to a chain and nobody holds its sender's key, so the
 * same transaction deploys it on a new chain.
 */
export const create2Deployer = {
  address: '0x4e59b44847b379578588920cA78FbF26c0B4956C',
  transaction:
    '0xf8a58085174876e800830186a08080b853604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf31ba02222222222222222222222222222222222222222222222222222222222222222a02222222222222222222222222222222222222222222222222222222222222222',
} as const

/** Batches reads; at the same address on every public network. */
export const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Uniswap's Permit2, which moves tokens by signature; same address on every network. https://docs.uniswap.org */
export const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/**
 * LI.FI's contract, which swaps and bridges in one call, and the networks that have it. Fantom doesn't.
 * https://github.com/lifinance/contracts/tree/main/deployments, LiFiDiamond of each network's file
 */
export const lifiDiamond: Address = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
export const lifiNetworks: readonly NetworkKey[] = ['ethereum', 'bsc', 'avalanche', 'polygon', 'optimism', 'arbitrum']

/**
 * Third-party tokens on the public networks. Maintained by hand, each with the page where its issuer publishes the
 * address. `npm run check:tokens` compares them with the chains.
 *
 * Only tokens that are redeemable one to one: the issuer's own, Binance's pegged tokens on BSC, and tokens of the
 * official bridges of Optimism and Arbitrum that the issuer itself lists. Fantom has none of these. Left out because
 * the issuer publishes no address: SHIB everywhere, UNI and WBTC outside Ethereum. LINK on BSC, Polygon, Avalanche and
 * Fantom comes from third-party bridges.
 */
export const externalTokens: Readonly<Record<NetworkKey, readonly Token[]>> = {
  ethereum: [
    // https://tether.to/en/supported-protocols
    tether('0xdAC17F958D2ee523a2206206994597C13D831ec7'),
    // https://developers.circle.com/stablecoins/usdc-contract-addresses
    circle('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
    // https://github.com/trusttoken/contracts-pre22/blob/main/deployments-mainnet.json, trueUSD_proxy
    token('TUSD', 'TrueUSD', '0x0000000000085d4780B73119b644AE5ecd22b376'),
    // https://docs.chain.link/resources/link-token-contracts
    token('LINK', 'Chainlink', '0x514910771AF9Ca656af840dff83E8264EcF986CA'),
    // https://github.com/Uniswap/default-token-list/blob/main/src/tokens/mainnet.json
    token('UNI', 'Uniswap', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'),
    // https://github.com/WrappedBTC/DAO#wbtc-important-addresses
    token('WBTC', 'Wrapped Bitcoin', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8),
    // https://forum.tokenlon.im/t/lon-faq-lon/35
    token('LON', 'Tokenlon', '0x0000000000095413afC295d19EDeb1Ad7B71c952'),
    // https://github.com/threefoldfoundation/tft/blob/main/ethereum/addresses.md
    token('TFT', 'ThreeFold Token', '0x395E925834996e558bdeC77CD648435d620AfB5b', 7),
  ],
  bsc: [
    // https://github.com/bnb-chain/bnbagent-sdk/blob/main/typescript/src/networks/assets.ts, BINANCE_PEG_USDT and _USDC
    { ...tether('0x55d398326f99059fF775485246999027B3197955'), decimals: 18 },
    { ...circle('0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'), decimals: 18, permit: null },
    // https://github.com/trusttoken/contracts-pre22/blob/main/packages/contracts-bsc/deployments.json, BscTrueUSDProxy
    token('TUSD', 'TrueUSD', '0x40af3827F39D0EAcBF4A168f8D4ee67c121D11c9'),
    // https://github.com/threefoldfoundation/tft/blob/main/bsc/addresses.md
    token('TFT', 'ThreeFold Token', '0x8f0FB159380176D324542b3a7933F0C2Fd0c2bbf', 7),
  ],
  avalanche: [
    // https://tether.to/en/supported-protocols
    tether('0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'),
    // https://developers.circle.com/stablecoins/usdc-contract-addresses
    circle('0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'),
  ],
  polygon: [
    // https://docs.usdt0.to/technical-documentation/deployments
    tether('0xc2132D05D31c914a87C6611C10748AEb04B58e8F'),
    // https://developers.circle.com/stablecoins/usdc-contract-addresses
    circle('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
  ],
  fantom: [],
  optimism: [
    // https://github.com/ethereum-optimism/ethereum-optimism.github.io/blob/master/data/USDT/data.json
    tether('0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'),
    // https://developers.circle.com/stablecoins/usdc-contract-addresses
    circle('0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'),
    // https://docs.chain.link/resources/link-token-contracts
    token('LINK', 'Chainlink', '0x350a791Bfc2C21F9Ed5d10980Dad2e2638ffa7f6'),
  ],
  arbitrum: [
    // https://docs.usdt0.to/technical-documentation/deployments
    tether('0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'),
    // https://developers.circle.com/stablecoins/usdc-contract-addresses
    circle('0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
    // https://docs.chain.link/resources/link-token-contracts
    token('LINK', 'Chainlink', '0xf97f4df75117a78c1A5a0DBb814Af92458539FB4'),
  ],
}

/** Returns the tokens that have a mining pool: the mining rules are in whole dollars, so only dollar stablecoins do. */
export function pooledTokensOf(network: NetworkKey): readonly Token[] {
  return externalTokens[network].filter(({ symbol }) => symbol === 'USDT' || symbol === 'USDC')
}

/** Creates a token without a permit, as none is known to work everywhere: these are only deposited and withdrawn. */
function token(symbol: string, name: string, address: Address, decimals = 18): Token {
  return { symbol, name, address, decimals, permit: null }
}

/** Creates USDT, which has a permit on some networks only, so it is approved in two steps everywhere. */
function tether(address: Address): Token {
  return { symbol: 'USDT', name: 'Tether USD', address, decimals: 6, permit: null }
}

/** Creates Circle's own USDC, which supports EIP-2612, signed for version 2 of its domain. */
function circle(address: Address): Token {
  return { symbol: 'USDC', name: 'USD Coin', address, decimals: 6, permit: { name: 'USD Coin', version: '2' } }
}
