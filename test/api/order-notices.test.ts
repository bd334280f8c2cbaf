import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { listSystemMessages, type SystemMessage } from '#api/notices.ts'
import type { OrderState } from '#api/order-states.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import type { RenderedMail } from '#server/mail/mailer.ts'

import { type CrashPoint, lifeUntil } from './support/crashing-step.ts'
import { type Person, register } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { report } from './support/scripted-partner.ts'
import { orderSwap, partnerSays } from './support/swap-orders.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp
let partner: ScriptedExchange
let ann: Person

beforeAll(async () => {
  partner = new ScriptedExchange()
  server = await buildTestApp({ exchangePartners: [partner] })
})

beforeEach(async () => {
  partner.fails = undefined
  ann = await register(server)
})

afterAll(() => server.close())

/** Returns the messages about exchanges, oldest first. */
async function messages(person = ann): Promise<readonly SystemMessage[]> {
  const { items } = await server.ask(listSystemMessages, {}, person.signedIn)
  return items.filter(({ kind }) => kind.startsWith('exchange')).toReversed()
}

async function mails(person = ann): Promise<readonly RenderedMail[]> {
  const all = await server.mailsTo(person.email)
  return all.filter(({ subject }) => subject.includes('exchange'))
}

async function kinds(): Promise<readonly string[]> {
  return (await messages()).map(({ kind }) => kind)
}

describe('notices about orders', () => {
  it.each([
    ['confirming', 'exchange-paid', undefined],
    ['sending', 'exchange-paid', undefined],
    ['completed', 'exchange-completed', 'Your exchange is complete'],
    ['suspended', 'exchange-suspended', 'Your exchange is on hold'],
    ['refunded', 'exchange-refunded', 'Your exchange was refunded'],
    ['expired', 'exchange-expired', 'Your exchange order expired'],
    ['failed', 'exchange-failed', 'Your exchange failed'],
  ] as const)('tells the user once that an order is %s', async (state, kind, subject) => {
    const { number } = await orderSwap(server, ann)
    for (let times = 0; times < 3; times += 1) await partnerSays(server, number, report(state))
    expect(await kinds()).toEqual([kind])
    expect((await mails()).map((mail) => mail.subject)).toEqual(subject === undefined ? [] : [subject])
  })

  it('tells the user again after a failed order has resumed', async () => {
    const { number } = await orderSwap(server, ann)
    const round = ['confirming', 'failed', 'confirming', 'failed', 'sending', 'failed'] as const
    for (const state of round) await partnerSays(server, number, report(state))
    const told = ['exchange-failed', 'exchange-failed', 'exchange-paid', 'exchange-resumed']
    expect((await kinds()).toSorted()).toEqual(told)
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Your exchange failed',
      'Your exchange has resumed',
      'Your exchange failed',
    ])
    await partnerSays(server, number, report('completed'))
    expect((await kinds()).toSorted()).toEqual(['exchange-completed', ...told])
  })

  it('sends no notice about states in which nothing has happened', async () => {
    const { number } = await orderSwap(server, ann)
    await partnerSays(server, number, report('waiting'))
    await partnerSays(server, number, report(null))
    expect(await kinds()).toEqual([])
  })

  it('sends no notice about an order that the partner refuses, which can’t be paid', async () => {
    const { state } = await orderSwap(server, ann, () => {
      partner.fails = new PartnerError('refused', 'no')
    })
    expect(state).toBe('failed')
    expect(await kinds()).toEqual([])
  })

  it('the notice tells what arrived, in which transactions, and links to the order', async () => {
    const { number, viewToken } = await orderSwap(server, ann)
    const paid = { hash: '0x123456789abcdef0', amount: 4n * 10n ** 18n }
    const arrived = { hash: 'f00dfeedf00dfeed', amount: 1_999_999n * 10n ** 12n }
    await partnerSays(server, number, report('completed', { payin: paid, payout: arrived }))
    const [mail] = await mails()
    expect(mail?.text).toContain('1.999999 BTC arrived on Bitcoin')
    expect(mail?.text).toContain(`Order ${number} with Scripted: 4 BNB on BSC for 1.999999 BTC on Bitcoin`)
    expect(mail?.text).toContain(`Payment transaction: ${paid.hash}\n\nPayout transaction: ${arrived.hash}`)
    const link = `https://app.example/#/convert/detail?${new URLSearchParams({ order: number, token: viewToken })}`
    expect(mail?.text).toContain(`View order:\n${link}`)
    const [message] = await messages()
    expect(message?.values).toEqual({
      order: number,
      partner: 'Scripted',
      amount: '4 BNB',
      network: 'BSC',
      received: '1.999999 BTC',
      payoutNetwork: 'Bitcoin',
      paymentHash: paid.hash,
      payoutHash: arrived.hash,
    })
  })

  it('tells each reason for holding an order once, even if the partner alternates', async () => {
    const { number } = await orderSwap(server, ann)
    const held = (hold: 'verification' | 'needs-refund-address') => report('suspended', { hold })
    const words = [held('verification'), report('confirming'), held('verification'), held('needs-refund-address')]
    for (const said of [...words, ...words, ...words]) {
      server.advance(1)
      await partnerSays(server, number, said)
    }
    expect((await messages()).map(({ kind, values: { hold } }) => [kind, hold])).toEqual([
      ['exchange-suspended', 'verification'],
      ['exchange-paid', undefined],
      ['exchange-suspended', 'needs-refund-address'],
    ])
    expect(await mails()).toHaveLength(2)
  })

  it('sends each notice once when several processes get the same report', async () => {
    const { number } = await orderSwap(server, ann)
    await Promise.all(Array.from({ length: 5 }, async () => partnerSays(server, number, report('completed'))))
    expect(await kinds()).toEqual(['exchange-completed'])
    expect(await mails()).toHaveLength(1)
  })

  it.each(['before', 'after'] as const)('sends a notice once if a process dies %s storing a report', async (moment) => {
    const { number } = await orderSwap(server, ann)
    const life = lifeUntil({ name: 'order: note report', moment } satisfies CrashPoint)
    await expect(partnerSays(server, number, report('completed'), life)).rejects.toThrow('Killed')
    expect(life.hasCrashed()).toBe(true)
    await partnerSays(server, number, report('completed'))
    expect(await kinds()).toEqual(['exchange-completed'])
    expect(await mails()).toHaveLength(1)
  })

  it('a notice doesn’t repeat a coin’s misleading symbol', async () => {
    for (const symbol of ['EVIL.EXAMPLE', 'https://evil.example', 'PAY ME', '<b>', '']) {
      const person = await register(server)
      const { number } = await orderSwap(server, person)
      await partnerSays(server, number, report('expired'), { symbolOf: () => symbol })
      const [message] = await messages(person)
      expect(message?.values).toMatchObject({ amount: '4 native', received: '2 native' })
    }
  })

  it('sends no notice for a deleted account, whose order goes on', async () => {
    const { number } = await orderSwap(server, ann)
    await server.connection.inScript((script) =>
      script.run(`UPDATE orders SET user_id = gen_random_uuid() WHERE number = '${number}'`),
    )
    await partnerSays(server, number, report('completed'))
    expect(await kinds()).toEqual([])
    const [row] = await server.connection.inScript((script) =>
      script.query<{ state: OrderState }>(`SELECT state FROM orders WHERE number = '${number}'`),
    )
    expect(row?.state).toBe('completed')
  })
})

it('the worker polls partners and sends notices', async () => {
  const { number } = await orderSwap(server, ann)
  partner.report = { state: 'confirming', payin: { hash: '0x123456789abcdef0', amount: null } }
  server.advance(60)
  await server.backend.worker.start()
  await expect.poll(kinds, { timeout: 60_000 }).toEqual(['exchange-paid'])
  await server.backend.worker.stop()
  const [message] = await messages()
  expect(message?.values).toMatchObject({ order: number, partner: 'SCRIPTED', amount: '4 BNB', received: '2 BTC' })
})
