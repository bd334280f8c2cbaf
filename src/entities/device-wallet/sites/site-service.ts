import { isAddressEqual } from 'viem'
import { signingQueue } from '#src/chain/wallet/device-wallet-questions.ts'
import { openDeviceOutbox } from '#src/entities/device-wallet/device-outbox.ts'
import { openKeyring } from '#src/keyring/open-keyring.ts'
import { loadAppConfig } from '#src/lib/app-config.ts'
import { markSites } from './site-mark.ts'
import { createSites, type Sites } from './sites.ts'

/** This tab's state for connected sites. */
export type SiteService =
  /** `waiting`: another tab answers them. Two would ask every question twice. */
  | { readonly status: 'starting' | 'waiting' | 'unconfigured' | 'failed' }
  | { readonly status: 'open'; readonly sites: Sites }

let service: SiteService = { status: 'starting' }
let isStarted = false
const listeners = new Set<() => void>()

function change(next: SiteService): void {
  service = next
  for (const listener of listeners) listener()
}

export const getSiteService = (): SiteService => service

export function subscribeSiteService(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Answers connected sites as long as this page is open, starting once no other tab does. Call it once. */
export function startSiteService(): void {
  if (isStarted) return
  isStarted = true
  start().catch((error: unknown) => {
    isStarted = false
    reportError(error)
    change({ status: 'failed' })
  })
}

async function start(): Promise<void> {
  change({ status: 'starting' })
  const { walletConnect } = await loadAppConfig()
  if (walletConnect === null) return change({ status: 'unconfigured' })
  await becomeTheOnlyOne()
  const { openSiteClient } = await import('./open-site-client.ts')
  const { projectId, relayUrl } = walletConnect
  const client = await openSiteClient({ projectId, relayUrl, url: new URL(document.baseURI).origin })
  const sites = createSites({
    client,
    queue: signingQueue,
    canSign: async (account) =>
      (await openKeyring())
        .getState()
        .wallets.some(
          ({ kind, accounts }) =>
            kind !== 'watch' &&
            accounts.some(({ addresses: { evm } }) => evm !== undefined && isAddressEqual(evm, account)),
        ),
    findSent: async (requestId) =>
      (await (await openDeviceOutbox()).list()).find((transaction) => transaction.requestId === requestId)?.hash,
    onProblem: reportError,
  })
  const note = () => markSites(sites.getState().connections.length > 0)
  sites.subscribe(note)
  note()
  change({ status: 'open', sites })
}

let isOnlyOne = false

/** Waits until no other tab of this browser answers sites. Browsers without Web Locks, on plain HTTP, can't tell. */
async function becomeTheOnlyOne(): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks
  if (!locks || isOnlyOne) return
  const name = 'device-sites'
  isOnlyOne = await held(locks, name, { ifAvailable: true })
  if (isOnlyOne) return
  change({ status: 'waiting' })
  isOnlyOne = await held(locks, name, {})
  change({ status: 'starting' })
}

/** Takes the lock and keeps it until the page closes. Returns whether it was available. */
async function held(locks: LockManager, name: string, options: LockOptions): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  locks
    .request(name, options, async (lock) => {
      resolve(lock !== null)
      if (lock) await new Promise(() => undefined)
    })
    .catch(reject)
  return promise
}
