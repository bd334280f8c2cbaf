import { serverLead } from './server-clock.ts'
import { useNow } from './use-now.ts'

/** Returns the server's time in seconds since 1970, updated every `intervalMilliseconds`. */
export function useServerNow(intervalMilliseconds: number): number {
  return useNow(intervalMilliseconds) + serverLead() / 1_000
}
