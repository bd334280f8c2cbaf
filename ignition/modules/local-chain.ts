import { buildModule } from '@nomicfoundation/hardhat-ignition/modules'
import type { ContractFuture, Future } from '@nomicfoundation/ignition-core'
import { parseUnits } from 'viem'

import type { NetworkKey } from '#deployments/networks.ts'
import { testTokensOf } from '#ignition/test-tokens.ts'

import { deployPool } from './mining-pools.ts'

/** Whole tokens that each local pool starts with as its reserve. */
const reserveInWholeTokens = '1000000'

/** Everything a fresh local chain needs: batched reads, test tokens, funded mining pools, and a swap router. */
export function localChainModule(network: NetworkKey, owner: string) {
  return buildModule('LocalChain', (builder) => {
    const contracts: Record<string, ContractFuture<string>> = { multicall: builder.contract('LocalMulticall') }
    const filled: Future[] = []
    for (const { contract, name, symbol, decimals, hasPool } of testTokensOf(network)) {
      const token = builder.contract(contract, [name, symbol, decimals, owner], { id: symbol })
      contracts[symbol] = token
      if (!hasPool) continue

      const pool = deployPool(builder, { tokenSymbol: symbol, token, owner })
      contracts[`${symbol}Pool`] = pool
      const reserve = parseUnits(reserveInWholeTokens, decimals)
      const mint = builder.call(token, 'mint', [owner, reserve], { id: `${symbol}Mint` })
      const approve = builder.call(token, 'approve', [pool, reserve], { id: `${symbol}Approve` })
      filled.push(builder.call(pool, 'fund', [reserve], { id: `${symbol}Fund`, after: [mint, approve] }))
    }
    // Last, so that it moves no other address.
    contracts.swapRouter = builder.contract('LocalSwapRouter', [], { after: filled })
    return contracts
  })
}
