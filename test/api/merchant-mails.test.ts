import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { exportAccount } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { languageCode } from '#api/primitives.ts'
import { subscribeEmail } from '#api/notices.ts'
import { merchantBrands } from '#server/db/schema/merchants.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { enqueueMail } from '#server/mail/mail.ts'
import { operatorMailExamples } from '#server/mail/operator-mail-examples.ts'

import { makeSite, type Site, withdraw } from './support/merchant-sites.ts'
import { buildMerchantWorld, type MerchantWorld, suspend } from './support/merchants.ts'
import { logIn, newEmail, newestMail, newPlace, register } from './support/people.ts'
import type { TestApp } from './support/test-app.ts'

const own = 'https://app.example/'

let world: MerchantWorld
let server: TestApp
let site: Site

beforeAll(async () => {
  world = await buildMerchantWorld('unused')
  ;({ server } = world)
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  site = await makeSite(world)
})

/** Returns the origins of the links in the newest email. */
async function originsIn(email: string): Promise<readonly string[]> {
  const { text, html } = await newestMail(server, email)
  const links = [...text.matchAll(/https?:\/\/[^\s/]+\//g), ...html.matchAll(/https?:\/\/[^\s"/]+\//g)]
  return [...new Set(links.map(([link]) => link))]
}

/** Logs in from a browser that the account doesn't know, which is reported by an email with a link. */
const logInAnew = async (person: Awaited<ReturnType<typeof register>>, host: string) =>
  logIn(server, { ...person, deviceId: randomUUID(), place: { ...newPlace(), host } })

describe('emails to an account', () => {
  it('emails of an account registered on a merchant’s domain lead there, with the merchant’s name and logo', async () => {
    const ann = await register(server, { host: site.domain })
    await logInAnew(ann, site.domain)
    const { text, html, picture, replyTo } = await newestMail(server, ann.email)
    expect(await originsIn(ann.email)).toEqual([`https://${site.domain}/`])
    expect(text).toMatch(/^Sevenport · Sol Coins\n/)
    expect(html).toContain('<img src="cid:merchant-logo"')
    expect(html).not.toMatch(/src="(?!cid:merchant-logo")/)
    expect(picture?.png.length).toBeGreaterThan(0)
    expect(replyTo).toBeUndefined()
  })

  it('emails of an account registered at ours lead to ours, wherever it logs in', async () => {
    const ann = await register(server)
    await logInAnew(ann, site.domain)
    expect(await originsIn(ann.email)).toEqual([own])
    const { text, picture } = await newestMail(server, ann.email)
    expect(picture).toBeUndefined()
    expect(text).not.toContain('Sol Coins')
  })

  it('a stranger’s request from a merchant’s domain doesn’t change where emails lead', async () => {
    const ann = await register(server)
    const { sendEmailCode } = mainAuthentication
    const asked = { email: ann.email, purpose: 'register', lang: 'en_us' } as const
    server.advance(61)
    await server.ask(sendEmailCode, asked, { ...newPlace(), host: site.domain })
    expect(await originsIn(ann.email)).toEqual([own])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['no longer has its record', () => withdraw(server, site.domain)],
    ['belongs to a suspended merchant', () => suspend(world, site.merchantId)],
    ['belongs to a brand under review', () => server.database.update(merchantBrands).set({ state: 'in-review' })],
  ])('emails lead to ours once the domain %s', async (_, giveUp) => {
    const ann = await register(server, { host: site.domain })
    await logInAnew(ann, site.domain)
    await giveUp()
    // The email isn't sent yet: its content is decided when it is.
    expect(await originsIn(ann.email)).toEqual([own])
    expect((await newestMail(server, ann.email)).picture).toBeUndefined()
  })

  it('emails lead to ours once another merchant has proven the domain', async () => {
    const ann = await register(server, { host: site.domain })
    await makeSite(world, site.domain)
    await logInAnew(ann, site.domain)
    expect(await originsIn(ann.email)).toEqual([own])
  })

  it.each(['evil.example', 'app.example.evil.example', 'evil.example#', '127.0.0.1', 'xn--80ak6aa92e.example', ''])(
    'a registration with the forged host “%s” doesn’t mislead emails',
    async (host) => {
      const ann = await register(server, { host })
      await logInAnew(ann, host)
      expect(await originsIn(ann.email)).toEqual([own])
    },
  )

  it('emails about the work of operators lead to ours', async () => {
    const ann = await register(server, { host: site.domain })
    const recipient = { to: ann.email, lang: 'en_us', antiPhishingWord: null } as const
    await enqueueMail(server.database, operatorMailExamples(recipient)['alert-resolved'])
    expect(await originsIn(ann.email)).toEqual([own])
  })

  it('escapes a merchant’s name in emails', async () => {
    const ann = await register(server, { host: site.domain })
    const name = '<b>"Sol" & Co</b>'
    await server.database.update(merchantBrands).set({ name }).where(eq(merchantBrands.domain, site.domain))
    await logInAnew(ann, site.domain)
    const { html } = await newestMail(server, ann.email)
    expect(html).toContain('Sevenport · &lt;b&gt;&quot;Sol&quot; &amp; Co&lt;/b&gt;')
    expect(html).not.toContain('<b>"Sol')
  })

  it('an export has the domain on which the account was registered', async () => {
    const ann = await register(server, { host: site.domain })
    const { sections } = await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn)
    expect(sections['account']).toMatchObject([{ homeDomain: site.domain }])
  })
})

describe('emails to someone without an account', () => {
  it('an emailed code has the name of the merchant on whose domain it was requested', async () => {
    const email = newEmail()
    await server.ask(
      mainAuthentication.sendEmailCode,
      { email, purpose: 'register', lang: 'en_us' },
      { ...newPlace(), host: site.domain },
    )
    expect((await newestMail(server, email)).text).toMatch(/^Sevenport · Sol Coins\n/)
  })

  it('a subscription’s email leads to the merchant’s domain, but unsubscribes at ours', async () => {
    const email = newEmail()
    await server.ask(subscribeEmail, { email, lang: 'en_us' }, { ...newPlace(), host: site.domain })
    expect(await originsIn(email)).toEqual([`https://${site.domain}/`])
    expect((await newestMail(server, email)).unsubscribeUrl).toMatch(/^https:\/\/app\.example\//)
  })

  it('emails requested at ours or with an unknown host lead to ours', async () => {
    for (const host of ['app.example', 'evil.example']) {
      const email = newEmail()
      await server.ask(subscribeEmail, { email, lang: 'en_us' }, { ...newPlace(), host })
      expect(await originsIn(email)).toEqual([own])
    }
  })
})

it('emails of a merchant differ only by the added name and the domain, in every language', async () => {
  const branded = await register(server, { host: site.domain })
  const plain = await register(server)
  const texts = async (to: string, lang: (typeof languageCode.options)[number]) => {
    await enqueueMail(server.database, { to, lang, antiPhishingWord: null, template: 'already-registered', values: {} })
    const { subject, text } = await newestMail(server, to)
    return { subject, text }
  }
  for (const lang of languageCode.options) {
    const { subject, text } = await texts(plain.email, lang)
    const leading = text.replaceAll(own, `https://${site.domain}/`)
    expect(await texts(branded.email, lang)).toEqual({ subject, text: `Sevenport · Sol Coins\n\n${leading}` })
  }
})
