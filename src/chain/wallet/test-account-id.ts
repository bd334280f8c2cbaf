const prefix = 'localTestAccount'

/** Connector id of a local test account. */
export function testAccountId(index: number): string {
  return `${prefix}${index}`
}

/** Which local test account a connector is; `undefined` for any other wallet. */
export function testAccountIndexOf(connectorId: string): number | undefined {
  return connectorId.startsWith(prefix) ? Number(connectorId.slice(prefix.length)) : undefined
}
