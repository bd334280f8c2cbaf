import type { NetworkKey } from '#api/coins.ts'

/**
 * Why a deposit address isn't shown: it differs from the one that the app derives, or the app has nothing to derive it
 * from.
 */
export type DepositAddressFault = 'other-address' | 'no-factory'

export class DepositAddressError extends Error {
  override readonly name = 'DepositAddressError'
  readonly fault: DepositAddressFault

  constructor(fault: DepositAddressFault, network: NetworkKey) {
    super(`No deposit address is shown for ${network}: ${fault}`)
    this.fault = fault
  }
}
