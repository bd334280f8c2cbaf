import { createPath, parsePath, type createHashRouter } from 'react-router-dom'
import { rpcParameter } from '#api/rpc-parameter.ts'
import { paths } from '#src/config/paths.ts'

/**
 * Returns whether the URL names a node for the proof of reserves. The page may talk to a host that the link's author
 * chose, so it shows the reserves and nothing else.
 */
function isReservesOnly(): boolean {
  return new URLSearchParams(window.location.search).has(rpcParameter)
}

/** Restarts the app without the node, unless `path` is the reserves page. Returns whether it did. */
export function leavesNode(path: string): boolean {
  if (!isReservesOnly() || parsePath(path).pathname === paths.reserves) return false
  window.location.replace(`/#${path}`)
  return true
}

/** Restarts the app without the node on any navigation to another page. */
export function leaveNodeBehind(router: ReturnType<typeof createHashRouter>): void {
  router.subscribe(({ location, navigation }) => {
    leavesNode(createPath(navigation.location ?? location))
  })
}
