const prefix = 'localTestAccount'

/** Returns the connector id of a local test account. */
export function testAccountId(index: number): string {
  return `${prefix}${index}`
}

/** Returns a connector's local test account; `undefined` for any other wallet. */
export function testAccountIndexOf(connectorId: string): number | undefined {
  return connectorId.startsWith(prefix) ? Number(connectorId.slice(prefix.length)) : undefined
}
