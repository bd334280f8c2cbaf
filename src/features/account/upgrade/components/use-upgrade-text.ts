import { useLingui } from '@lingui/react/macro'
import { formatBytes } from '#src/features/account/upgrade/format-bytes.ts'
import type { UpgradeState } from '#src/features/account/upgrade/upgrade-state.ts'

interface UpgradeText {
  /** What happened (spec §4, §8). */
  readonly title: string
  /** What it means for the user, and what to do. */
  readonly text: string
}

/** Describes the state of the upgrade in words. */
export function useUpgradeText({
  status,
  version = '',
  totalBytes,
  receivedBytes,
  hasDownload,
}: UpgradeState): UpgradeText {
  const { t, i18n } = useLingui()
  const size = formatBytes(totalBytes ?? 0, i18n.locale)
  const received = formatBytes(receivedBytes, i18n.locale)
  switch (status) {
    case 'unchecked':
    case 'checking':
      return { title: t`Checking for updates`, text: t`This takes a moment.` }
    case 'check-failed':
      return {
        title: t`Couldn’t check for updates`,
        text: t`Check your connection and try again. You can keep using your current version.`,
      }
    case 'up-to-date':
      return { title: t`You’re up to date`, text: t`We’ll let you know when there’s an update.` }
    case 'available':
      return {
        title: t`Version ${version} is available`,
        text: !hasDownload
          ? t`Restart to update.`
          : totalBytes === undefined
            ? t`You can keep using the app while it downloads.`
            : t`The download is ${size}. You can keep using the app meanwhile.`,
      }
    case 'downloading':
      return { title: t`Downloading version ${version}`, text: t`${received} of ${size}` }
    case 'downloaded':
      return {
        title: t`Version ${version} is ready to install`,
        text: t`The app will restart in all windows and return to this page.`,
      }
    case 'installing':
      return { title: t`Installing version ${version}`, text: t`Keep the app open.` }
    case 'restart-wanted':
      return {
        title: t`Version ${version} is installed`,
        text: t`Restart to use it. Anything you haven’t finished on this page will be lost.`,
      }
    case 'restarting':
      return { title: t`Restarting…`, text: t`The app will be back in a moment.` }
    case 'invalid-address':
      return {
        title: t`Invalid download address`,
        text: t`We couldn’t find the update. Try again later. You can keep using your current version.`,
      }
    case 'download-failed':
      return {
        title: t`File download failed`,
        text: t`Your progress is saved. Check your connection and resume.`,
      }
    case 'install-failed':
      return {
        title: t`Install failed`,
        text: t`Free up space on your device and try again. You can keep using your current version.`,
      }
  }
}
