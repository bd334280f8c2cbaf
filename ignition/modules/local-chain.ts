import { buildModule } from '@nomicfoundation/hardhat-ignition/modules'

import { testTokensOf } from '#scripts/local-world/test-tokens.ts'
import type { NetworkKey } from '#deployments/networks.ts'

import { deployPool } from './mining-pools.ts'

/** Whole tokens that each local pool starts with as its reserve. */
const reserveInWholeTokens = 1_000_000n

/** Everything a fresh local chain needs: batched reads, test tokens, and funded mining pools. */
export function localChainModule(network: NetworkKey, owner: string) {
  return buildModule('LocalChain', (builder) => {
    const multicall = builder.contract('LocalMulticall')
    const contracts = testTokensOf(network).map(({ contract, name, symbol, decimals, hasPool }) => {
      const token = builder.contract(contract, [name, symbol, decimals, owner], { id: symbol })
      if (!hasPool) return { [symbol]: token }

      const pool = deployPool(builder, { tokenSymbol: symbol, token, owner })
      const reserve = reserveInWholeTokens * 10n ** BigInt(decimals)
      const mint = builder.call(token, 'mint', [owner, reserve], { id: `${symbol}Mint` })
      const approve = builder.call(token, 'approve', [pool, reserve], { id: `${symbol}Approve` })
      builder.call(pool, 'fund', [reserve], { id: `${symbol}Fund`, after: [mint, approve] })
      return { [symbol]: token, [`${symbol}Pool`]: pool }
    })
    return Object.assign({ multicall }, ...contracts)
  })
}
