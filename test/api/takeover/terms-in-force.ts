import { termsOf } from '#test/api/support/people.ts'
import type { TestApp } from '#test/api/support/test-app.ts'

/** What somebody who registers has to name. */
export async function termsInForce(server: TestApp) {
  const { agreementId, privacyId } = await termsOf(server)
  return { agreementId, privacyId }
}
