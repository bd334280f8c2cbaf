import { Trans, useLingui } from '@lingui/react/macro'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { chainName } from '#src/chain/chain-names.ts'
import { miningChainIds } from '#src/entities/mining-pool/pools.ts'
import { useSwitchNetwork } from '#src/entities/wallet/use-switch-network.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface NetworkNoticeProps {
  /** The network of the page's pool; omitted if any network with pools will do. */
  readonly chainId?: number
}

/** Shown if the wallet is on another network; offers to switch. */
export function NetworkNotice({ chainId }: NetworkNoticeProps) {
  const { status, chainId: walletChainId } = useWallet()
  const { t } = useLingui()
  const { isSwitching, switchTo } = useSwitchNetwork()
  const wanted = chainId ?? miningChainIds[0]
  const isRight = chainId === undefined ? miningChainIds.includes(walletChainId ?? 0) : walletChainId === chainId
  if (status !== 'connected' || wanted === undefined || isRight) return null

  const wantedName = chainName(wanted)
  const walletNetwork = walletChainId === undefined ? t`an unknown network` : chainName(walletChainId)
  return (
    <Notice
      tone="warning"
      title={<Trans>Your wallet is on another network</Trans>}
      action={
        <Button size="small" loading={isSwitching} onClick={() => void switchTo(wanted)}>
          <Trans>Switch to {wantedName}</Trans>
        </Button>
      }
    >
      <Trans>
        It’s on {walletNetwork}. You can look around, but switch to {wantedName} to sign.
      </Trans>
    </Notice>
  )
}
