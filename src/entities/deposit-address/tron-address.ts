import { localTronAccount, tronAccount } from '#deployments/tron-accounts.ts'
import { isLocalBuild } from '#src/config/build.ts'
import type { KnownAccount } from './account-deposit-address.ts'

/** Extended keys are encoded like Bitcoin's; every address begins with a T. */
const format = { bip32: { public: 0x0488b21e, private: 0x0488ade4 }, addressPrefix: 0x41 }

/** Returns the account that this build knows on TRON. */
export function tronAccountHere(xpub: string | null = isLocalBuild ? localTronAccount : tronAccount): KnownAccount {
  return { network: 'tron', xpub, format }
}
