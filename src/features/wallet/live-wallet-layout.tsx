import { Outlet } from 'react-router-dom'
import { useLiveWallet } from '#src/entities/balance/use-live-wallet.ts'
import { allNotificationsKey } from '#src/entities/notification/notification-key.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'

/** Wraps the wallet pages: while one is visible, changes in the wallet show right away. */
export function Component() {
  useLiveWallet(useLoggedInUserId(), allNotificationsKey)
  return <Outlet />
}
