import { futuresAuthentication, mainAuthentication } from '#api/authentication.ts'
import type { Realm } from '#api/endpoint.ts'

import type { Transaction } from './db/database.ts'
import type { PersonalData } from './db/personal-data.ts'
import type { Foundation, Modules } from './deps.ts'
import type { Caller } from './http/route.ts'
import { mailData } from './mail/mails.personal-data.ts'
import { findAccountByEmail, renewPasswordHash, tryLockAccount } from './modules/accounts/accounts.repository.ts'
import { accountRoutes, registrationRoutes } from './modules/accounts/accounts.routes.ts'
import { CodeMails } from './modules/accounts/code-mails.service.ts'
import { EmailChangeService, type EmailChangeOptions } from './modules/accounts/email-change.service.ts'
import { deleteExpiredEmailMoves } from './modules/accounts/email-moves.repository.ts'
import { EmailReturnService, type EmailReturnOptions } from './modules/accounts/email-return.service.ts'
import { FundPasswordService } from './modules/accounts/fund-password.service.ts'
import { OwnerCheck } from './modules/accounts/owner-check.ts'
import { PasswordCheck } from './modules/accounts/password-check.ts'
import { PasswordHasher } from './modules/accounts/password-hasher.ts'
import { PasswordService } from './modules/accounts/passwords.service.ts'
import { accountData, type PersonalDataOptions, PersonalDataService } from './modules/accounts/personal-data.service.ts'
import { ProfileService, type ProfileServiceOptions } from './modules/accounts/profile.service.ts'
import { Registration } from './modules/accounts/registration.service.ts'
import { deleteExpiredCodes } from './modules/email-codes/email-codes.repository.ts'
import { EmailCodes } from './modules/email-codes/email-codes.service.ts'
import { securityEventData } from './modules/security-events/security-events.personal-data.ts'
import { addEventByEmail, deleteOldSecurityEvents } from './modules/security-events/security-events.repository.ts'
import { securityEventRoutes } from './modules/security-events/security-events.routes.ts'
import { deleteForgottenDevices, findDeviceOfOwner } from './modules/sessions/known-devices.repository.ts'
import { deleteExpiredTickets } from './modules/sessions/login-tickets.repository.ts'
import { LoginService, type LoginServiceOptions } from './modules/sessions/login.service.ts'
import { deleteExpiredLinks } from './modules/sessions/session-end-links.repository.ts'
import { sessionData } from './modules/sessions/sessions.personal-data.ts'
import { deleteExpiredSessions } from './modules/sessions/sessions.repository.ts'
import { authenticationRoutes, sessionRoutes } from './modules/sessions/sessions.routes.ts'
import { SessionService } from './modules/sessions/sessions.service.ts'
import { changeReporter } from './report-change.ts'

/** What accounts need of the modules around them. */
interface Surroundings
  extends
    Pick<ProfileServiceOptions, 'registerConf' | 'summarizeSecondFactors'>,
    Pick<EmailChangeOptions, 'verifySecondFactor' | 'welcome'>,
    Pick<EmailReturnOptions, 'dropSecondFactorsSince' | 'stopWithdrawals'> {
  readonly secondFactors: NonNullable<LoginServiceOptions['secondFactors']>
  /** Of every module that stores something about a person, these here apart. */
  readonly personalData: readonly PersonalData[]
  readonly depositAddressesOf: PersonalDataOptions['depositAddressesOf']
}

/** What accounts give the server to run, and other modules to ask for a person's proofs with. */
interface Accounts extends Pick<Modules, 'routes' | 'findSessionAccount' | 'cleanUps'> {
  readonly passwordCheck: PasswordCheck
  readonly ownerCheck: OwnerCheck
  readonly fundPasswords: FundPasswordService
  readonly codes: EmailCodes
  /** Every one of an account that is locked. */
  readonly endSessions: (tx: Transaction, userId: string) => Promise<void>
}

/** Accounts and sessions: those of the app, and apart from them those of its futures section. */
export function composeAccounts(foundation: Foundation, surroundings: Surroundings): Accounts {
  const { config, database, clock, createRateLimiter } = foundation
  const {
    registerConf,
    summarizeSecondFactors,
    secondFactors,
    verifySecondFactor,
    personalData,
    depositAddressesOf,
    welcome,
  } = surroundings
  const reportChange = changeReporter(clock)
  const hasher = new PasswordHasher(config.passwordHash)
  const findOwnDevice = (caller: Caller) => findDeviceOfOwner(database, caller, clock())
  const passwordCheck = new PasswordCheck({ database, hasher, createRateLimiter, findOwnDevice })
  const ownerCheck = new OwnerCheck({ database, passwordCheck, summarizeSecondFactors, verifySecondFactor })
  const codes = new EmailCodes({ database, clock, codeKey: config.secrets.codeKey, createRateLimiter })
  const parts = {
    ...foundation,
    registerConf,
    welcome,
    reportChange,
    hasher,
    findOwnDevice,
    passwordCheck,
    ownerCheck,
    codes,
  }
  const fundPasswords = new FundPasswordService(parts)
  const main = composeRealm('main', { ...parts, secondFactors })
  const futures = composeRealm('futures', { ...parts, secondFactors: null })

  return {
    passwordCheck,
    ownerCheck,
    fundPasswords,
    codes,
    endSessions: (tx, userId) => main.sessions.endAll(tx, userId, null),
    // Also for sessions of the futures section: a session's row says whose it is.
    findSessionAccount: (caller) => main.sessions.findAccount(caller),
    routes: [
      ...authenticationRoutes(mainAuthentication, main),
      ...registrationRoutes(mainAuthentication, main),
      ...authenticationRoutes(futuresAuthentication, futures),
      ...registrationRoutes(futuresAuthentication, futures),
      ...sessionRoutes(main.sessions),
      ...securityEventRoutes(database),
      ...accountRoutes({
        codeMails: main.codeMails,
        profiles: new ProfileService({ ...parts, summarizeSecondFactors }),
        emailChanges: new EmailChangeService({
          ...parts,
          summarizeSecondFactors,
          verifyFundPassword: (caller, fundPassword) => fundPasswords.check(caller, fundPassword),
          verifySecondFactor,
        }),
        emailReturns: new EmailReturnService({
          ...surroundings,
          ...parts,
          endSessions: (tx, userId) => main.sessions.endAll(tx, userId, null),
        }),
        fundPasswords,
        personalData: new PersonalDataService({
          ...parts,
          depositAddressesOf,
          sections: [...accountData, ...sessionData, securityEventData, mailData, ...personalData],
        }),
      }),
    ],
    cleanUps: [
      { name: 'e-mail codes', run: () => deleteExpiredCodes(database, clock()) },
      { name: 'log-ins under way', run: () => deleteExpiredTickets(database, clock()) },
      { name: 'sessions', run: () => deleteExpiredSessions(database, clock()) },
      { name: 'links that end sessions', run: () => deleteExpiredLinks(database, clock()) },
      { name: 'addresses that accounts have left', run: () => deleteExpiredEmailMoves(database, clock()) },
      { name: 'known devices', run: () => deleteForgottenDevices(database, clock()) },
      { name: 'security events', run: () => deleteOldSecurityEvents(database, clock()) },
    ],
  }
}

interface RealmParts
  extends
    Foundation,
    Pick<LoginServiceOptions, 'secondFactors'>,
    Pick<ProfileServiceOptions, 'registerConf'>,
    Pick<EmailChangeOptions, 'welcome'> {
  readonly reportChange: ReturnType<typeof changeReporter>
  readonly hasher: PasswordHasher
  readonly passwordCheck: PasswordCheck
  readonly codes: EmailCodes
}

/** The services that each realm has of its own. */
function composeRealm(realm: Realm, parts: RealmParts) {
  const { database, clock, hasher } = parts
  const sessions = new SessionService({ ...parts, realm, tryLockAccount })
  const logins = new LoginService({
    ...parts,
    realm,
    sessions,
    passwords: hasher,
    findAccountByEmail,
    tryLockAccount,
    renewPasswordHash,
    recordFailure: (failure) => addEventByEmail(database, { ...failure, kind: 'login-failed', at: clock() }),
  })
  return {
    sessions,
    logins,
    codeMails: new CodeMails({ ...parts, realm }),
    registration: new Registration({
      ...parts,
      realm,
      openSession: (tx, account, device) => sessions.open(tx, account, device),
    }),
    passwords: new PasswordService({
      ...parts,
      realm,
      endSessions: (tx, userId, exceptId) => sessions.endAll(tx, userId, exceptId),
    }),
  }
}
