/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** '1' in a build for the local world: only then does the app include its chains, faucet, clock and test account. */
  readonly VITE_LOCAL_WORLD?: string
  /** `ethereum,bsc`: the chains of a local world with fewer than seven; otherwise empty or unset. */
  readonly VITE_LOCAL_CHAINS?: string
  /** `1.0.23`: the version from package.json, unless the build overrides it. */
  readonly VITE_APP_VERSION: string
  /** 'retired' in a build that removes the service worker from every device. */
  readonly VITE_SERVICE_WORKER?: string
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}
