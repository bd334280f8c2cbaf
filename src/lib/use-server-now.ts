import { serverLead } from './server-clock.ts'
import { useNow } from './use-now.ts'

/** The server's time in seconds since 1970, read again after every `intervalMilliseconds`. */
export function useServerNow(intervalMilliseconds: number): number {
  return useNow(intervalMilliseconds) + serverLead() / 1_000
}
