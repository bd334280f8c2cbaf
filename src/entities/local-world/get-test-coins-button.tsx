import { Trans, useLingui } from '@lingui/react/macro'
import { isLocalChain } from '#src/chain/chain-names.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { useFaucet } from './local-world.queries.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Fills the wallet with test coins. Local chains only. */
export function GetTestCoinsButton({ chainId }: { readonly chainId: number }) {
  const { t } = useLingui()
  const { address } = useWallet()
  const faucet = useFaucet()
  if (!isLocalChain(chainId) || address === undefined) return null
  return (
    <Button
      size="small"
      variant="secondary"
      loading={faucet.isPending}
      onClick={() =>
        faucet.mutate(
          { chainId, address },
          {
            onSuccess: () => showToast(t`Test coins are in your wallet`, 'success'),
            onError: () => showToast(t`The faucet isn’t responding. Try again in a moment.`, 'danger'),
          },
        )
      }
    >
      <Trans>Get test coins</Trans>
    </Button>
  )
}
