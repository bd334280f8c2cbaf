/** The log as modules see it: fields and a message. Never log a secret, an email address or a body. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
