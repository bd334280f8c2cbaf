import { devicePaths } from '#src/config/device-paths.ts'

/** Returns the link to the recipient page; `recipient` prefills its field. */
export function tronAddressLink(symbol: string, recipient?: string): string {
  return `${devicePaths.deviceSendAddress}?${coinQuery(symbol)}${recipient === undefined ? '' : `&to=${recipient}`}`
}

/** Returns the link to the amount page. */
export function tronAmountLink(symbol: string, recipient: string): string {
  return `${devicePaths.deviceSendAmount}?${coinQuery(symbol)}&to=${recipient}`
}

function coinQuery(symbol: string): string {
  return `network=tron&coin=${symbol}`
}
