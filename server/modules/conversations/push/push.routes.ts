import { futuresPush, getPushKey, getPushState, subscribeToPush, unsubscribeFromPush } from '#api/push.ts'
import { type Route, route } from '#server/http/route.ts'

import type { PushService } from './push.service.ts'

export function pushRoutes(
  publicKey: string | null,
  push: { readonly main: PushService; readonly futures: PushService },
): readonly Route[] {
  return [
    route(getPushKey, async () => ({ publicKey })),
    ...realmRoutes({ subscribeToPush, unsubscribeFromPush, getPushState }, push.main),
    ...realmRoutes(futuresPush, push.futures),
  ]
}

function realmRoutes(calls: typeof futuresPush, push: PushService): readonly Route[] {
  return [
    route(calls.subscribeToPush, (input, { caller, origin }) => push.subscribe(caller, input, origin)),
    route(calls.unsubscribeFromPush, (input, { caller, origin }) => push.unsubscribe(caller, input, origin)),
    route(calls.getPushState, (input, { caller }) => push.state(caller, input)),
  ]
}
