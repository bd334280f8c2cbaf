import { futuresAuthentication, mainAuthentication } from '#api/authentication.ts'

/** Authentication calls of each realm. */
export const authenticationOf = { main: mainAuthentication, futures: futuresAuthentication } as const
