import { randomUUID } from 'node:crypto'

import { futuresAuthentication, mainAuthentication } from '#api/authentication.ts'
import type { Session } from '#api/sessions.ts'
import { getRegisterConf } from '#api/configuration.ts'
import type { Realm } from '#api/endpoint.ts'
import { codeIn } from '#scripts/testing/mails.ts'
import type { RenderedMail } from '#server/mail/mailer.ts'

import type { CallOptions, TestApp } from './test-app.ts'

/** A user with an account and a browser. */
export interface Person {
  readonly realm: Realm
  readonly email: string
  readonly password: string
  readonly deviceId: string
  /** Their own IP address and browser, so that no test uses up another's rate limits. */
  readonly place: CallOptions
  readonly session: Session
  /** Options of their calls: their place and access token. */
  readonly signedIn: CallOptions
}

export const goodPassword = 'gretel&oboe71'

let people = 0

/** Returns a new IP address with a browser that can be recognized in lists. */
export function newPlace(): Required<Pick<CallOptions, 'address' | 'userAgent'>> {
  people += 1
  return {
    address: `10.${Math.floor(people / 62_500)}.${Math.floor(people / 250) % 250}.${people % 250}`,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
  }
}

export function newEmail(): string {
  return `person-${randomUUID().slice(0, 8)}@mail.example`
}

export function authenticationOf(realm: Realm): typeof mainAuthentication {
  return realm === 'main' ? mainAuthentication : futuresAuthentication
}

/** Returns what registering takes besides email, password and code. */
export async function termsOf(server: TestApp, realm: Realm = 'main') {
  const { agreementId, privacyId, futuresAgreementId } = await server.ask(getRegisterConf)
  return { agreementId: realm === 'main' ? agreementId : futuresAgreementId, privacyId, lang: 'en_us' as const }
}

/** Registers a user with an emailed code. */
export async function register(
  server: TestApp,
  {
    realm = 'main',
    email = newEmail(),
    password = goodPassword,
    invitationCode,
    merchantCode,
    merchantDomain,
    host,
    deviceId = randomUUID(),
  }: Partial<Pick<Person, 'realm' | 'email' | 'password' | 'deviceId'>> & {
    readonly invitationCode?: string
    readonly merchantCode?: string
    readonly merchantDomain?: string
    /** The host name of this and later calls. */
    readonly host?: string
  } = {},
): Promise<Person> {
  const { sendEmailCode, registerUser } = authenticationOf(realm)
  const place = { ...newPlace(), ...(host !== undefined && { host }) }
  await server.ask(sendEmailCode, { email, purpose: 'register', lang: 'en_us' }, place)
  const code = await newestCode(server, email)
  const terms = await termsOf(server, realm)
  const codes = {
    ...(invitationCode !== undefined && { invitationCode }),
    ...(merchantCode !== undefined && { merchantCode }),
    ...(merchantDomain !== undefined && { merchantDomain }),
  }
  const session = await server.ask(registerUser, { email, password, code, deviceId, ...terms, ...codes }, place)
  return { realm, email, password, deviceId, place, session, signedIn: { ...place, accessToken: session.accessToken } }
}

/** Logs a user in again. @throws Error if that takes a second factor. */
export async function logIn(
  server: TestApp,
  {
    realm,
    email,
    password,
    deviceId,
    place,
  }: Pick<Person, 'realm' | 'email' | 'password' | 'place'> & { deviceId?: string },
): Promise<Session> {
  const input = { email, password, ...(deviceId !== undefined && { deviceId }) }
  const result = await server.ask(authenticationOf(realm).login, input, place)
  if (result.step !== 'done') throw new Error('The login requires a second factor')
  return result.session
}

export async function newestMail(server: TestApp, email: string): Promise<RenderedMail> {
  const mail = (await server.mailsTo(email)).at(-1)
  if (mail === undefined) throw new Error(`No email was sent to ${email}`)
  return mail
}

export async function newestCode(server: TestApp, email: string): Promise<string> {
  const code = codeIn((await newestMail(server, email)).text)
  if (code === undefined) throw new Error(`The latest email to ${email} has no code`)
  return code
}

/** Returns a code that is certainly wrong. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Returns the secret in an email's link. */
export function tokenOf(mail: RenderedMail, name: string): string {
  const url = new URL(/https:\/\/\S+/.exec(mail.text)?.[0] ?? 'https://none.example')
  const token = new URLSearchParams(url.hash.split('?')[1]).get(name)
  if (token === null) throw new Error(`The email has no link with ${name}`)
  return token
}
