import { useLingui } from '@lingui/react/macro'
import { formatBytes } from '#src/features/upgrade/format-bytes.ts'
import type { UpgradeState } from '#src/features/upgrade/upgrade.ts'

interface UpgradeText {
  /** What is the case (spec §4, §8). */
  readonly title: string
  /** What it means for the person, and what to do. */
  readonly text: string
}

/** Where the upgrade stands, in words. */
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
      return { title: t`Looking for a new version`, text: t`This takes a moment.` }
    case 'check-failed':
      return {
        title: t`The version check failed`,
        text: t`Check your connection, then try again. The version you have goes on working.`,
      }
    case 'up-to-date':
      return { title: t`You have the newest version`, text: t`The app tells you when there is another one.` }
    case 'available':
      return {
        title: t`New version ${version}`,
        text: !hasDownload
          ? t`A restart loads it.`
          : totalBytes === undefined
            ? t`You can go on using the app while it is downloaded.`
            : t`The download is ${size}. You can go on using the app meanwhile.`,
      }
    case 'downloading':
      return { title: t`Downloading version ${version}`, text: t`${received} of ${size}` }
    case 'downloaded':
      return {
        title: t`Version ${version} is ready to install`,
        text: t`The app then restarts in all its windows, on the page where you are.`,
      }
    case 'installing':
      return { title: t`Installing version ${version}`, text: t`Please leave the app open.` }
    case 'restart-wanted':
      return {
        title: t`Version ${version} is installed`,
        text: t`Restart to use it. What you are entering on this page would be lost, so finish it first if you like.`,
      }
    case 'restarting':
      return { title: t`Restarting`, text: t`The app is back in a moment.` }
    case 'invalid-address':
      return {
        title: t`Invalid download address`,
        text: t`The new version is not where it was announced. Try again later. The version you have goes on working.`,
      }
    case 'download-failed':
      return {
        title: t`File download failed`,
        text: t`What has arrived is kept. Check your connection, then go on with the rest.`,
      }
    case 'install-failed':
      return {
        title: t`Install failed`,
        text: t`The version you have goes on working. Make some room on your device, then try again.`,
      }
  }
}
