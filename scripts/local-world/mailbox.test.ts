import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { localMailboxPath, localSupportPath } from '#api/local-world.ts'
import { type Mailer, smtpMailer } from '#server/mail/mailer.ts'

import { type Mailbox, startMailbox } from './mailbox.ts'
import { serveMailbox } from './mailbox-pages.ts'

const publicUrl = 'http://localhost:4177'
const supportEmail = 'support@app.example'

let mailbox: Mailbox
let mailer: Mailer
let app: FastifyInstance

beforeAll(async () => {
  mailbox = await startMailbox()
  mailer = smtpMailer({ smtpUrl: mailbox.smtpUrl, from: 'Sevenport <no-reply@app.example>', supportEmail })
  app = Fastify()
  serveMailbox(app, { mailbox, publicUrl, supportEmail })
  await mailer.send({
    to: 'first@app.example',
    subject: '你的注册验证码',
    text: `Click ${publicUrl}/#/mining/login?endSessions=abc or https://evil.example/`,
    html: '<p>你好</p>',
    unsubscribeUrl: `${publicUrl}/api/register/unsubscribe?token=xyz`,
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

it('keeps every email as it was written, newest first', () => {
  expect(mailbox.mails).toMatchObject([
    { to: 'second@app.example', unsubscribeUrl: null },
    {
      to: 'first@app.example',
      subject: '你的注册验证码',
      text: `Click ${publicUrl}/#/mining/login?endSessions=abc or https://evil.example/`,
      html: '<p>你好</p>',
      unsubscribeUrl: `${publicUrl}/api/register/unsubscribe?token=xyz`,
    },
  ])
})

it('refuses two addresses where one belongs', async () => {
  const mail = { to: 'a@app.example, b@app.example', subject: 's', text: 't', html: 'h' }
  await expect(mailer.send(mail)).rejects.toThrow('Bad recipient address')
  expect(mailbox.mails).toHaveLength(2)
})

it('shows a list that refreshes itself', async () => {
  const page = await app.inject(localMailboxPath)
  expect(page.body).toContain('<meta http-equiv="refresh" content="5">')
  expect(page.body).toContain('你的注册验证码')
  expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page.body).not.toContain('<script')
  expect(page.headers['cache-control']).toBe('no-store')
})

it('shows an email as text, with links into the app only', async () => {
  const [hostile, first] = mailbox.mails
  const page = await app.inject(`${localMailboxPath}/${first?.id}`)
  expect(page.body).toContain(`<a href="${publicUrl}/#/mining/login?endSessions=abc">`)
  expect(page.body).toContain(`<form method="post" action="${publicUrl}/api/register/unsubscribe?token=xyz"`)
  expect(page.body).not.toContain('href="https://evil.example/"')
  const hostilePage = await app.inject(`${localMailboxPath}/${hostile?.id}`)
  expect(hostilePage.body).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(hostilePage.body).not.toMatch(/<script|<img/)
})

it('returns 404 for an unknown email', async () => {
  expect((await app.inject(`${localMailboxPath}/nothing`)).statusCode).toBe(404)
})

it('accepts an email written to support', async () => {
  const form = await app.inject({ url: localSupportPath })
  expect(form.body).toContain(supportEmail)
  expect(form.headers['referrer-policy'], 'browsers send the form’s origin').toBe('same-origin')
  const write = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: localSupportPath,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  expect((await write({ from: 'nobody', subject: 'Help', text: 'Hello' })).statusCode).toBe(400)
  const sent = await write({ from: 'ada@app.example', subject: '充值没有到账', text: 'Where is it?' })
  expect(sent.statusCode).toBe(303)
  expect(mailbox.mails[0]).toMatchObject({
    from: 'ada@app.example',
    to: supportEmail,
    subject: '充值没有到账',
    text: 'Where is it?',
  })
})

it('embeds an email’s picture, and links to merchants’ domains of this world', async () => {
  const to = 'pictured@app.example'
  const there = 'http://sol.localhost:4177/#/mining/login'
  await mailer.send({
    to,
    subject: 's',
    text: `${there} http://sol.localhost:1/ http://localhost.evil.example:4177/`,
    html: '<img src="cid:merchant-logo" alt="">',
    picture: { cid: 'merchant-logo', png: Buffer.from('A picture') },
  })
  const mail = mailbox.mails.find((one) => one.to === to)
  const picture = Buffer.from('A picture').toString('base64')
  expect(mail?.html.trim()).toBe(`<img src="data:image/png;base64,${picture}" alt="">`)
  const { body } = await app.inject(`${localMailboxPath}/${mail?.id}`)
  expect([...body.matchAll(/<a href="([^"]+)">/g)].map(([, link]) => link)).toContain(there)
  expect(body).not.toMatch(/<a href="http:\/\/(sol\.localhost:1|localhost\.evil)/)
})
