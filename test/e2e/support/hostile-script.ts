import { expect, type Page } from '@playwright/test'

/** Requests, their input as JavaScript, and the error code that each must get. */
export type Refused = readonly (readonly [operation: string, input: string, code: string])[]

/** Captures the app's keyring, as a script could that runs before the app. */
export function catchKeyring(): void {
  const hostile = { asked: new Set<unknown>(), unasked: [] as unknown[] }
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      Object.assign(hostile, { worker: this })
      this.addEventListener('message', ({ data }: MessageEvent<Heard>) => {
        const [wallet] = data.state?.wallets ?? []
        if (wallet)
          Object.assign(hostile, {
            walletId: wallet.id,
            accountId: wallet.accounts[0]?.id,
          })
        else if (data.id === 1 && hostile.asked.size > 0) hostile.unasked.push(data)
      })
    }
  }
  interface Heard {
    readonly type: string
    readonly id?: number
    readonly state?: {
      readonly wallets: readonly {
        readonly id: string
        readonly accounts: readonly { readonly id: string }[]
      }[]
    }
  }
  Object.assign(globalThis, { hostile })
}

let lastId = 1_000_000

/** Sends a request to the app's keyring, bypassing the app. `input` is JavaScript. */
export async function ask(page: Page, operation: string, input: string): Promise<unknown> {
  lastId += 1
  return page.evaluate(`new Promise((resolve) => {
    const { worker, walletId, accountId } = hostile
    const id = ${lastId}
    hostile.asked.add(id)
    worker.addEventListener('message', ({ data }) => data.id === id && resolve(data))
    worker.postMessage({ id, operation: '${operation}', input: ${input} })
  })`)
}

export async function expectRefused(page: Page, requests: Refused): Promise<void> {
  for (const [operation, input, code] of requests) {
    const answer = await ask(page, operation, input)
    expect(answer, `the keyring refuses ${operation} of ${input}`).toEqual({
      type: 'error',
      id: lastId,
      code,
    })
  }
}

/** Sends more requests at once than any of our pages; returns the error codes. */
export function flood(): Promise<string[]> {
  const { worker, walletId } = (globalThis as unknown as { hostile: { worker: Worker; walletId: string } }).hostile
  const count = 1_000
  return new Promise((resolve) => {
    const codes: string[] = []
    worker.addEventListener('message', ({ data }: MessageEvent<{ id?: number; code?: string }>) => {
      if ((data.id ?? 0) > 2_000_000) codes.push(data.code ?? 'none')
      if (codes.length === count) resolve(codes)
    })
    for (let id = 2_000_001; id <= 2_000_000 + count; id += 1) {
      const request = { id, operation: 'backupQuestions', input: { walletId } }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker
      worker.postMessage(request)
    }
  })
}

/** Tries to turn text into HTML and scripts; returns what the browser allowed. */
export function tryInjections(): string[] {
  const attempts: Readonly<Record<string, () => unknown>> = {
    innerHTML: () => (document.createElement('div').innerHTML = '<img src="x" onerror="alert(1)">'),
    outerHTML: () =>
      Object.assign(document.querySelector('main') ?? document.body, {
        outerHTML: '<b>a</b>',
      }),
    insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>a</b>'),
    srcdoc: () => (document.createElement('iframe').srcdoc = '<b>a</b>'),
    parseFromString: () => new DOMParser().parseFromString('<b>a</b>', 'text/html'),
    'text of a script': () => (document.createElement('script').text = 'alert(1)'),
    'address of a script': () => (document.createElement('script').src = 'https://elsewhere.example/a.js'),
    'a worker of data': () => new Worker('data:text/javascript,0'),
    'a worker of a blob': () => new Worker(URL.createObjectURL(new Blob(['0']))),
    'a policy': () => (globalThis as never as { trustedTypes: TrustedPolicies }).trustedTypes.createPolicy('mine', {}),
  }
  return Object.keys(attempts).filter((name) => {
    try {
      attempts[name]?.()
      return true
    } catch {
      return false
    }
  })
}

interface TrustedPolicies {
  readonly createPolicy: (name: string, rules: object) => unknown
}
