import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OperatorRole } from '#api/operator-roles.ts'

export const roleTexts: Readonly<Record<OperatorRole, MessageDescriptor>> = {
  support: msg`Support`,
  content: msg`Content`,
  reviewer: msg`Reviewer`,
  treasurer: msg`Treasurer`,
  accountant: msg`Accountant`,
  administrator: msg`Administrator`,
}
