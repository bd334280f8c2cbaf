import { devicePaths } from '#src/config/device-paths.ts'
import { freshChangeIndex, openBitcoinOutbox } from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import { exportKey, openExportedPayments } from '#src/entities/device-wallet/bitcoin/exported-payment.ts'
import { plannedPayment } from '#src/entities/device-wallet/bitcoin/planned-payment.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { useSendOnce } from '#src/features/cold/shared/hooks/use-send-once.ts'
import type { ReviewedPayment } from '#src/features/cold/send/bitcoin/use-send-bitcoin.ts'
import { loadAppConfig } from '#src/lib/app-config.ts'

/** Prepares the payment for the device that has the keys, keeps it until it returns, and opens its file. */
export function useExportBitcoin({ account, place, recipient, plan }: ReviewedPayment) {
  const { keyring } = useKeyring()
  return useSendOnce(async () => {
    const [outbox, { worldId }] = await Promise.all([openBitcoinOutbox(), loadAppConfig()])
    const changeIndex = await freshChangeIndex(place, account.id, await outbox.list())
    const { network, url } = place
    const payment = await plannedPayment(url, { network, recipient, plan, changeIndex })
    await openExportedPayments().put({
      key: exportKey({ accountId: account.id, network }),
      accountId: account.id,
      network,
      recipient,
      amount: plan.amount,
      fee: plan.fee,
      psbt: await keyring.buildPsbt(account.id, payment),
      createdAt: Date.now(),
      worldId,
    })
    return devicePaths.signFile
  })
}
