import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { changeEmail, getProfile, sendAccountCode, undoEmailChange, validFundPassword } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { listBalances } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { getWithdrawal } from '#api/withdrawals.ts'

import { prepareEmailChange, proveMailbox } from './support/email-changes.ts'
import {
  logIn,
  newEmail,
  newestCode,
  newestMail,
  newPlace,
  otherCode,
  type Person,
  register,
  tokenOf,
} from './support/people.ts'
import { codeOf, turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { fundPassword, registerWithFunds, walletConfig, withdraw } from './support/withdrawals.ts'

const { login, sendEmailCode, updatePassword } = mainAuthentication
const { codeExpired, codeWrong, emailTaken, fundPasswordMissing, fundPasswordWrong, linkInvalid, loginFailed } =
  apiErrorCode
const { notLoggedIn, ownerCodeWrong, passwordWrong, secondFactorMissing, secondFactorWrong, tooManyTries } =
  apiErrorCode

type Input = v.InferInput<typeof changeEmail.input>

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
})

afterAll(() => server.close())

async function prepare() {
  const person = await register(server)
  return { person, input: await prepareEmailChange(server, person, newEmail()) }
}

const change = async ({ signedIn }: Person, input: Input) => (await server.call(changeEmail, input, signedIn)).code

const emailOf = async ({ signedIn }: Person) => (await server.ask(getProfile, undefined, signedIn)).email

describe('account/changeEmail', () => {
  it('changes the email with codes from both the new and the current address', async () => {
    const { person, input } = await prepare()
    const profile = await server.ask(changeEmail, input, person.signedIn)
    expect(profile.email).toBe(input.newEmail)
    const old = { email: person.email, password: person.password }
    expect((await server.call(login, old, person.place)).code).toBe(loginFailed)
    expect(await logIn(server, { ...person, email: input.newEmail })).toMatchObject({ userId: person.session.userId })
  })

  it('tells the current address what the code is for, and what to do if it wasn’t the owner', async () => {
    const { person } = await prepare()
    const { subject, text } = await newestMail(server, person.email)
    expect(subject).toBe('Your code to change your email')
    expect(text).toMatch(/don’t share the code with anyone. Change your password now/)
  })

  it('emails the previous address a link that moves the account back', async () => {
    const { person, input } = await prepare()
    await server.ask(changeEmail, input, person.signedIn)
    const mail = await newestMail(server, person.email)
    expect(mail.subject).toBe('Your account’s email was changed')
    expect(mail.text).not.toContain(input.newEmail)
    expect(mail.text).toMatch(/works for 72 hours/)
    await server.ask(undoEmailChange, { token: tokenOf(mail, 'moveBack') })
    expect((await server.call(getProfile, undefined, person.signedIn)).code).toBe(notLoggedIn)
    expect((await newestMail(server, input.newEmail)).subject).toBe('Your account moved back to its previous email')
  })

  it('an email change frees the previous email for a new account', async () => {
    const { person, input } = await prepare()
    await server.ask(changeEmail, input, person.signedIn)
    server.advance(61)
    expect(await register(server, { email: person.email })).toMatchObject({ email: person.email })
  })

  it('tells only the owner of the new address that it has an account', async () => {
    const other = await register(server)
    const person = await register(server)
    server.advance(61)
    await server.ask(sendAccountCode, { purpose: 'change-email', newEmail: other.email }, person.signedIn)
    expect((await newestMail(server, other.email)).subject).toBe('You already have an account')
    const ownerProof = await proveMailbox(server, person)
    const input = { currentPassword: person.password, newEmail: other.email, code: '123456', ownerProof }
    expect(await change(person, input)).toBe(codeWrong)
  })

  it('an email change reports an address that was taken after the code was sent', async () => {
    const { person, input } = await prepare()
    await register(server, { email: input.newEmail })
    expect(await change(person, input)).toBe(emailTaken)
    expect(await emailOf(person)).toBe(person.email)
  })

  it('an email change refuses a wrong password, a wrong code, and a code for another address', async () => {
    const { person, input } = await prepare()
    expect(await change(person, { ...input, currentPassword: 'wrong-horse-9' })).toBe(passwordWrong)
    expect(await change(person, { ...input, code: otherCode(input.code) })).toBe(codeWrong)
    expect(await change(person, { ...input, newEmail: newEmail() })).toBe(codeExpired)
    expect(await change(person, input)).toBe(0)
  })
})

describe('proof of ownership for an email change', () => {
  it('an email change needs more proof than the login password and a code from the new address', async () => {
    const { person, input } = await prepare()
    const { ownerProof, ...rest } = input
    expect(await change(person, rest as Input)).toBe(apiErrorCode.invalidRequest)
    const wrong = { method: 'mailed-code', code: otherCode(ownerProof.code) } as const
    expect(await change(person, { ...input, ownerProof: wrong })).toBe(ownerCodeWrong)
    const newOne = { method: 'mailed-code', code: input.code } as const
    expect(await change(person, { ...input, ownerProof: newOne })).toBe(ownerCodeWrong)
    expect(await emailOf(person)).toBe(person.email)
  })

  it('an email change rejects an owner’s code for another purpose or another account', async () => {
    const { person, input } = await prepare()
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, person.signedIn)
    const forDeletion = { method: 'mailed-code', code: await newestCode(server, person.email) } as const
    expect(await change(person, { ...input, ownerProof: forDeletion })).toBe(ownerCodeWrong)
    const ofSomebody = await proveMailbox(server, await register(server))
    expect(await change(person, { ...input, ownerProof: ofSomebody })).toBe(ownerCodeWrong)
  })

  it('an email change uses up the owner’s code on success, and keeps it valid on refusal', async () => {
    const { person, input } = await prepare()
    expect(await change(person, { ...input, code: otherCode(input.code) })).toBe(codeWrong)
    expect(await change(person, input)).toBe(0)
    const back = { ...input, newEmail: person.email }
    server.advance(61)
    await server.ask(sendAccountCode, { purpose: 'change-email', newEmail: person.email }, person.signedIn)
    const code = await newestCode(server, person.email)
    expect(await change(person, { ...back, code })).toBe(ownerCodeWrong)
  })

  it('the owner’s code for an email change expires after ten minutes', async () => {
    const person = await register(server)
    const ownerProof = await proveMailbox(server, person)
    server.advance(601)
    const address = newEmail()
    await server.ask(sendAccountCode, { purpose: 'change-email', newEmail: address }, person.signedIn)
    const code = await newestCode(server, address)
    const input = { currentPassword: person.password, newEmail: address, code, ownerProof }
    expect(await change(person, input)).toBe(ownerCodeWrong)
  })

  it('an email change accepts the fund password if the mailbox is lost', async () => {
    const person = await registerWithFunds(server, '0')
    const input = await prepareEmailChange(server, person, newEmail())
    const byFundPassword = (entered: string) =>
      ({ ...input, ownerProof: { method: 'fund-password', fundPassword: entered } }) as const
    expect(await change(person, byFundPassword('teal-otter-58'))).toBe(fundPasswordWrong)
    expect(await change(person, byFundPassword(fundPassword))).toBe(0)
  })

  it('an email change rejects a fund password for an account without one', async () => {
    const { person, input } = await prepare()
    const ownerProof = { method: 'fund-password', fundPassword } as const
    expect(await change(person, { ...input, ownerProof })).toBe(fundPasswordMissing)
  })

  it('an email change counts towards the session’s five fund password attempts', async () => {
    const person = await registerWithFunds(server, '0')
    const input = await prepareEmailChange(server, person, newEmail())
    const guess = { fundPassword: 'teal-otter-58' }
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await server.call(validFundPassword, guess, person.signedIn)).code).toBe(fundPasswordWrong)
    }
    const ownerProof = { method: 'fund-password', fundPassword } as const
    expect(await change(person, { ...input, ownerProof })).toBe(tooManyTries)
  })
})

describe('email changes with a second factor', () => {
  async function prepareWithTotp() {
    const person = await register(server)
    const { secret } = await turnTotpOn(server, person)
    server.advance(61)
    return { person, secret, input: await prepareEmailChange(server, person, newEmail()) }
  }

  it('an email change requires proof of the second factor as well', async () => {
    const { person, secret, input } = await prepareWithTotp()
    expect(await change(person, input)).toBe(secondFactorMissing)
    const wrong = { method: 'totp', code: otherCode(codeOf(secret)) } as const
    expect(await change(person, { ...input, secondFactor: wrong })).toBe(secondFactorWrong)
    expect(await emailOf(person)).toBe(person.email)
    const secondFactor = { method: 'totp', code: codeOf(secret) } as const
    expect(await change(person, { ...input, secondFactor })).toBe(0)
  })

  it('keeps the second factor’s proof valid after a wrong mailed code', async () => {
    const { person, secret, input } = await prepareWithTotp()
    const secondFactor = { method: 'totp', code: codeOf(secret) } as const
    const ownerProof = { method: 'mailed-code', code: otherCode(input.ownerProof.code) } as const
    expect(await change(person, { ...input, ownerProof, secondFactor })).toBe(ownerCodeWrong)
    expect(await change(person, { ...input, secondFactor })).toBe(0)
  })
})

describe('links that move an account back', () => {
  const password = 'harbour.kite.33'

  /**
   * Moves an account as a thief of its session, password and mailbox would, and returns the link that moves it back.
   */
  async function moved(person?: Person) {
    const owner = person ?? (await registerWithFunds(server, '1000'))
    server.advance(61)
    const input = await prepareEmailChange(server, owner, newEmail())
    await server.ask(changeEmail, input, owner.signedIn)
    const token = tokenOf(await newestMail(server, owner.email), 'moveBack')
    return { owner, token, thief: { ...owner, email: input.newEmail } }
  }

  const undo = async (token: string) => (await server.call(undoEmailChange, { token })).code

  /** Resets the password with a code from the mailbox. */
  async function resetPassword(email: string) {
    server.advance(61)
    await server.ask(sendEmailCode, { email, purpose: 'reset-password', lang: 'en_us' }, newPlace())
    const code = await newestCode(server, email)
    await server.ask(updatePassword, { email, password, code }, newPlace())
  }

  async function logInAnew(owner: Person) {
    await resetPassword(owner.email)
    const { accessToken } = await logIn(server, { ...owner, password, deviceId: randomUUID() })
    return { ...owner.place, accessToken }
  }

  it('the link returns the account to its owner, who sets new passwords', async () => {
    const { owner, token, thief } = await moved()
    expect(await undo(token)).toBe(0)
    const known = { email: owner.email, password: owner.password }
    expect((await server.call(login, known, newPlace())).code).toBe(loginFailed)
    expect((await server.call(login, { ...known, email: thief.email }, newPlace())).code).toBe(loginFailed)
    const signedIn = await logInAnew(owner)
    expect(await server.ask(getProfile, undefined, signedIn)).toMatchObject({
      email: owner.email,
      hasFundPassword: false,
    })
    const { balances, lockedUntil } = await server.ask(listBalances, undefined, signedIn)
    expect(balances).toMatchObject([{ coin: 'USDT', available: '1000' }])
    expect(lockedUntil).not.toBeNull()
  })

  it('the link that moves an account back works once, for 72 hours', async () => {
    const late = await moved()
    server.advance(72 * 3_600 + 1)
    expect(await undo(late.token)).toBe(linkInvalid)
    const { token } = await moved()
    server.advance(70 * 3_600)
    expect(await undo(token)).toBe(0)
    expect(await undo(token)).toBe(linkInvalid)
  })

  it('moving back removes a second factor added by the thief', async () => {
    const { owner, token, thief } = await moved()
    server.advance(61)
    await turnTotpOn(server, thief)
    expect(await undo(token)).toBe(0)
    const { secondFactors } = await server.ask(getProfile, undefined, await logInAnew(owner))
    expect(secondFactors).toMatchObject({ totp: false, passkeys: 0, recoveryCodesLeft: 0 })
  })

  it('moving back keeps a second factor from before the change', async () => {
    const owner = await registerWithFunds(server, '0')
    const { secret } = await turnTotpOn(server, owner)
    server.advance(61)
    const input = await prepareEmailChange(server, owner, newEmail())
    const secondFactor = { method: 'totp', code: codeOf(secret) } as const
    await server.ask(changeEmail, { ...input, secondFactor }, owner.signedIn)
    expect(await undo(tokenOf(await newestMail(server, owner.email), 'moveBack'))).toBe(0)
    await resetPassword(owner.email)
    expect((await server.ask(login, { email: owner.email, password }, newPlace())).step).toBe('second-factor')
  })

  it('moving back revokes the links of later email changes', async () => {
    const { token, thief } = await moved()
    const again = await moved(thief)
    expect(await undo(token)).toBe(0)
    expect(await undo(again.token)).toBe(linkInvalid)
  })

  it('moving back cancels withdrawals that aren’t signed yet', async () => {
    const { owner, token, thief } = await moved()
    server.advance(86_401)
    const { accessToken } = await logIn(server, thief)
    const withdrawn = await withdraw(server, { ...thief, signedIn: { ...thief.place, accessToken } }, { amount: '600' })
    expect(withdrawn.state).toBe('audit-pass')
    expect(await undo(token)).toBe(0)
    const found = await server.ask(getWithdrawal, { id: withdrawn.id }, await logInAnew(owner))
    expect(found.state).toBe('cancelled')
  })

  it('refuses to move back if the address has another account by now', async () => {
    const { owner, token } = await moved()
    server.advance(61)
    await register(server, { email: owner.email })
    expect(await undo(token)).toBe(emailTaken)
  })
})
