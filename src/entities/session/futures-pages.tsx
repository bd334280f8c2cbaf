import { Outlet } from 'react-router-dom'
import { PageRealm } from './page-realm.ts'

/** Stands around the pages that the futures section has in common with the app. */
export function Component() {
  return (
    <PageRealm value="futures">
      <Outlet />
    </PageRealm>
  )
}
