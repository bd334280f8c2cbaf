/** A user's account would fall below zero. Nothing was booked. */
export class InsufficientBalanceError extends Error {
  override readonly name = 'InsufficientBalanceError'
  readonly coin: string

  constructor(coin: string) {
    super(`The balance in ${coin} is not sufficient`)
    this.coin = coin
  }
}

/** The key was already used for another request. */
export class KeyReusedError extends Error {
  override readonly name = 'KeyReusedError'
}

/** The hold was already ended differently. */
export class HoldEndedError extends Error {
  override readonly name = 'HoldEndedError'
}

/** The request can't be booked because of a bug in our code, never because of the user. */
export class InvalidTransferError extends Error {
  override readonly name = 'InvalidTransferError'
}
