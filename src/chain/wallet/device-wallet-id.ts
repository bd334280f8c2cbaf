/** Connector id of the wallet on this device. */
export const deviceWalletId = 'deviceWallet'
