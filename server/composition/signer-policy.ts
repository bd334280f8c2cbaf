import { networks } from '#deployments/networks.ts'
import { depositFactoriesOf } from '#deployments/pools.ts'
import { recipientRefusal } from '#deployments/refused-recipients.ts'
import { maxGasOfSweep, maxGasOfPayment } from '#server/chain/gas-limits.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { boundsOf } from '#server/coins/term-bounds.ts'
import { parseAmount, toNetworkUnits } from '#server/lib/amount.ts'
import type { SignerPolicy } from '#server/signer/policy.ts'

/** What a transaction's gas may cost at most, in a chain's own coin. Far above what it does on a bad day. */
const maxFees: Readonly<Record<string, string>> = { ETH: '0.1', BNB: '0.1', AVAX: '2', POL: '50', FTM: '100' }

/** How many people may use up their limit of 24 hours on one network, within 24 hours. */
const peopleAtTheirLimit = 20n

/**
 * What the hot wallet's signer signs at most: in one transaction the highest limit that operators can give a person for
 * 24 hours, and within 24 hours so much of each coin on each network that whoever has got hold of everything but the key
 * does not get all. The latter is the release's alone: no operator can change what may be lost.
 */
export function signerPolicyFor(coins: CoinRegistry, chainIds: readonly number[]): SignerPolicy {
  return {
    chains: networks.flatMap(({ key, chainId, localChainId, nativeCurrency }) =>
      [chainId, localChainId]
        .filter((id) => chainIds.includes(id))
        .map((id) => ({
          chainId: id,
          maxFee: parseAmount(maxFees[nativeCurrency.symbol] ?? '0'),
          maxPaymentGas: maxGasOfPayment(key),
          maxSweepGas: maxGasOfSweep,
          depositFactories: depositFactoriesOf(id).map(({ address }) => address),
        })),
    ),
    caps: chainIds.flatMap((chainId) =>
      coins.onChain(chainId).map(({ coin, token, decimals }) => {
        const released = coins.find(coin)?.dailyWithdrawalLimit ?? 0n
        const perTransaction = toNetworkUnits(boundsOf('daily-limit', released).highest, decimals)
        return { chainId, token, perTransaction, perDay: toNetworkUnits(released, decimals) * peopleAtTheirLimit }
      }),
    ),
    mayReceive: (recipient) => recipientRefusal(recipient) === undefined,
  }
}
