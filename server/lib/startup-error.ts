/** What keeps a server from starting and somebody who runs it can mend. Its message says how: nobody needs the stack. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError'
}
