import { Trans } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Shown if this device doesn't list the coin, or the recipient can't receive it. */
export function UnknownCoin() {
  return (
    <EmptyState
      title={<Trans>This link is incomplete</Trans>}
      text={<Trans>Choose what to send and where to send it.</Trans>}
      action={
        <ButtonLink to={devicePaths.deviceSend} variant="secondary">
          <Trans>Send</Trans>
        </ButtonLink>
      }
    />
  )
}
