import { devicePaths } from '#src/config/device-paths.ts'

/** The page on which the recipient is chosen: the one given stands in its field. */
export function tronAddressLink(symbol: string, recipient?: string): string {
  return `${devicePaths.deviceSendAddress}?${coinQuery(symbol)}${recipient === undefined ? '' : `&to=${recipient}`}`
}

/** The page on which the amount is entered. */
export function tronAmountLink(symbol: string, recipient: string): string {
  return `${devicePaths.deviceSendAmount}?${coinQuery(symbol)}&to=${recipient}`
}

export function tronDetailLink(id: string): string {
  return `${devicePaths.deviceSendDetail}?network=tron&payment=${id}`
}

function coinQuery(symbol: string): string {
  return `network=tron&coin=${symbol}`
}
