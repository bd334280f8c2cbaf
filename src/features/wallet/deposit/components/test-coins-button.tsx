import { Trans, useLingui } from '@lingui/react/macro'
import type { Address } from 'viem'
import { isLocalBuild } from '#src/config/build.ts'
import { useFaucet } from '#src/entities/local-world/local-world.queries.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface TestCoinsButtonProps {
  readonly chainId: number | null
  /** The deposit address. */
  readonly address: Address
}

/** Has the faucet pay to the deposit address, for users without a wallet. Exists only in the local world. */
export function TestCoinsButton({ chainId, address }: TestCoinsButtonProps) {
  const { t } = useLingui()
  const faucet = useFaucet()
  if (!isLocalBuild || chainId === null) return null
  return (
    <Button
      variant="secondary"
      block
      loading={faucet.isPending}
      onClick={() =>
        faucet.mutate(
          { chainId, address },
          {
            onSuccess: () => showToast(t`Test coins are on their way`, 'success'),
            onError: () => showToast(t`The faucet isn’t responding. Try again in a moment.`, 'danger'),
          },
        )
      }
    >
      <Trans>Deposit test coins</Trans>
    </Button>
  )
}
