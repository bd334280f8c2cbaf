/**
 * Public key of the account that people's deposit addresses on TRON are derived from, of m/44'/195'/0'. The app derives
 * each address from it and shows no other (M11). Null until an account is made: a build without a key shows no address
 * there.
 */
export const tronAccount: string | null = null
