import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { mainAuthentication } from '#api/authentication.ts'
import type { Session } from '#api/sessions.ts'
import { getRegisterConf } from '#api/configuration.ts'
import type { LanguageCode } from '#api/primitives.ts'

import type { World } from './world.ts'

/** A user's account. */
export interface Account {
  readonly email: string
  readonly password: string
  readonly session: Session
}

/** Returns an email address that was never used. */
export function newAddress(): string {
  return `ada-${randomUUID()}@example.com`
}

/**
 * Registers an account through the API, with the code from the mailbox.
 * @param merchantCode Of the merchant who referred the user.
 */
export async function register(world: World, lang: LanguageCode = 'en_us', merchantCode?: string): Promise<Account> {
  const email = newAddress()
  const password = `Harbour ${randomUUID()}`
  const code = await world.codeMailedBy(email, () =>
    world.call(mainAuthentication.sendEmailCode, { email, purpose: 'register', lang }),
  )
  const { agreementId, privacyId } = await world.call(getRegisterConf, undefined)
  const through = merchantCode === undefined ? {} : { merchantCode }
  const entries = { email, password, code, lang, agreementId, privacyId, ...through }
  return { email, password, session: await world.call(mainAuthentication.registerUser, entries) }
}

/** Stores a session in the browser as a login does. The page must be on the app's origin. */
export async function keepSession(page: Page, { session }: Account): Promise<void> {
  const { accessToken, refreshToken, userId, memberId, email, agentId, isAdmin, userInfo } = session
  const user = { userId, memberId, email, agentId, isAdmin, userName: userInfo.userName }
  await page.evaluate((stored) => {
    localStorage.setItem('session:v1', stored)
  }, JSON.stringify({ accessToken, refreshToken, user }))
}
