import { type DevicePath, devicePaths } from './device-paths.ts'

/**
 * Paths of the specification that name a page a second time, and the page that they lead on to with their query kept.
 * Links use `paths` and `devicePaths`.
 */
export const secondReadings: Readonly<Record<string, DevicePath>> = {
  '/property/wallet/index': devicePaths.deviceWallet,
  '/property/wallet/walletSetting': devicePaths.deviceWalletSettings,
  '/property/wallet/send/index': devicePaths.deviceSend,
  '/property/wallet/send/sendAddress': devicePaths.deviceSendAddress,
  '/property/wallet/send/transferAccounts': devicePaths.deviceSendAmount,
  '/property/wallet/send/sendDetail': devicePaths.deviceSendDetail,
}
