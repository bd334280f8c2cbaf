import { devicePaths } from '#src/config/device-paths.ts'

/** The page on which the recipient is chosen: the one given stands in its field. */
export function tronAddressLink(symbol: string, recipient?: string): string {
  return `${devicePaths.deviceSendAddress}?${coinQuery(symbol)}${recipient === undefined ? '' : `&to=${recipient}`}`
}

/** The page on which the amount is entered. */
export function tronAmountLink(symbol: string, recipient: string): string {
  return `${devicePaths.deviceSendAmount}?${coinQuery(symbol)}&to=${recipient}`
}

function coinQuery(symbol: string): string {
  return `network=tron&coin=${symbol}`
}
