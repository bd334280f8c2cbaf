import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SupportLink } from '#src/ui/support-link.tsx'
import type { DepositAddressFault } from './deposit-address-error.ts'

interface RefusedAddressProps {
  readonly fault: DepositAddressFault
  readonly isChecking: boolean
  readonly onCheckAgain: () => void
}

/** Shown instead of an address that the app can't vouch for (M11). */
export function RefusedAddress({ fault, isChecking, onCheckAgain }: RefusedAddressProps) {
  return (
    <Notice
      tone="danger"
      live
      title={<Trans>Deposit address hidden</Trans>}
      action={
        <Button size="small" variant="secondary" loading={isChecking} onClick={onCheckAgain}>
          <Trans>Check again</Trans>
        </Button>
      }
    >
      {fault === 'other-address' ? (
        <Trans>
          Our server’s deposit address doesn’t match the one this app calculated for you. Don’t send anything. Contact{' '}
          <SupportLink />.
        </Trans>
      ) : (
        <Trans>This version can’t verify deposit addresses on this network. Update the app first.</Trans>
      )}
    </Notice>
  )
}
