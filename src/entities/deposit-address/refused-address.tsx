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

/** Stands in for an address that the app cannot vouch for (M11). */
export function RefusedAddress({ fault, isChecking, onCheckAgain }: RefusedAddressProps) {
  return (
    <Notice
      tone="danger"
      live
      title={<Trans>No address is shown</Trans>}
      action={
        <Button size="small" variant="secondary" loading={isChecking} onClick={onCheckAgain}>
          <Trans>Check again</Trans>
        </Button>
      }
    >
      {fault === 'other-address' ? (
        <Trans>
          The server named a deposit address that is not the one this app works out for you. It may not be yours: do not
          send anything, and write to <SupportLink />.
        </Trans>
      ) : (
        <Trans>This version of the app cannot check deposit addresses on this network. Update the app first.</Trans>
      )}
    </Notice>
  )
}
