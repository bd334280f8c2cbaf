import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import {
  coinsOptions,
  feeRatesOptions,
  freshChangeIndex,
  openBitcoinOutbox,
  useSentBitcoin,
} from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import { indexUrlsQuery, keysOf } from '#src/entities/device-wallet/bitcoin/index-urls.queries.ts'
import type { Replacement } from '#src/entities/device-wallet/bitcoin/bitcoin-outbox.ts'
import type { SentBitcoin } from '#src/entities/device-wallet/bitcoin/sent-bitcoin.ts'
import { UnlockSheet } from '#src/entities/device-wallet/unlock-sheet.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { confirmPopup } from '#src/entities/popup/popups.ts'
import { BitcoinFailureNotice } from '#src/features/cold/send/bitcoin/bitcoin-failure-notice.tsx'
import { sentBitcoinLink } from '#src/features/cold/shared/send-links.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Actions on a payment that isn't in a block yet. */
export function BitcoinPaymentActions({ payment }: { readonly payment: SentBitcoin }) {
  const { t } = useLingui()
  const openPopup = useOpenPopup()
  const { run, isRunning, failure, unlocking, isReady } = useReplacement(payment)
  const { relaysReplacements, name } = bitcoinNetworks[payment.network]
  if (payment.paid !== undefined) return null
  if (!relaysReplacements) {
    return (
      <Notice>
        <Trans>Most {name} nodes don’t accept replacements, so this payment can’t be sped up or canceled.</Trans>
      </Notice>
    )
  }
  const speedUp = async () => {
    const question = {
      title: t`Speed up this payment?`,
      text: t`The same payment is sent again with a higher network fee, taken from your change. Only one of them goes through.`,
      confirm: t`Speed up`,
    }
    if (await openPopup(confirmPopup, question)) run('speed-up')
  }
  const cancel = async () => {
    const question = {
      title: t`Cancel this payment?`,
      text: t`Everything but a higher network fee is sent back to you instead. If a block includes the payment first, it still goes through.`,
      confirm: t`Try to cancel`,
      cancel: t`Keep it`,
    }
    if (await openPopup(confirmPopup, question)) run('cancel')
  }
  return (
    <div className="space-y-3">
      {failure !== undefined && <BitcoinFailureNotice failure={failure} />}
      <Button block variant="secondary" loading={isRunning} disabled={!isReady} onClick={() => void speedUp()}>
        <Trans>Speed up</Trans>
      </Button>
      {payment.recipient !== null && (
        <Button block variant="ghost" disabled={isRunning || !isReady} onClick={() => void cancel()}>
          <Trans>Cancel payment</Trans>
        </Button>
      )}
      {unlocking}
    </div>
  )
}

/** Replaces a payment once the wallet is unlocked, then opens the replacement. */
function useReplacement(payment: SentBitcoin) {
  const navigate = useNavigate()
  const { reload } = useSentBitcoin()
  const { state } = useKeyring()
  const { place, rate, spare } = useReplacementMeans(payment)
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [waiting, setWaiting] = useState<Replacement>()
  const start = async (how: Replacement) => {
    if (!place || rate === undefined) return
    setIsRunning(true)
    setFailure(undefined)
    try {
      const outbox = await openBitcoinOutbox()
      const changeIndex = await freshChangeIndex(place, payment.accountId, await outbox.list())
      const { id } = await outbox.replace(payment.id, how, { rate, spare, changeIndex })
      await reload()
      await navigate(sentBitcoinLink(id), { replace: true })
    } catch (error) {
      setFailure(error)
    } finally {
      setIsRunning(false)
    }
  }
  return {
    isRunning,
    failure,
    isReady: place !== undefined && rate !== undefined,
    run: (how: Replacement) => {
      if (state.status === 'locked') setWaiting(how)
      else void start(how)
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

/** Returns the current fee rate, and confirmed coins that may be added to pay the fee. */
function useReplacementMeans({ network, accountId }: SentBitcoin) {
  const { wallets } = useKeyring().state
  const account = wallets.flatMap(({ accounts }) => accounts).find(({ id }) => id === accountId)
  const { data: urls = {} } = useQuery(indexUrlsQuery)
  const url = urls[network]
  const keys = account ? keysOf(account, network) : []
  const place = url === undefined || keys.length === 0 ? undefined : { url, network, keys }
  const read = { url: url ?? '', network, keys }
  const coins = useQuery({ ...coinsOptions(read), enabled: place !== undefined })
  const rates = useQuery({ ...feeRatesOptions(read), enabled: place !== undefined })
  return {
    place,
    rate: rates.data?.fast,
    spare: (coins.data ?? []).filter(({ confirmations, isCoinbase }) => confirmations > 0 && !isCoinbase),
  }
}
