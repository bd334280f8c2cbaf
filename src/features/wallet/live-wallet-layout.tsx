import { Outlet } from 'react-router-dom'
import { useLiveWallet } from '#src/entities/balance/use-live-wallet.ts'
import { allNotificationsKey } from '#src/entities/notification/notification-key.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'

/** Around the pages of the wallet: as long as one of them is in sight, what changes in the wallet shows at once. */
export function Component() {
  useLiveWallet(useLoggedInUserId(), allNotificationsKey)
  return <Outlet />
}
