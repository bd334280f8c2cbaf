import { Trans } from '@lingui/react/macro'
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { UserIcon } from '#src/ui/icons.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { ToastHost } from '#src/ui/toast.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { NextPageLoading } from './page-loading-indicator.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

/** The frame around every page: a column as wide as a phone, the tab bar, toasts and what concerns the whole app. */
export function AppShell() {
  const { state } = useNavigation()
  useHeadingFocus()
  return (
    <div className="mx-auto flex min-h-dvh max-w-column flex-col bg-canvas sm:shadow-floating">
      <OfflineNotice />
      <Outlet />
      <Tabs />
      <ToastHost />
      {state === 'loading' && <NextPageLoading />}
      <ScrollRestoration />
    </div>
  )
}

/** spec §2, only the tabs whose page exists; on the pages whose route says so. */
function Tabs() {
  const hasTabs = useMatches().some(({ handle }) => isTabPage(handle))
  return hasTabs && <TabBar tabs={[{ to: paths.my, label: <Trans>My</Trans>, icon: UserIcon }]} />
}

function isTabPage(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'tabBar' in handle && handle.tabBar === true
}
