/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** '1' in a build for the local world: its chains, faucet, clock and test account are in the app only then. */
  readonly VITE_LOCAL_WORLD?: string
  /** `ethereum,bsc`: the chains of a local world that has fewer than seven; else empty or unset. */
  readonly VITE_LOCAL_CHAINS?: string
  /** `1.0.23`: the version of package.json, unless the build is told another. */
  readonly VITE_APP_VERSION: string
  /** 'retired' in a build that takes the service worker off every device. */
  readonly VITE_SERVICE_WORKER?: string
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}
