import { networks } from '#deployments/networks.ts'
import { depositFactoriesOf } from '#deployments/pools.ts'
import { recipientRefusal } from '#deployments/refused-recipients.ts'
import { maxGasOfSweep, maxGasOfPayment } from '#server/chain/gas-limits.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { boundsOf } from '#server/coins/term-bounds.ts'
import { parseAmount, toNetworkUnits } from '#server/lib/amount.ts'
import type { SignerPolicy } from '#server/signer/policy.ts'

/** The highest gas fee of a transaction, in the chain's native coin. Far above the fees of a bad day. */
const maxFees: Readonly<Record<string, string>> = { ETH: '0.1', BNB: '0.1', AVAX: '2', POL: '50', FTM: '100' }

/** How many users may use up their 24-hour limit on one network within 24 hours. */
const peopleAtTheirLimit = 20n

/**
 * Returns the limits of the hot wallet's signer. Per transaction, they are the highest 24-hour limit that operators can
 * set for a user. Per 24 hours, they limit the loss per coin and network if an attacker controls everything but the
 * key. Only a release sets the latter: operators can't change how much may be lost.
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
