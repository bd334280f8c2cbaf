import type { KeyringState } from './keyring.ts'
import { keyringOperations } from './keyring-operations.ts'
import { KeyringSession, type KeyringPlatform } from './keyring-session.ts'
import type { Operations } from './operations.ts'
import { fakeStore, type FakeStore } from './fake-store.ts'

const cheap = { N: 2, r: 1, p: 1 }

/** A keyring in this process, at a cost suitable for tests. */
export interface FakeKeyring {
  readonly ask: Operations
  readonly session: KeyringSession
  readonly store: FakeStore
  readonly news: string[]
  readonly state: () => KeyringState
}

export function fakeKeyring(changes: Partial<KeyringPlatform> & { readonly store?: FakeStore } = {}): FakeKeyring {
  const store = changes.store ?? fakeStore()
  const news: string[] = []
  let state: KeyringState | undefined
  const session = new KeyringSession({
    store,
    costs: { current: cheap, least: cheap },
    now: () => Date.now(),
    onState: (next) => (state = next),
    tellOthers: (message) => news.push(message),
    ...changes,
  })
  return {
    ask: keyringOperations(session),
    session,
    store,
    news,
    state: () => {
      if (state === undefined) throw new Error('The keyring has not reported its state')
      return state
    },
  }
}
