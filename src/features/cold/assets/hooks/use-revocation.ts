import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { toChainError } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { transactionActionsOf } from '#src/chain/transaction-actions.ts'
import { signingQueue } from '#src/chain/wallet/device-wallet-questions.ts'
import { ownPage } from '#src/chain/wallet/signing-queue.ts'
import type { TokenApproval } from '#src/entities/device-wallet/read-approvals.ts'
import { approvalsQueryOptions } from '#src/features/cold/assets/approvals.queries.ts'
import { showToast } from '#src/ui/toast.tsx'

interface Revocation {
  /** The approval whose revocation is waiting for a signature or a confirmation. */
  readonly revoking: TokenApproval | undefined
  readonly revoke: (approval: TokenApproval) => Promise<void>
}

/** Sets an approval to zero after the user has signed, and rereads the chain once the transaction is in a block. */
export function useRevocation(account: Address): Revocation {
  const { t } = useLingui()
  const errorMessage = useChainErrorMessage()
  const queryClient = useQueryClient()
  const [revoking, setRevoking] = useState<TokenApproval>()

  async function revoke(approval: TokenApproval): Promise<void> {
    if (revoking) return
    const { chainId, token, spender } = approval
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 0n] })
    setRevoking(approval)
    try {
      const hash = await signingQueue.ask({
        kind: 'transaction',
        account,
        chainId,
        requester: ownPage,
        to: token,
        value: 0n,
        data,
      })
      const client = await getPublicClient(chainId)
      const { status } = await transactionActionsOf(client).waitForTransactionReceipt({ hash })
      if (status === 'success') showToast(t`Approval revoked`, 'success')
      else showToast(t`The token refused to revoke it. You paid only the network fee.`, 'danger')
      await queryClient.invalidateQueries({ queryKey: approvalsQueryOptions(chainId, account).queryKey })
    } catch (error) {
      if (isRejection(error)) return
      showToast(errorMessage(toChainError(error).code).title, 'danger')
    } finally {
      setRevoking(undefined)
    }
  }

  return { revoking, revoke }
}

/** The user closed or rejected the request. */
function isRejection(error: unknown): boolean {
  return error instanceof Error && error.name === 'SigningRejectedError'
}
