import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useLocation } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { keptInvitationAtom } from '#src/entities/session/kept-invitation.ts'
import { logInHref } from '#src/entities/session/return-to.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { GiftIcon } from '#src/ui/launch-icons.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { CodeEntryForm } from './code-entry-form.tsx'
import { ReceivedInvitation } from './received-invitation.tsx'

/** For users without an account: shows who invited them, with a way to register, or takes a code. */
export function VisitorInvitation() {
  const { t } = useLingui()
  const [code, keep] = useAtom(keptInvitationAtom)
  const logIn = logInHref('main', useLocation())
  if (code !== null) {
    return (
      <ReceivedInvitation
        code={code}
        actions={
          <>
            <ButtonLink size="large" block to={paths.createAccount}>
              <Trans>Create account</Trans>
            </ButtonLink>
            <ButtonLink variant="secondary" block to={logIn}>
              <Trans>I have an account</Trans>
            </ButtonLink>
          </>
        }
        onDismiss={() => {
          keep(null)
        }}
      />
    )
  }
  return (
    <>
      <PageIntro icon={GiftIcon} title={<Trans>Invite friends</Trans>}>
        <Trans>Log in to get your invitation code and see who joined with it.</Trans>
      </PageIntro>
      <ButtonLink size="large" block to={logIn}>
        <Trans>Log in</Trans>
      </ButtonLink>
      <Card title={<Trans>Were you invited?</Trans>}>
        <CodeEntryForm
          submitLabel={<Trans>Use this code</Trans>}
          send={async (entered) => {
            keep(entered)
            showToast(t`Code saved for your registration`, 'success')
          }}
        />
      </Card>
    </>
  )
}
