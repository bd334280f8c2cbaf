import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { logOut } from '#src/entities/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { LogOutIcon } from '#src/ui/rare-icons.tsx'

export function LogOutButton() {
  const navigate = useNavigate()
  const leave = async () => {
    // First and at once, because a page that needs a log-in asks for one as soon as there is none.
    await navigate(paths.my, { replace: true, flushSync: true })
    await logOut()
  }
  return (
    <Button size="large" block variant="secondary" icon={LogOutIcon} onClick={() => void leave()}>
      <Trans>Log out</Trans>
    </Button>
  )
}
