/** Where and when something happened that the account's owner should know about. */
export interface SecurityFacts {
  /** Such as "Chrome · Android". */
  readonly device: string
  readonly address: string
  /** ISO 8601, in UTC. */
  readonly at: string
}
