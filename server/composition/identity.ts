import { futuresAuthentication, mainAuthentication } from '#api/authentication.ts'
import type { Realm } from '#api/endpoint.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PersonalData } from '#server/db/personal-data.ts'
import { ChannelEvents } from '#server/http/channel-events.ts'
import { accountRoutes, futuresAccountRoutes, registrationRoutes } from '#server/identity/accounts/accounts.routes.ts'
import { CodeMails } from '#server/identity/accounts/code-mails.service.ts'
import { EmailChangeService, type EmailChangeOptions } from '#server/identity/accounts/email-change.service.ts'
import { emailMoveTokens } from '#server/identity/accounts/email-moves.repository.ts'
import { EmailReturnService, type EmailReturnOptions } from '#server/identity/accounts/email-return.service.ts'
import { FundPasswordService } from '#server/identity/accounts/fund-password.service.ts'
import { OwnerCheck } from '#server/identity/accounts/owner-check.ts'
import { PasswordCheck } from '#server/identity/accounts/password-check.ts'
import { PasswordHasher } from '#server/identity/accounts/password-hasher.ts'
import { PasswordService } from '#server/identity/accounts/passwords.service.ts'
import {
  accountData,
  type PersonalDataOptions,
  PersonalDataService,
} from '#server/identity/accounts/personal-data.service.ts'
import { ProfileService, type ProfileServiceOptions } from '#server/identity/accounts/profile.service.ts'
import { Registration, type RegistrationOptions } from '#server/identity/accounts/registration.service.ts'
import { orderKeyData } from '#server/identity/order-keys/order-keys.personal-data.ts'
import { orderKeyRoutes } from '#server/identity/order-keys/order-keys.routes.ts'
import { OrderKeyService } from '#server/identity/order-keys/order-keys.service.ts'
import { deleteExpiredCodes } from '#server/identity/email-codes/email-codes.repository.ts'
import { EmailCodes } from '#server/identity/email-codes/email-codes.service.ts'
import type { Proofs } from '#server/identity/proofs.ts'
import { requireRightKey } from '#server/identity/second-factors/require-right-key.ts'
import { RelyingParties } from '#server/identity/second-factors/relying-parties.ts'
import { SecondFactorProofs } from '#server/identity/second-factors/second-factor-proofs.ts'
import { SecondFactorResets } from '#server/identity/second-factors/second-factor-resets.ts'
import { SecondFactorRemovals } from '#server/identity/second-factors/second-factor-removals.ts'
import { secondFactorData } from '#server/identity/second-factors/second-factors.personal-data.ts'
import { secondFactorRoutes } from '#server/identity/second-factors/second-factors.routes.ts'
import {
  SecondFactorService,
  type SecondFactorServiceOptions,
} from '#server/identity/second-factors/second-factors.service.ts'
import { securityEventData } from '#server/identity/security-events/security-events.personal-data.ts'
import {
  addSecurityEvent,
  deleteOldSecurityEvents,
} from '#server/identity/security-events/security-events.repository.ts'
import { securityEventRoutes } from '#server/identity/security-events/security-events.routes.ts'
import { deleteForgottenDevices } from '#server/identity/sessions/known-devices.repository.ts'
import { LoginService, type LoginServiceOptions } from '#server/identity/sessions/login.service.ts'
import { sessionChannel } from '#server/identity/sessions/session-channel.ts'
import { loginTicketTokens, sessionEndTokens } from '#server/identity/sessions/session-tokens.ts'
import { sessionData } from '#server/identity/sessions/sessions.personal-data.ts'
import { deleteExpiredSessions } from '#server/identity/sessions/sessions.repository.ts'
import { authenticationRoutes, sessionRoutes } from '#server/identity/sessions/sessions.routes.ts'
import { SessionService, type SessionServiceOptions } from '#server/identity/sessions/sessions.service.ts'
import type { MerchantSite } from '#server/lib/merchant-site.ts'
import { lockWhetherOperator } from '#server/modules/operators/operator-roles.repository.ts'
import { mailData } from '#server/mail/mails.personal-data.ts'

import type { Foundation, Modules, Parts } from './context.ts'
import { changeReporter } from './report-change.ts'

/** Returns the merchant whose domain a request came through, if any. */
type SiteOf = (domain: string) => Promise<MerchantSite | undefined>

/** What identity needs from the areas above it. */
interface Dependencies
  extends
    Pick<ProfileServiceOptions, 'registerConf'>,
    Pick<EmailChangeOptions, 'welcome'>,
    Pick<RegistrationOptions, 'acceptInvitation' | 'agentOf' | 'siteOf'>,
    Pick<SessionServiceOptions, 'noteDevice'>,
    Pick<EmailReturnOptions, 'stopWithdrawals'>,
    Pick<PersonalDataOptions, 'depositAddressesOf'> {
  /** Data stored about a user, from all areas but this one. */
  readonly personalData: readonly PersonalData[]
  /** Data stored about an account of the futures section, from all areas but this one. */
  readonly futuresPersonalData: readonly PersonalData[]
}

/** What identity provides for the server to run, and for other areas to check a user's proofs with. */
interface Identity
  extends Pick<Parts, 'routes' | 'cleanUps' | 'seeds'>, Pick<Modules, 'findSessionFacts' | 'findKeyHolder'> {
  readonly proofs: Proofs
  readonly sessionEnds: ChannelEvents
  /** Ends all sessions of an account of the main app that `tx` has locked. */
  readonly endSessions: (tx: Transaction, userId: string) => Promise<void>
}

/** Composes accounts, their sessions and second factors, separately for the main app and its futures section. */
export function composeIdentity(foundation: Foundation, dependencies: Dependencies): Identity {
  const { config, database, clock, createRateLimiter } = foundation
  const secondFactors = secondFactorProofsOf(foundation, dependencies.siteOf)
  const hasher = new PasswordHasher(config.passwordHash)
  const passwordCheck = new PasswordCheck({ database, hasher, createRateLimiter })
  const parts = {
    ...foundation,
    ...registrationPartsOf(dependencies),
    secondFactors,
    reportChange: changeReporter(clock),
    hasher,
    passwordCheck,
    ownerCheck: new OwnerCheck({ database, passwordCheck, secondFactors }),
    codes: new EmailCodes({ database, clock, codeKey: config.secrets.codeKey, createRateLimiter }),
  }
  const fundPasswords = new FundPasswordService(parts)
  const main = composeRealm('main', parts)
  const orderKeys = new OrderKeyService(parts)
  const futures = composeRealm('futures', {
    ...parts,
    secondFactors: null,
    ...noTies,
    registerConf: () => futuresTerms(dependencies.registerConf()),
  })
  const endSessions = (tx: Transaction, userId: string) => main.sessions.endAll(tx, userId, null)
  const factors = composeSecondFactors({ ...parts, siteOf: dependencies.siteOf, proofs: secondFactors, endSessions })

  return {
    proofs: { passwords: passwordCheck, fundPasswords, secondFactors, codes: parts.codes, owner: parts.ownerCheck },
    // Also serves the futures section: a session's row names its realm.
    findSessionFacts: (caller) => main.sessions.findFacts(caller),
    findKeyHolder: (key) => orderKeys.findHolder(key),
    sessionEnds: new ChannelEvents(sessionChannel, foundation),
    endSessions,
    routes: [
      ...authenticationRoutes(mainAuthentication, main),
      ...registrationRoutes(mainAuthentication, main),
      ...authenticationRoutes(futuresAuthentication, futures),
      ...registrationRoutes(futuresAuthentication, futures),
      ...futuresAccountRoutes({
        codeMails: futures.codeMails,
        personalData: futuresDataOf(parts, dependencies),
      }),
      ...sessionRoutes(main.sessions),
      ...securityEventRoutes(database),
      ...orderKeyRoutes(orderKeys),
      ...accountRoutes({
        codeMails: main.codeMails,
        profiles: new ProfileService(parts),
        emailChanges: new EmailChangeService({ ...parts, fundPasswords }),
        emailReturns: new EmailReturnService({
          ...dependencies,
          ...parts,
          endSessions,
          dropSecondFactorsSince: (tx, userId, since) => factors.removals.dropSince(tx, userId, since),
        }),
        fundPasswords,
        personalData: new PersonalDataService({
          ...parts,
          depositAddressesOf: dependencies.depositAddressesOf,
          sections: [
            ...accountData,
            ...sessionData,
            orderKeyData,
            securityEventData,
            mailData,
            secondFactorData,
            ...dependencies.personalData,
          ],
        }),
      }),
      ...factors.routes,
    ],
    cleanUps: [...expiries(foundation), ...factors.cleanUps],
    seeds: [() => requireRightKey(database, config.secrets.encryptionKey)],
  }
}

/** Returns the data stored about an account of the futures section, which has no wallet. */
function futuresDataOf(
  parts: Omit<PersonalDataOptions, 'sections' | 'depositAddressesOf'>,
  { futuresPersonalData }: Pick<Dependencies, 'futuresPersonalData'>,
): PersonalDataService {
  return new PersonalDataService({
    ...parts,
    depositAddressesOf: async () => [],
    sections: [...accountData, ...sessionData, securityEventData, mailData, ...futuresPersonalData],
  })
}

/** Registrations in the futures section aren't tied to an inviter, a merchant or a device. */
const noTies = { acceptInvitation: null, agentOf: null, noteDevice: null }

function registrationPartsOf(dependencies: Dependencies) {
  const { registerConf, welcome, acceptInvitation, agentOf, siteOf, noteDevice } = dependencies
  return { registerConf, welcome, acceptInvitation, agentOf, siteOf, noteDevice }
}

/** Returns the terms to agree to when registering in the futures section. */
function futuresTerms({ futuresAgreementId: agreementId, ...conf }: ReturnType<Dependencies['registerConf']>) {
  return { ...conf, agreementId, futuresAgreementId: agreementId }
}

/** Returns the jobs that delete expired rows. */
function expiries({ database, clock }: Foundation): Parts['cleanUps'] {
  return [
    { name: 'email codes', run: () => deleteExpiredCodes(database, clock()) },
    { name: 'log-ins under way', run: () => loginTicketTokens.deleteExpired(database, clock()) },
    { name: 'sessions', run: () => deleteExpiredSessions(database, clock()) },
    { name: 'links that end sessions', run: () => sessionEndTokens.deleteExpired(database, clock()) },
    { name: 'addresses that accounts have left', run: () => emailMoveTokens.deleteExpired(database, clock()) },
    { name: 'known devices', run: () => deleteForgottenDevices(database, clock()) },
    { name: 'security events', run: () => deleteOldSecurityEvents(database, clock()) },
  ]
}

interface RealmParts
  extends
    Foundation,
    Pick<LoginServiceOptions, 'secondFactors'>,
    Pick<ProfileServiceOptions, 'registerConf'>,
    Pick<RegistrationOptions, 'acceptInvitation' | 'agentOf' | 'siteOf'>,
    Pick<SessionServiceOptions, 'noteDevice'>,
    Pick<EmailChangeOptions, 'welcome'> {
  readonly reportChange: ReturnType<typeof changeReporter>
  readonly hasher: PasswordHasher
  readonly passwordCheck: PasswordCheck
  readonly codes: EmailCodes
}

/** Composes the services that each realm has separately. */
function composeRealm(realm: Realm, parts: RealmParts) {
  const sessions = new SessionService({ ...parts, realm })
  const logins = new LoginService({ ...parts, realm, sessions, passwords: parts.hasher })
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

/** What is needed to check second factors. */
type ProofParts = Pick<Foundation, 'config' | 'database' | 'clock' | 'createRateLimiter'>

function secondFactorPartsOf({ config, database, clock, createRateLimiter }: ProofParts, siteOf: SiteOf) {
  const { publicUrl, secrets } = config
  const relyingParties = new RelyingParties({ publicUrl, siteOf })
  return { database, clock, createRateLimiter, encryptionKey: secrets.encryptionKey, relyingParties }
}

/** @param siteOf Finds no site in a process that serves no requests. */
export function secondFactorProofsOf(foundation: ProofParts, siteOf: SiteOf): SecondFactorProofs {
  const { database, clock } = foundation
  const reportChange = changeReporter(clock)
  return new SecondFactorProofs({
    ...secondFactorPartsOf(foundation, siteOf),
    recordFailure: (failure) => addSecurityEvent(database, { ...failure, kind: 'second-factor-failed', at: clock() }),
    alarmOwner: (failure) =>
      database.transaction((tx) => reportChange(tx, { ...failure, kind: 'second-factor-failed' })),
  })
}

interface SecondFactorParts extends Foundation, Pick<SecondFactorServiceOptions, 'proofs' | 'codes'> {
  readonly reportChange: ReturnType<typeof changeReporter>
  readonly passwordCheck: PasswordCheck
  readonly endSessions: (tx: Transaction, userId: string) => Promise<void>
  readonly siteOf: SiteOf
}

/** Composes setting up and removing second factors. */
function composeSecondFactors({
  proofs,
  codes,
  passwordCheck,
  reportChange,
  endSessions,
  siteOf,
  ...foundation
}: SecondFactorParts) {
  const removals = new SecondFactorRemovals({ ...foundation, endSessions, reportChange })
  const resets = new SecondFactorResets({ ...foundation, endSessions, isOperator: lockWhetherOperator })
  const factors = new SecondFactorService({
    ...secondFactorPartsOf(foundation, siteOf),
    proofs,
    removals,
    passwordCheck,
    codes,
    reportChange,
  })
  return {
    removals,
    routes: secondFactorRoutes(factors, proofs, removals, resets),
    cleanUps: [
      { name: 'second factors under way', run: () => factors.deleteExpired() },
      { name: 'second factors to be removed', run: () => removals.takeDue() },
      { name: 'second factors to be reset', run: () => resets.takeDue() },
    ] satisfies Parts['cleanUps'],
  }
}
