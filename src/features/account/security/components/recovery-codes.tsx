import { Trans, useLingui } from '@lingui/react/macro'
import { saveFile } from '#src/lib/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyIcon, DownloadIcon } from '#src/ui/icons.tsx'
import { KeptConfirmation } from '#src/ui/kept-confirmation.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** The user tried to leave without confirming that the codes are saved. */
  readonly isHurried: boolean
  readonly onKept: () => void
}

/** Recovery codes, shown only this once. The user must save them before continuing. */
export function RecoveryCodes({ codes, isHurried, onKept }: RecoveryCodesProps) {
  const { t } = useLingui()
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(t`Copied`)
    } catch {
      // The browser denies access to the clipboard, for example outside a secure page.
      showToast(t`Couldn’t copy. Select the codes and copy them manually.`, 'danger')
    }
  }
  return (
    <div className="space-y-5">
      <Notice tone="warning" title={<Trans>Save these codes</Trans>}>
        <Trans>Each code works once in place of a lost second factor. We won’t show them again.</Trans>
      </Notice>
      <ul
        aria-label={t`Recovery codes`}
        className="rounded-control bg-canvas px-3.5 py-2.5 text-center font-medium tabular-nums"
      >
        {codes.map((code) => (
          <li key={code} className="py-0.5">
            {code}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" icon={CopyIcon} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button
          variant="secondary"
          icon={DownloadIcon}
          onClick={() => {
            saveFile('sevenport-recovery-codes.txt', `${text}\n`, 'text/plain')
          }}
        >
          <Trans>Download</Trans>
        </Button>
      </div>
      <KeptConfirmation
        label={<Trans>I’ve saved the codes somewhere safe.</Trans>}
        missing={t`Save the codes, then confirm here.`}
        action={<Trans>Done</Trans>}
        isHurried={isHurried}
        onKept={onKept}
      />
    </div>
  )
}
