/** spec §1. */
export const appVersion = { name: '1.0.23', code: 1023 } as const
