const prefix = 'localTestAccount'

/** Connector id of a local test account. */
export function testAccountId(index: number): string {
  return `${prefix}${index}`
}

export function isTestAccountId(connectorId: string): boolean {
  return connectorId.startsWith(prefix)
}
