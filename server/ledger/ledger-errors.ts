/** An account of a person would fall below zero. Nothing was booked. */
export class InsufficientBalanceError extends Error {
  override readonly name = 'InsufficientBalanceError'
  readonly coin: string

  constructor(coin: string) {
    super(`The balance in ${coin} is not sufficient`)
    this.coin = coin
  }
}

/** The key was used for something else. */
export class KeyReusedError extends Error {
  override readonly name = 'KeyReusedError'
}

/** The hold has ended in another way already. */
export class HoldEndedError extends Error {
  override readonly name = 'HoldEndedError'
}

/** The request can't be booked: a bug of ours, never the person's fault. */
export class InvalidTransferError extends Error {
  override readonly name = 'InvalidTransferError'
}
