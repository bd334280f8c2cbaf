import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { exportAccount } from '#api/account.ts'
import { paths } from '#src/config/paths.ts'
import { enterPasswordPopup } from '#src/entities/popup/popups.ts'
import { forgetEmail } from '#src/entities/session/email-history.ts'
import { clearSession } from '#src/entities/session/session-store.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Card } from '#src/ui/card.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { TrashIcon } from '#src/ui/rare-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { DeletionGate } from './deletion-gate.tsx'

/** The user's stored data: to export, or to have deleted. */
export function DataCard() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { email, memberId } = useUser()
  const openPopup = useOpenPopup()
  const [isDeleting, setIsDeleting] = useState(false)
  const takeAlong = async () =>
    openPopup(enterPasswordPopup, {
      title: t`Export my data`,
      confirm: t`Download`,
      which: 'login',
      send: async (currentPassword) => {
        const data = await callApi(exportAccount, { currentPassword })
        saveFile(`sevenport-${memberId}.json`, JSON.stringify(data, null, 2), 'application/json')
        showToast(t`Data downloaded`, 'success')
      },
    })
  const leave = async () => {
    // Leave first, synchronously: a page that requires a login asks for one as soon as the session is gone.
    await navigate(paths.my, { replace: true, flushSync: true })
    clearSession('main')
    forgetEmail('main', email)
    showToast(t`Account deleted`)
  }
  return (
    <Card padding="none" title={<Trans>Your data</Trans>}>
      <List>
        <ListRow
          icon={<DownloadIcon />}
          title={<Trans>Export my data</Trans>}
          description={<Trans>Everything we store about you, as a JSON file</Trans>}
          onClick={() => void takeAlong()}
        />
        <ListRow
          icon={<TrashIcon />}
          title={<Trans>Delete account</Trans>}
          description={<Trans>And all your personal data</Trans>}
          onClick={() => {
            setIsDeleting(true)
          }}
        />
      </List>
      <Sheet open={isDeleting} onOpenChange={setIsDeleting} title={<Trans>Delete account</Trans>}>
        <DeletionGate onDeleted={() => void leave()} />
      </Sheet>
    </Card>
  )
}
