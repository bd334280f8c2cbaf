import { getRegisterConf } from '#api/configuration.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** Countries whose residents may register, and the texts in force. */
export function registrationConfigQueryOptions() {
  return apiQueryOptions(getRegisterConf, {
    staleTime: 600_000,
  })
}
