import { useState } from 'react'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { showToast } from '#src/ui/toast.tsx'

/** Asks the connected wallet to switch networks, and says why if it doesn't. */
export function useSwitchNetwork() {
  const { switchChain } = useWallet()
  const errorMessage = useChainErrorMessage()
  const [isSwitching, setIsSwitching] = useState(false)
  const switchTo = async (chainId: number) => {
    setIsSwitching(true)
    try {
      await switchChain(chainId)
    } catch (error) {
      showToast(errorMessage(chainErrorCode(error)).title, 'danger')
    } finally {
      setIsSwitching(false)
    }
  }
  return { isSwitching, switchTo }
}
