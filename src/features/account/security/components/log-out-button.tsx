import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { logOut } from '#src/entities/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { LogOutIcon } from '#src/ui/rare-icons.tsx'

export function LogOutButton() {
  const navigate = useNavigate()
  const leave = async () => {
    // Leave first, synchronously: a page that requires a login asks for one as soon as the session is gone.
    await navigate(paths.my, { replace: true, flushSync: true })
    await logOut()
  }
  return (
    <Button size="large" block variant="secondary" icon={LogOutIcon} onClick={() => void leave()}>
      <Trans>Log out</Trans>
    </Button>
  )
}
