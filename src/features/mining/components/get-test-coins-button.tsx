import { Trans, useLingui } from '@lingui/react/macro'
import { isLocalChain } from '#src/chain/chains.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { useFaucet } from '#src/entities/local-world/local-world.queries.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Fills the wallet with test coins. Exists on local chains only. */
export function GetTestCoinsButton({ pool }: { readonly pool: Pick<MiningPool, 'chainId'> }) {
  const { t } = useLingui()
  const { address } = useWallet()
  const faucet = useFaucet()
  if (!isLocalChain(pool.chainId) || address === undefined) return null
  return (
    <Button
      size="small"
      variant="secondary"
      loading={faucet.isPending}
      onClick={() =>
        faucet.mutate(
          { chainId: pool.chainId, address },
          {
            onSuccess: () => showToast(t`Test coins are in your wallet`, 'success'),
            onError: () => showToast(t`The faucet did not answer. Try again in a moment.`, 'danger'),
          },
        )
      }
    >
      <Trans>Get test coins</Trans>
    </Button>
  )
}
