/** What a module may write to the log: fields, and what happened. Never a secret, an email address or a body. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
