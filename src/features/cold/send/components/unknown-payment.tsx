import { Trans } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Shown if this device doesn't know the payment. */
export function UnknownPayment() {
  return (
    <EmptyState
      title={<Trans>This payment wasn’t sent from this device</Trans>}
      action={
        <ButtonLink to={devicePaths.deviceSend} variant="secondary">
          <Trans>Send</Trans>
        </ButtonLink>
      }
    />
  )
}
