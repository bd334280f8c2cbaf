/**
 * Public key of the account m/44'/195'/0' that users' TRON deposit addresses are derived from, as `npm run bitcoin-keys
 * -- xpub` prints it. The app derives each address from it and shows no other (M11). Null until an account is created:
 * a build without a key shows no TRON address.
 */
export const tronAccount: string | null = null

/** Public key of every local world, derived from the mnemonic of its test accounts. */
export const localTronAccount =
  'xpub6BuRy7ZmkGfP2RWhoor1kWB1w9DvrtmJbFBvnC1bQ4SB5NbCHTyQYCJSXZtxDbFyHTmC7wkU2he3nYYdpZ3Vf6qUAkXSnL6RPif4BDtDEKr'
