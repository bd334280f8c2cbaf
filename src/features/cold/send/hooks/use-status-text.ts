import { useLingui } from '@lingui/react/macro'
import type { DeviceTransaction } from '#src/entities/device-wallet/device-transaction.ts'
import type { Tone } from '#src/ui/chip.tsx'

/** Returns a short status of a transaction of this device. */
export function useStatusText(): (transaction: DeviceTransaction) => { readonly text: string; readonly tone: Tone } {
  const { t } = useLingui()
  return ({ status, confirmations, isCancellation }) => {
    switch (status) {
      case 'pending':
        return { text: confirmations > 0 ? t`Confirming` : t`Pending`, tone: 'brand' }
      case 'succeeded':
        return isCancellation ? { text: t`Canceled`, tone: 'neutral' } : { text: t`Sent`, tone: 'success' }
      case 'reverted':
        return { text: t`Failed`, tone: 'danger' }
      case 'refused':
        return { text: t`Refused`, tone: 'danger' }
      case 'replaced':
        return { text: t`Replaced`, tone: 'neutral' }
    }
  }
}
