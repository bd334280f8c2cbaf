import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { exportFuturesAccount } from '#api/futures-account.ts'
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
import { DeleteFuturesAccountForm } from './delete-futures-account-form.tsx'

/** The user's data in this section: to export, or to have deleted. */
export function FuturesDataCard() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { email, memberId } = useUser('futures')
  const openPopup = useOpenPopup()
  const [isDeleting, setIsDeleting] = useState(false)
  const takeAlong = async () =>
    openPopup(enterPasswordPopup, {
      title: t`Export my data`,
      confirm: t`Download`,
      which: 'login',
      send: async (currentPassword) => {
        const data = await callApi(exportFuturesAccount, { currentPassword })
        saveFile(`sevenport-futures-${memberId}.json`, JSON.stringify(data, null, 2), 'application/json')
        showToast(t`Data downloaded`, 'success')
      },
    })
  const leave = async () => {
    // Leave first, synchronously: a page that requires a login asks for one as soon as the session is gone.
    await navigate(paths.futuresHelp, { replace: true, flushSync: true })
    clearSession('futures')
    forgetEmail('futures', email)
    showToast(t`Account deleted`)
  }
  return (
    <Card padding="none" title={<Trans>Your data</Trans>}>
      <List>
        <ListRow
          icon={<DownloadIcon />}
          title={<Trans>Export my data</Trans>}
          description={<Trans>Everything we store about you in this section, as a JSON file</Trans>}
          onClick={() => void takeAlong()}
        />
        <ListRow
          icon={<TrashIcon />}
          title={<Trans>Delete account</Trans>}
          description={<Trans>Your Sevenport account isn’t affected</Trans>}
          onClick={() => {
            setIsDeleting(true)
          }}
        />
      </List>
      <Sheet open={isDeleting} onOpenChange={setIsDeleting} title={<Trans>Delete futures account</Trans>}>
        <DeleteFuturesAccountForm onDeleted={() => void leave()} />
      </Sheet>
    </Card>
  )
}
