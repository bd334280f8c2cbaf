import { useLingui } from '@lingui/react/macro'
import type { ChainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import type { FlowKind } from '#src/chain/flow/flow.ts'

/** Failures that say nothing about why the contract or the wallet would not do it. */
const generalFailures: ReadonlySet<ChainErrorCode> = new Set(['unknown', 'not-sent', 'dropped'])

/** Why a transaction of a kind failed and what to do: where the reason is no more than that it failed, what failed (§8). */
export function useFailureText(): (code: ChainErrorCode, kind?: FlowKind) => { title: string; advice: string } {
  const { t } = useLingui()
  const errorMessage = useChainErrorMessage()
  const titleOf = (kind: FlowKind) => {
    switch (kind) {
      case 'sign-in':
        return t`Sign-in failed`
      case 'claim':
        return t`Claim failed`
      case 'transfer-rewards':
        return t`Transfer failed`
      default:
        return t`Submit failed`
    }
  }
  return (code, kind) => {
    const { title, advice } = errorMessage(code)
    if (kind === undefined || !generalFailures.has(code)) return { title, advice }
    return { title: titleOf(kind), advice: code === 'unknown' ? advice : `${title}. ${advice}` }
  }
}
