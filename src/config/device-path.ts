/** The paths of the wallet on this device, among those of other areas that the specification has under `/property`. */
const devicePath = /^\/property\/(add|chargeCode|help\/|manageIdentityWallet|newAddress|send\/|transferVoucher|wallet)/i

/** Its help. */
export const deviceHelpPath = '/property/help/index'

/** Whether a path may be one of the wallet on this device, whose routes are in a table of their own. */
export function isDevicePath(pathname: string): boolean {
  return devicePath.test(pathname)
}
