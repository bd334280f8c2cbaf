import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes, isAddressEqual } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import { AccountKey } from '#server/chain/account-key.ts'

/** BIP 44: the branch that others pay to, and the branch that only we use. */
export const branches = { deposits: 0, own: 1 } as const

/** Version bytes of extended keys for TRON accounts: the same as Bitcoin's. */
const versions = { public: 0x0488b21e, private: 0x0488ade4 }

/** Derives users' addresses from the account's public key. It can't spend anything. */
export class TronDerivation {
  readonly #account: AccountKey

  /**
   * @param xpub The key of m/44'/195'/0'.
   * @throws Error if it's a private key, or not an account's.
   */
  constructor(xpub: string) {
    this.#account = new AccountKey(xpub, { versions, name: 'TRON' })
  }

  /** Returns the account at an index (BIP 44): the same key hash as on EVM networks. */
  at(index: number): TronAccount {
    return this.#accountAt(branches.deposits, index)
  }

  /** The paying account. */
  get hotWallet(): TronAccount {
    return this.#accountAt(branches.own, 0)
  }

  isHotWallet(account: TronAccount): boolean {
    return isAddressEqual(account, this.hotWallet)
  }

  #accountAt(branch: 0 | 1, index: number): TronAccount {
    const point = secp256k1.ProjectivePoint.fromHex(this.#account.at(branch, index))
    return bytesToHex(hexToBytes(publicKeyToAddress(bytesToHex(point.toRawBytes(false)))))
  }
}
