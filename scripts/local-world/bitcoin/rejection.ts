/** Codes from Bitcoin Core's `rpc/protocol.h`. */
export const rpcCode = {
  misc: -1,
  type: -3,
  invalidAddress: -5,
  walletFunds: -6,
  invalidParameter: -8,
  deserialization: -22,
  verifyError: -25,
  verifyRejected: -26,
  verifyAlreadyInChain: -27,
  methodNotFound: -32601,
  invalidRequest: -32600,
  parse: -32700,
} as const

/** An RPC error, returned instead of a result. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Why a node rejects a transaction, in the words of Core's validation state. */
export class Rejection extends Error {
  override readonly name = 'Rejection'
  /** The reason that `testmempoolaccept` reports. */
  readonly reason: string
  readonly code: number

  constructor(reason: string, detail = '', code: number = rpcCode.verifyRejected) {
    super(detail === '' ? reason : `${reason}, ${detail}`)
    this.reason = reason
    this.code = code
  }
}
