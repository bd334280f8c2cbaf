import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Hash } from 'viem'
import { chainErrorCode, type ChainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import type { DeviceTransaction } from '#src/entities/device-wallet/device-transaction.ts'
import { UnlockSheet } from '#src/entities/device-wallet/unlock-sheet.tsx'
import { useDeviceTransactions } from '#src/entities/device-wallet/use-device-transactions.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { confirmPopup } from '#src/entities/popup/popups.ts'
import { sendDetailLink } from '#src/features/cold/shared/send-links.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Actions on a payment that isn't in a block yet. */
export function PaymentActions({ transaction }: { readonly transaction: DeviceTransaction }) {
  const { t } = useLingui()
  const { outbox } = useDeviceTransactions()
  const openPopup = useOpenPopup()
  const { run, isRunning, failure, unlocking } = useReplacement()
  const { hash, isCancellation } = transaction
  const speedUp = async () => {
    const question = {
      title: t`Speed up this payment?`,
      text: t`The same payment is sent again with a network fee that’s at least an eighth higher. Only one of them goes through.`,
      confirm: t`Speed up`,
    }
    if (await openPopup(confirmPopup, question)) run(async () => outbox.speedUp(hash))
  }
  const cancel = async () => {
    const question = {
      title: t`Cancel this payment?`,
      text: t`We replace it with an empty transaction that has a higher network fee, which you pay. If a block includes the payment first, it still goes through.`,
      confirm: t`Try to cancel`,
      cancel: t`Keep it`,
    }
    if (await openPopup(confirmPopup, question)) run(async () => outbox.cancel(hash))
  }
  return (
    <div className="space-y-3">
      {failure && <ReplacementFailure code={failure} />}
      <Button block variant="secondary" loading={isRunning} onClick={() => void speedUp()}>
        <Trans>Speed up</Trans>
      </Button>
      {!isCancellation && (
        <Button block variant="ghost" disabled={isRunning} onClick={() => void cancel()}>
          <Trans>Cancel payment</Trans>
        </Button>
      )}
      {unlocking}
    </div>
  )
}

/** Replaces a payment once the wallet is unlocked, then opens the replacement. */
function useReplacement() {
  const navigate = useNavigate()
  const { state } = useKeyring()
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<ChainErrorCode>()
  const [waiting, setWaiting] = useState<() => Promise<{ readonly hash: Hash }>>()
  const start = async (replace: () => Promise<{ readonly hash: Hash }>) => {
    setIsRunning(true)
    setFailure(undefined)
    try {
      await navigate(sendDetailLink((await replace()).hash), { replace: true })
    } catch (error) {
      setFailure(chainErrorCode(error))
    } finally {
      setIsRunning(false)
    }
  }
  return {
    isRunning,
    failure,
    run: (replace: () => Promise<{ readonly hash: Hash }>) => {
      if (state.status === 'locked') setWaiting(() => replace)
      else void start(replace)
    },
    unlocking: (
      <UnlockSheet
        open={waiting !== undefined}
        onOpenChange={() => setWaiting(undefined)}
        onUnlocked={() => {
          setWaiting(undefined)
          if (waiting) void start(waiting)
        }}
      />
    ),
  }
}

function ReplacementFailure({ code }: { readonly code: ChainErrorCode }) {
  const { title, advice } = useChainErrorMessage()(code)
  return (
    <Notice tone="danger" live title={title}>
      {advice}
    </Notice>
  )
}
