import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { PasskeyIcon } from '#src/ui/rare-icons.tsx'
import { SecretForm } from './secret-form.tsx'
import { useKeyring } from './use-keyring.ts'
import { useKeyringAction } from './use-keyring-action.ts'

/** Asks for the password or passkey of the wallets on this device. */
export function UnlockForm({ onUnlocked }: { readonly onUnlocked?: () => void }) {
  const { i18n } = useLingui()
  const { keyring, state } = useKeyring()
  const passkey = useKeyringAction()
  const unlockWithPasskey = async () => {
    await keyring.unlockWithPasskey()
    onUnlocked?.()
  }
  return (
    <div className="space-y-3">
      <SecretForm
        submitLabel={<Trans>Unlock</Trans>}
        onSubmit={async (valueOf) => {
          await keyring.unlock(valueOf('password'))
          onUnlocked?.()
        }}
      >
        <PasswordField
          name="password"
          data-secret=""
          label={<Trans>Password of this device’s wallets</Trans>}
          autoComplete="current-password"
          hint={<Trans>Not your login password, and we can’t reset it.</Trans>}
        />
      </SecretForm>
      {state.hasPasskey && (
        <Button
          block
          size="large"
          variant="secondary"
          icon={PasskeyIcon}
          loading={passkey.isRunning}
          onClick={() => void passkey.run(unlockWithPasskey)}
        >
          <Trans>Unlock with a passkey</Trans>
        </Button>
      )}
      {passkey.refusalText && (
        <Notice tone="danger" live>
          {i18n._(passkey.refusalText)}
        </Notice>
      )}
      <ButtonLink to={devicePaths.forgotDevicePassword} variant="ghost" block>
        <Trans>Forgot your password?</Trans>
      </ButtonLink>
    </div>
  )
}
