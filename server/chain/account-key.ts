import { HDKey } from '@scure/bip32'

/** The four bytes that a network's extended keys begin with. */
interface KeyVersions {
  readonly public: number
  readonly private: number
}

/** Derives public keys from an account's extended public key (BIP 32). Nothing here can spend. */
export class AccountKey {
  readonly #account: HDKey
  readonly #branches = new Map<number, HDKey>()

  /**
   * @param xpub The account's extended public key, such as of m/84'/0'/0', in its network's encoding.
   * @param name The network's name, for error messages.
   * @throws Error if it is a private key, belongs to another network, or isn't an account's key.
   */
  constructor(xpub: string, { versions, name }: { readonly versions: KeyVersions; readonly name: string }) {
    const key = readKey(xpub, versions)
    if (key === null || key.privateKey !== null || key.depth !== 3) {
      throw new Error(`The value configured for ${name} is not an account’s extended public key`)
    }
    this.#account = key
  }

  /** Returns the compressed public key at an index of a branch (BIP 44). */
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
    // The library's error message may contain the key.
    return null
  }
}
