import { Outlet } from 'react-router-dom'
import { PageRealm } from './page-realm.ts'

/** Wraps the pages that the futures section shares with the app. */
export function Component() {
  return (
    <PageRealm value="futures">
      <Outlet />
    </PageRealm>
  )
}
