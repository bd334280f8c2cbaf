import { deviceHelpPath } from './device-path.ts'

/**
 * The pages of the wallet on this device, by name; the paths are the specification's. Kept apart from `paths.ts`, which
 * is part of the launch bundle.
 */
export const devicePaths = {
  deviceWallet: '/property/wallet',
  deviceCoins: '/property/addCurrency',
  deviceReceive: '/property/chargeCode',
  deviceApprovals: '/property/wallet/approvals',
  deviceSites: '/property/wallet/sites',
  signFile: '/property/wallet/signFile',
  signMessage: '/property/wallet/signMessage',
  verifyMessage: '/property/wallet/verifyMessage',
  wordHelp: '/property/wallet/addWordHelper',
  createWallet: '/property/wallet/createWallet',
  importWords: '/property/wallet/createWalletImport',
  importKey: '/property/addKey',
  importKeystore: '/property/addKeyPwd',
  walletSafety: '/property/wallet/walletSafety1',
  walletSafetyReveal: '/property/wallet/walletSafety2',
  walletPassword: '/property/wallet/passwordAgain',
  showWords: '/property/wallet/mnemonicWord1',
  orderWords: '/property/wallet/mnemonicWord2',
  pickWords: '/property/wallet/mnemonicWord3',
  wordsConfirmed: '/property/wallet/mnemonicWordSuccess',
  backupWords: '/property/wallet/backupsMnemonicWord1',
  backupWordsConfirm: '/property/wallet/backupsMnemonicWord2',
  deviceWallets: '/property/manageIdentityWallet',
  deviceWalletsDetail: '/property/manageIdentityWalletDetail',
  deviceWalletSettings: '/property/walletSetting',
  forgotDevicePassword: '/property/wallet/forgotPassword',
  deviceWalletDetail: '/property/walletDetail',
  deviceAccountDetail: '/property/walletAccountDetail',
  deviceExport: '/property/walletDetailExport',
  exportKey: '/property/wallet/exportPrivateKey',
  exportKeyShown: '/property/wallet/exportPrivateKey2',
  deviceWalletExplain: '/property/wallet/explain',
  deviceHelp: deviceHelpPath,
  deviceHelpDetail: '/property/help/helpDetail',
  deviceSend: '/property/send/index',
  deviceSendAddress: '/property/send/sendAddress',
  deviceSendAmount: '/property/send/transferAccounts',
  deviceSendDetail: '/property/send/sendDetail',
  deviceVoucher: '/property/transferVoucher',
  deviceAddressBook: '/property/addressBook',
  deviceNewAddress: '/property/newAddress',
} as const

export type DevicePath = (typeof devicePaths)[keyof typeof devicePaths]
