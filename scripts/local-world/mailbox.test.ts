import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { localMailboxPath } from '#api/local-world.ts'
import { type Mailer, smtpMailer } from '#server/mail/mailer.ts'

import { type Mailbox, startMailbox } from './mailbox.ts'
import { serveMailbox } from './mailbox-pages.ts'

const publicUrl = 'http://localhost:4177'

let mailbox: Mailbox
let mailer: Mailer
let app: FastifyInstance

beforeAll(async () => {
  mailbox = await startMailbox()
  mailer = smtpMailer({ smtpUrl: mailbox.smtpUrl, from: 'Sevenport <no-reply@app.example>' })
  app = Fastify()
  serveMailbox(app, mailbox.mails, publicUrl)
  await mailer.send({
    to: 'first@app.example',
    subject: '您的注册验证码',
    text: `Click ${publicUrl}/#/mining/login?endSessions=abc or https://evil.example/`,
    html: '<p>您好</p>',
    unsubscribeUrl: `${publicUrl}/#/my/appUserSubscribeEmail?unsubscribe=xyz`,
  })
  await mailer.send({
    to: 'second@app.example',
    subject: '<script>alert(1)</script>',
    text: '<img src=x onerror=alert(1)>',
    html: '<script>alert(1)</script>',
  })
})

afterAll(async () => {
  mailer.close()
  await mailbox.close()
  await app.close()
})

it('keeps every mail, newest first, as it was written', () => {
  expect(mailbox.mails).toMatchObject([
    { to: 'second@app.example', unsubscribeUrl: null },
    {
      to: 'first@app.example',
      subject: '您的注册验证码',
      text: `Click ${publicUrl}/#/mining/login?endSessions=abc or https://evil.example/`,
      html: '<p>您好</p>',
      unsubscribeUrl: `${publicUrl}/#/my/appUserSubscribeEmail?unsubscribe=xyz`,
    },
  ])
})

it('is not sent to two addresses where one belongs', async () => {
  const mail = { to: 'a@app.example, b@app.example', subject: 's', text: 't', html: 'h' }
  await expect(mailer.send(mail)).rejects.toThrow('Bad recipient address')
  expect(mailbox.mails).toHaveLength(2)
})

it('shows a list that looks for new mails by itself', async () => {
  const page = await app.inject(localMailboxPath)
  expect(page.body).toContain('<meta http-equiv="refresh" content="5">')
  expect(page.body).toContain('您的注册验证码')
  expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page.body).not.toContain('<script')
  expect(page.headers['cache-control']).toBe('no-store')
})

it('shows a mail as text, with links into the app only', async () => {
  const [hostile, first] = mailbox.mails
  const page = await app.inject(`${localMailboxPath}/${first?.id}`)
  expect(page.body).toContain(`<a href="${publicUrl}/#/mining/login?endSessions=abc">`)
  expect(page.body).toContain(`<a href="${publicUrl}/#/my/appUserSubscribeEmail?unsubscribe=xyz">`)
  expect(page.body).not.toContain('href="https://evil.example/"')
  const hostilePage = await app.inject(`${localMailboxPath}/${hostile?.id}`)
  expect(hostilePage.body).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(hostilePage.body).not.toMatch(/<script|<img/)
})

it('knows no other mails', async () => {
  expect((await app.inject(`${localMailboxPath}/nothing`)).statusCode).toBe(404)
})
