import { RpcFailure, rpcCode } from './rejection.ts'

/** Reads a call's positional parameters, and rejects missing or mistyped ones with Core's messages. */
export class RpcParameters {
  readonly #values: readonly unknown[]

  constructor(values: readonly unknown[]) {
    this.#values = values
  }

  /** Numbers arrive as their original digits, see `parseExactly`. */
  text(index: number): string {
    const value = this.#values[index]
    if (typeof value === 'string') return value
    throw new RpcFailure(rpcCode.type, 'JSON value is not a string as expected')
  }

  hash(index: number, name: string): string {
    const value = this.text(index)
    if (/^[\da-f]{64}$/i.test(value)) return value.toLowerCase()
    const problem =
      value.length === 64
        ? `must be hexadecimal string (not '${value}')`
        : `must be of length 64 (not ${value.length}, for '${value}')`
    throw new RpcFailure(rpcCode.invalidParameter, `${name} ${problem}`)
  }

  integer(index: number, fallback?: number): number {
    const value = this.#values[index]
    if (value === undefined || value === null) {
      if (fallback !== undefined) return fallback
      throw new RpcFailure(rpcCode.misc, `Parameter ${index + 1} is missing`)
    }
    if (typeof value === 'string' && /^-?\d{1,10}$/.test(value)) return Number(value)
    throw new RpcFailure(rpcCode.type, 'JSON value is not an integer as expected')
  }

  flag(index: number, fallback: boolean): boolean {
    const value = this.#values[index]
    if (value === undefined || value === null) return fallback
    if (typeof value === 'boolean') return value
    // Some calls accepted numbers before they accepted booleans.
    if (value === '0' || value === '1') return value === '1'
    throw new RpcFailure(rpcCode.type, 'JSON value is not a boolean as expected')
  }

  /** Reads a verbosity: a number, or a boolean from before there were several levels. */
  level(index: number, fallback: number): number {
    const value = this.#values[index]
    return typeof value === 'boolean' ? Number(value) : this.integer(index, fallback)
  }

  texts(index: number): readonly string[] {
    const value = this.#values[index]
    if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value
    throw new RpcFailure(rpcCode.type, 'Expected type array')
  }

  optionalText(index: number): string | undefined {
    const value = this.#values[index]
    return value === undefined || value === null ? undefined : this.text(index)
  }
}
