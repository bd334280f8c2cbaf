import type { TronRefusalCode } from '#server/tron/tron-node.ts'

/** Why a node rejects a transaction, in the words of TRON's own nodes. */
export class TronRejection extends Error {
  override readonly name = 'TronRejection'
  readonly code: TronRefusalCode

  constructor(code: TronRefusalCode, message: string) {
    super(message)
    this.code = code
  }
}
