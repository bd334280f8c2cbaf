import {
  changeEmail,
  deleteAccount,
  exportAccount,
  getDeletion,
  getProfile,
  sendAccountCode,
  setFundPassword,
  undoEmailChange,
  updateProfile,
  validFundPassword,
} from '#api/account.ts'
import { deleteFuturesAccount, exportFuturesAccount, sendFuturesCode } from '#api/futures-account.ts'
import type { mainAuthentication } from '#api/authentication.ts'
import { type Route, route } from '#server/http/route.ts'

import type { CodeMails } from './code-mails.service.ts'
import type { EmailChangeService } from './email-change.service.ts'
import type { EmailReturnService } from './email-return.service.ts'
import type { FundPasswordService } from './fund-password.service.ts'
import type { PasswordService } from './passwords.service.ts'
import type { PersonalDataService } from './personal-data.service.ts'
import type { ProfileService } from './profile.service.ts'
import type { Registration } from './registration.service.ts'

/** Routes of one realm for creating accounts and setting their passwords. */
export function registrationRoutes(
  endpoints: typeof mainAuthentication,
  services: { readonly codeMails: CodeMails; readonly registration: Registration; readonly passwords: PasswordService },
): readonly Route[] {
  const { codeMails, registration, passwords } = services
  return [
    route(endpoints.sendEmailCode, (input, { origin }) => codeMails.sendPublic(input, origin)),
    route(endpoints.registerUser, (input, { origin }) => registration.register(input, origin)),
    route(endpoints.updatePassword, async (input, { origin }) => {
      await passwords.reset(input, origin)
      return null
    }),
    route(endpoints.changePassword, async (input, { caller, origin }) => {
      await passwords.change(caller, input, origin)
      return null
    }),
  ]
}

/** Routes for a user's own account of the realm `futures`. */
export function futuresAccountRoutes(services: {
  readonly codeMails: CodeMails
  readonly personalData: PersonalDataService
}): readonly Route[] {
  const { codeMails, personalData } = services
  return [
    route(sendFuturesCode, (input, { caller, origin }) => codeMails.sendToOwner(caller, input, origin)),
    route(exportFuturesAccount, ({ currentPassword }, { caller, origin }) =>
      personalData.export(caller, currentPassword, origin),
    ),
    route(deleteFuturesAccount, async (input, { caller, origin }) => {
      await personalData.delete(caller, input, origin)
      return null
    }),
  ]
}

/** Routes for a user's own account of the realm `main`. */
export function accountRoutes(services: {
  readonly codeMails: CodeMails
  readonly profiles: ProfileService
  readonly emailChanges: EmailChangeService
  readonly emailReturns: EmailReturnService
  readonly fundPasswords: FundPasswordService
  readonly personalData: PersonalDataService
}): readonly Route[] {
  const { codeMails, profiles, emailChanges, emailReturns, fundPasswords, personalData } = services
  return [
    route(getProfile, (_, { caller, origin }) => profiles.find(caller, origin)),
    route(updateProfile, (input, { caller, origin }) => profiles.update(caller, input, origin)),
    route(sendAccountCode, (input, { caller, origin }) => codeMails.sendToOwner(caller, input, origin)),
    route(changeEmail, async (input, { caller, origin }) =>
      profiles.show(await emailChanges.change(caller, input, origin), origin),
    ),
    route(undoEmailChange, async ({ token }, { origin }) => {
      await emailReturns.moveBack(token, origin)
      return null
    }),
    route(setFundPassword, async (input, { caller, origin }) => {
      await fundPasswords.set(caller, input, origin)
      return null
    }),
    route(validFundPassword, async ({ fundPassword }, { caller }) => {
      await fundPasswords.check(caller, fundPassword)
      return null
    }),
    route(exportAccount, ({ currentPassword }, { caller, origin }) =>
      personalData.export(caller, currentPassword, origin),
    ),
    route(getDeletion, (_, { caller }) => personalData.deletion(caller)),
    route(deleteAccount, async (input, { caller, origin }) => {
      await personalData.delete(caller, input, origin)
      return null
    }),
  ]
}
