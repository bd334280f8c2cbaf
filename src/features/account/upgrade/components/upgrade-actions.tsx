import { Trans } from '@lingui/react/macro'
import type { UpgradeView } from '#src/features/account/upgrade/upgrade.ts'
import { Button } from '#src/ui/button.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { RefreshIcon } from '#src/ui/launch-icons.tsx'

interface UpgradeActionsProps {
  readonly upgrade: UpgradeView
  /** Called when the user starts the upgrade. */
  readonly onAccept?: () => void
}

/** The actions that the upgrade's current state allows. */
export function UpgradeActions({ upgrade, onAccept }: UpgradeActionsProps) {
  const { status, isForced, hasDownload, check, download, cancel, install, restart } = upgrade
  switch (status) {
    case 'check-failed':
    case 'up-to-date':
    case 'invalid-address':
      return (
        <Button size="large" block variant="secondary" icon={RefreshIcon} onClick={() => void check()}>
          <Trans>Check again</Trans>
        </Button>
      )
    case 'available':
      return hasDownload ? (
        <Button
          size="large"
          block
          icon={DownloadIcon}
          onClick={() => {
            onAccept?.()
            download()
          }}
        >
          <Trans>Download</Trans>
        </Button>
      ) : (
        <RestartButton onRestart={restart} />
      )
    case 'downloading':
      return isForced ? null : (
        <Button size="large" block variant="ghost" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      )
    case 'downloaded':
      return (
        <Button size="large" block icon={RefreshIcon} onClick={install}>
          <Trans>Install and restart</Trans>
        </Button>
      )
    case 'restart-wanted':
      return <RestartButton onRestart={restart} />
    case 'download-failed':
      return (
        <Button size="large" block icon={DownloadIcon} onClick={download}>
          <Trans>Resume download</Trans>
        </Button>
      )
    case 'install-failed':
      return (
        <Button size="large" block icon={RefreshIcon} onClick={download}>
          <Trans>Try again</Trans>
        </Button>
      )
    case 'unchecked':
    case 'checking':
    case 'installing':
    case 'restarting':
      return null
  }
}

function RestartButton({ onRestart }: { readonly onRestart: () => void }) {
  return (
    <Button size="large" block icon={RefreshIcon} onClick={onRestart}>
      <Trans>Restart now</Trans>
    </Button>
  )
}
