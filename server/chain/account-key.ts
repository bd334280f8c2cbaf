import { HDKey } from '@scure/bip32'

/** How a network writes extended keys: their first four bytes. */
interface KeyVersions {
  readonly public: number
  readonly private: number
}

/** The public keys below an account's extended public key (BIP 32). Nothing here can spend. */
export class AccountKey {
  readonly #account: HDKey
  readonly #branches = new Map<number, HDKey>()

  /**
   * @param xpub The account's, such as of m/84'/0'/0', as its network's wallets write it.
   * @param name Of the network, for what is thrown.
   * @throws Error if it is a private key, of another network, or no account's.
   */
  constructor(xpub: string, { versions, name }: { readonly versions: KeyVersions; readonly name: string }) {
    const key = readKey(xpub, versions)
    if (key === null || key.privateKey !== null || key.depth !== 3) {
      throw new Error(`What is configured for ${name} is no account's extended public key`)
    }
    this.#account = key
  }

  /** The compressed public key at an index of a branch (BIP 44). */
  at(branch: number, index: number): Uint8Array {
    const parent = this.#branches.get(branch) ?? this.#account.deriveChild(branch)
    this.#branches.set(branch, parent)
    const { publicKey } = parent.deriveChild(index)
    if (publicKey === null) throw new Error(`There is no key at ${branch}/${index}`)
    return publicKey
  }
}

function readKey(xpub: string, versions: KeyVersions): HDKey | null {
  try {
    return HDKey.fromExtendedKey(xpub, versions)
  } catch {
    // A message of the library may repeat the key.
    return null
  }
}
