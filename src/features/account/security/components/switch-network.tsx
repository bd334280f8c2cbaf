import { Trans } from '@lingui/react/macro'
import { poolChains } from '#src/chain/chains.ts'
import { useSwitchNetwork } from '#src/entities/wallet/use-switch-network.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Switches a wallet from an unsupported network to a supported one. */
export function SwitchNetwork() {
  const { isSwitching, switchTo } = useSwitchNetwork()
  const [wanted] = poolChains
  if (!wanted) return null
  const { name } = wanted
  return (
    <Notice
      tone="warning"
      title={<Trans>Your wallet is on another network</Trans>}
      action={
        <Button size="small" loading={isSwitching} onClick={() => void switchTo(wanted.id)}>
          <Trans>Switch to {name}</Trans>
        </Button>
      }
    >
      <Trans>We can only check your signature on one of Sevenport’s seven networks.</Trans>
    </Notice>
  )
}
