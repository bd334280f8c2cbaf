import { type DevicePath, devicePaths } from './device-paths.ts'

/**
 * Paths that the specification gives as second names for a page, and the page to redirect to with the query kept. Links
 * use `paths` and `devicePaths`.
 */
export const secondReadings: Readonly<Record<string, DevicePath>> = {
  '/property/wallet/index': devicePaths.deviceWallet,
  '/property/wallet/walletSetting': devicePaths.deviceWalletSettings,
  '/property/wallet/send/index': devicePaths.deviceSend,
  '/property/wallet/send/sendAddress': devicePaths.deviceSendAddress,
  '/property/wallet/send/transferAccounts': devicePaths.deviceSendAmount,
  '/property/wallet/send/sendDetail': devicePaths.deviceSendDetail,
}
