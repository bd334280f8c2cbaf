/** Failures of the app itself, with their codes and texts from spec §8; most have no code there. */
export const runtimeFaults = {
  timeout: { code: 5, message: 'request timeout' },
  network: { code: 5, message: 'network error' },
  aborted: { code: 600_003, message: 'abort' },
  'upload-network': { code: 602_001, message: 'upload network error' },
  file: { code: null, message: 'file error' },
  'not-tab-page': { code: null, message: 'not TabBar page' },
  'tab-item-not-found': { code: null, message: 'tabbar item not found' },
} as const

export type RuntimeFault = keyof typeof runtimeFaults

/** A failure of the app itself, as opposed to an answer of the backend. */
export class RuntimeError extends Error {
  override readonly name = 'RuntimeError'
  readonly fault: RuntimeFault
  readonly code: number | null

  constructor(fault: RuntimeFault, options?: ErrorOptions) {
    super(runtimeFaults[fault].message, options)
    this.fault = fault
    this.code = runtimeFaults[fault].code
  }
}
