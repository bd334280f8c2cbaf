import type { NetworkKey } from '#api/coins.ts'

/** Why a deposit address is not shown: it is another than the app works out, or there is nothing to work it out from. */
export type DepositAddressFault = 'other-address' | 'no-factory'

export class DepositAddressError extends Error {
  override readonly name = 'DepositAddressError'
  readonly fault: DepositAddressFault

  constructor(fault: DepositAddressFault, network: NetworkKey) {
    super(`No deposit address is shown for ${network}: ${fault}`)
    this.fault = fault
  }
}
