import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { poolChains } from '#src/chain/chains.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Leads a wallet that is on a network which is none of ours to one that is. */
export function SwitchNetwork() {
  const { switchChain } = useWallet()
  const errorMessage = useChainErrorMessage()
  const [isSwitching, setIsSwitching] = useState(false)
  const [wanted] = poolChains
  if (!wanted) return null
  const { name } = wanted
  const onSwitch = async () => {
    setIsSwitching(true)
    try {
      await switchChain(wanted.id)
    } catch (error) {
      showToast(errorMessage(chainErrorCode(error)).title, 'danger')
    } finally {
      setIsSwitching(false)
    }
  }
  return (
    <Notice
      tone="warning"
      title={<Trans>Your wallet is on another network</Trans>}
      action={
        <Button size="small" loading={isSwitching} onClick={() => void onSwitch()}>
          <Trans>Switch to {name}</Trans>
        </Button>
      }
    >
      <Trans>The signature is checked on one of the seven networks of Sevenport.</Trans>
    </Notice>
  )
}
