/** How a wallet shows itself to pages: by announcing itself (EIP-6963), as `window.ethereum`, or both. */
export type WalletPresence = 'announced' | 'window' | 'both'

/** The identifier by which pages tell wallets apart (EIP-6963). */
export const walletId = 'example.wallet.unheard-of'

export interface ProviderOptions {
  readonly presence: WalletPresence
  readonly id: string
  readonly name: string
  /** Name of the function through which the page reaches the test process. */
  readonly bridge: string
  /** Name of the window event through which the test process emits EIP-1193 events. */
  readonly eventName: string
}

/** What the bridge returns: errors would lose their codes between processes. */
export type BridgeAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/**
 * Installs an EIP-1193 provider that passes every request to the test process. Runs in the page, before the app: it may
 * not use anything from outside itself.
 */
export function installProvider({ presence, id, name, bridge, eventName }: ProviderOptions): void {
  type Listener = (value: unknown) => void
  const listeners = new Map<string, Set<Listener>>()
  const ask = (window as unknown as Record<string, (request: unknown) => Promise<BridgeAnswer>>)[bridge]

  const provider = {
    async request(request: unknown): Promise<unknown> {
      const answer = await ask?.(request)
      if (answer === undefined) throw new Error('The test process is not responding')
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error)
      return answer.result
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  window.addEventListener(eventName, (message) => {
    const { event, value } = (message as CustomEvent<{ event: string; value: unknown }>).detail
    for (const listener of listeners.get(event) ?? []) listener(value)
  })

  if (presence !== 'announced') Object.assign(window, { ethereum: provider })
  if (presence === 'window') return
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/%3E'
  const info = Object.freeze({
    uuid: '2f1a1c5e-5d7e-4f0b-9d0c-6c1a9a3b7e10',
    name,
    icon,
    rdns: id,
  })
  const announce = () => {
    const detail = Object.freeze({ info, provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
