/**
 * A problem that keeps the server from starting and that its operator can fix. The message says how, so no stack is
 * needed.
 */
export class StartupError extends Error {
  override readonly name: string = 'StartupError'
}
