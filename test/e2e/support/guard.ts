import type { BrowserContext, Page } from '@playwright/test'

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Watches everything a browser does during a test: no error may reach the console (a content security policy violation
 * is one), and no request may leave the machine.
 */
export class Guard {
  readonly #faults: string[] = []
  readonly #expected: RegExp[] = []

  watch(context: BrowserContext): void {
    context.on('weberror', (fault) => this.#note(`Uncaught: ${String(fault.error().stack ?? fault.error())}`))
    context.on('console', (message) => {
      if (message.type() === 'error') this.#note(`Console: ${message.text()} (${message.location().url})`)
    })
    const watchSockets = (page: Page) => page.on('websocket', (socket) => this.#checkHost(socket.url()))
    // When a browser is reused between tests, it already has a page.
    for (const page of context.pages()) watchSockets(page)
    context.on('page', watchSockets)
    context.on('request', (request) => this.#checkHost(request.url()))
  }

  /** Expects a fault that the test itself causes, such as a dead RPC. */
  expect(fault: RegExp): void {
    this.#expected.push(fault)
  }

  get faults(): readonly string[] {
    return this.#faults.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)))
  }

  #checkHost(url: string): void {
    if (!isLocal(new URL(url))) this.#note(`Left the machine: ${url}`)
  }

  #note(fault: string): void {
    this.#faults.push(fault)
  }
}

function isLocal({ protocol, hostname }: URL): boolean {
  return (
    ['data:', 'blob:', 'about:'].includes(protocol) || loopbackHosts.has(hostname) || hostname.endsWith('.localhost')
  )
}
