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

/** Where the mail's links lead, without what stands behind the host. */
async function originsIn(email: string): Promise<readonly string[]> {
  const { text, html } = await newestMail(server, email)
  const links = [...text.matchAll(/https?:\/\/[^\s/]+\//g), ...html.matchAll(/https?:\/\/[^\s"/]+\//g)]
  return [...new Set(links.map(([link]) => link))]
}

/** A log-in from a browser that the account doesn't know is told by a mail with a link. */
const logInAnew = async (person: Awaited<ReturnType<typeof register>>, host: string) =>
  logIn(server, { ...person, deviceId: randomUUID(), place: { ...newPlace(), host } })

describe('an email to an account', () => {
  it('that was registered on a merchant’s domain leads there, with the merchant’s name and logo beside ours', async () => {
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

  it('that was registered on ours leads to ours, wherever somebody logs in to it', async () => {
    const ann = await register(server)
    await logInAnew(ann, site.domain)
    expect(await originsIn(ann.email)).toEqual([own])
    const { text, picture } = await newestMail(server, ann.email)
    expect(picture).toBeUndefined()
    expect(text).not.toContain('Sol Coins')
  })

  it('isn’t led to a merchant’s domain by a stranger who asks from there', async () => {
    const ann = await register(server)
    const { sendEmailCode } = mainAuthentication
    const asked = { email: ann.email, purpose: 'register', lang: 'en_us' } as const
    server.advance(61)
    await server.ask(sendEmailCode, asked, { ...newPlace(), host: site.domain })
    expect(await originsIn(ann.email)).toEqual([own])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['has lost its record', () => withdraw(server, site.domain)],
    ['is of a merchant who is suspended', () => suspend(world, site.merchantId)],
    ['is of a brand under review', () => server.database.update(merchantBrands).set({ state: 'in-review' })],
  ])('leads to ours once the domain %s', async (_, giveUp) => {
    const ann = await register(server, { host: site.domain })
    await logInAnew(ann, site.domain)
    await giveUp()
    // It is still to leave: what counts is how things are then.
    expect(await originsIn(ann.email)).toEqual([own])
    expect((await newestMail(server, ann.email)).picture).toBeUndefined()
  })

  it('leads to ours once another merchant has proven the domain', async () => {
    const ann = await register(server, { host: site.domain })
    await makeSite(world, site.domain)
    await logInAnew(ann, site.domain)
    expect(await originsIn(ann.email)).toEqual([own])
  })

  it.each(['evil.example', 'app.example.evil.example', 'evil.example#', '127.0.0.1', 'xn--80ak6aa92e.example', ''])(
    'isn’t led astray by a registration under the forged name “%s”',
    async (host) => {
      const ann = await register(server, { host })
      await logInAnew(ann, host)
      expect(await originsIn(ann.email)).toEqual([own])
    },
  )

  it('about the work of operators leads to ours', async () => {
    const ann = await register(server, { host: site.domain })
    const recipient = { to: ann.email, lang: 'en_us', antiPhishingWord: null } as const
    await enqueueMail(server.database, operatorMailExamples(recipient)['alert-resolved'])
    expect(await originsIn(ann.email)).toEqual([own])
  })

  it('names a merchant’s name as text', async () => {
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

describe('an email to somebody without an account', () => {
  it('leads to the merchant’s domain on which they asked for it', async () => {
    const email = newEmail()
    await server.ask(
      mainAuthentication.sendEmailCode,
      { email, purpose: 'register', lang: 'en_us' },
      { ...newPlace(), host: site.domain },
    )
    expect((await newestMail(server, email)).text).toMatch(/^Sevenport · Sol Coins\n/)
  })

  it('for a subscription leads there, and can be answered by mail programs even when the domain is gone', async () => {
    const email = newEmail()
    await server.ask(subscribeEmail, { email, lang: 'en_us' }, { ...newPlace(), host: site.domain })
    expect(await originsIn(email)).toEqual([`https://${site.domain}/`])
    expect((await newestMail(server, email)).unsubscribeUrl).toMatch(/^https:\/\/app\.example\//)
  })

  it('leads to ours when it was asked for there, or under a name that is nobody’s', async () => {
    for (const host of ['app.example', 'evil.example']) {
      const email = newEmail()
      await server.ask(subscribeEmail, { email, lang: 'en_us' }, { ...newPlace(), host })
      expect(await originsIn(email)).toEqual([own])
    }
  })
})

it('reads the same in every language but for the merchant’s name beside ours', async () => {
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
