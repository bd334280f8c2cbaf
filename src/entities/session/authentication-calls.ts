import { futuresAuthentication, mainAuthentication } from '#api/authentication.ts'

/** The calls of a realm. */
export const authenticationOf = { main: mainAuthentication, futures: futuresAuthentication } as const
