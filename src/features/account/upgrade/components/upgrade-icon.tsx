import type { UpgradeStatus } from '#src/features/account/upgrade/upgrade-state.ts'
import { classNames } from '#src/lib/class-names.ts'
import type { IconComponent } from '#src/ui/icon.tsx'
import { CheckIcon, DownloadIcon } from '#src/ui/icons.tsx'
import { RefreshIcon, WarningIcon } from '#src/ui/launch-icons.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

type Look = 'waiting' | 'good' | 'new' | 'ready' | 'failed'

const looks: Readonly<Record<UpgradeStatus, Look>> = {
  unchecked: 'waiting',
  checking: 'waiting',
  'check-failed': 'failed',
  'up-to-date': 'good',
  available: 'new',
  downloading: 'new',
  downloaded: 'ready',
  installing: 'waiting',
  'restart-wanted': 'ready',
  restarting: 'waiting',
  'invalid-address': 'failed',
  'download-failed': 'failed',
  'install-failed': 'failed',
}

const icons: Readonly<Record<Exclude<Look, 'waiting'>, { readonly icon: IconComponent; readonly colour: string }>> = {
  good: { icon: CheckIcon, colour: 'bg-success-soft text-success' },
  new: { icon: DownloadIcon, colour: 'bg-brand-50 text-brand-600' },
  ready: { icon: RefreshIcon, colour: 'bg-brand-50 text-brand-600' },
  failed: { icon: WarningIcon, colour: 'bg-warning-soft text-warning' },
}

/** The state of the upgrade at a glance; decorative, as the text next to it says the same. */
export function UpgradeIcon({ status }: { readonly status: UpgradeStatus }) {
  const look = looks[status]
  const { icon: Icon, colour } = look === 'waiting' ? { icon: undefined, colour: 'text-brand-600' } : icons[look]
  return (
    <span className={classNames('inline-flex size-12 shrink-0 items-center justify-center rounded-full', colour)}>
      {Icon ? <Icon size={24} /> : <Spinner size={28} immediate />}
    </span>
  )
}
