/**
 * Public key of the account that people's deposit addresses on TRON are derived from, of m/44'/195'/0', as `npm run bitcoin-keys -- xpub` prints it. The app derives
 * each address from it and shows no other (M11). Null until an account is made: a build without a key shows no address
 * there.
 */
export const tronAccount: string | null = null

/** That of every local world, of the words that its test accounts come from. */
export const localTronAccount =
  'xpub6BuRy7ZmkGfP2RWhoor1kWB1w9DvrtmJbFBvnC1bQ4SB5NbCHTyQYCJSXZtxDbFyHTmC7wkU2he3nYYdpZ3Vf6qUAkXSnL6RPif4BDtDEKr'
