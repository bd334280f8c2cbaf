import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Address } from 'viem'
import { bindWallet } from '#api/bound-wallets.ts'
import { chainErrorCode, ChainError } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { useSignMessage } from '#src/chain/wallet/use-sign-message.ts'
import { useUser } from '#src/entities/session/session.ts'
import { isOwnBindingMessage } from '#src/features/account/security/rules/own-binding-message.ts'
import { boundWalletsQueryOptions } from '#src/entities/session/bound-wallets.queries.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'

interface BindWalletOptions {
  readonly address: Address
  readonly chainId: number
  readonly onBound: () => void
  /** Called when the backend rejects the signature. */
  readonly onRefused: () => void
}

interface Failure {
  readonly title: string
  readonly advice?: string
  /** Should never happen; if it does, the user is asked to contact support. */
  readonly needsSupport?: boolean
}

/** Has the wallet sign a message and the backend link the wallet. */
export function useBindWallet({ address, chainId, onBound, onRefused }: BindWalletOptions) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const { userId } = useUser()
  const signMessage = useSignMessage()
  const chainErrorMessage = useChainErrorMessage()
  const isBusy = useRef(false)
  const [isBinding, setIsBinding] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  const attempt = async (message: string): Promise<Failure | undefined> => {
    if (!isOwnBindingMessage(message, { address, chainId, host: new URL(document.baseURI).host })) {
      return { title: t`This message isn’t for Sevenport`, advice: t`Nothing was signed.`, needsSupport: true }
    }
    try {
      await callApi(bindWallet, { message, signature: await signMessage(address, message) })
    } catch (error) {
      if (error instanceof ChainError) return chainErrorMessage(chainErrorCode(error))
      onRefused()
      return { title: i18n._(apiErrorText(error)) }
    }
    await queryClient.invalidateQueries(boundWalletsQueryOptions(userId))
    onBound()
    return undefined
  }

  /** Ignores a second call while the wallet is asking. */
  const bind = async (message: string) => {
    if (isBusy.current) return
    isBusy.current = true
    setIsBinding(true)
    setFailure(undefined)
    setFailure(await attempt(message))
    setIsBinding(false)
    isBusy.current = false
  }
  return { bind, isBinding, failure }
}
