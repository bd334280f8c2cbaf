/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** '1' in a build for the local world: its chains, faucet, clock and test account are in the app only then. */
  readonly VITE_LOCAL_WORLD?: string
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}
