import { afterEach, beforeEach, expect, test } from 'vitest'

import { FaultSwitch } from '#scripts/local-world/partners/fault-switch.ts'

import { WebhookReceiver } from './checkout-visitor.ts'
import type { FiatFault } from './faults.ts'
import { WebhookSender } from './webhook-sender.ts'

let receiver: WebhookReceiver
let faults: FaultSwitch<FiatFault>
let sender: WebhookSender

beforeEach(async () => {
  receiver = new WebhookReceiver()
  await receiver.open()
  faults = new FaultSwitch()
  sender = new WebhookSender({
    url: receiver.urlOf('moonpay'),
    faults,
    onError: (error) => {
      throw error
    },
  })
})

afterEach(async () => {
  await sender.close()
  await receiver.close()
})

function send(name: string): void {
  sender.send(({ isForged }) => ({ headers: {}, body: isForged ? `forged ${name}` : name }))
}

function bodies(): readonly string[] {
  return receiver.received.map(({ body }) => body.toString())
}

test('sends some webhooks twice, and some after their successor', async () => {
  for (const name of ['first', 'second', 'third', 'fourth']) send(name)
  await expect.poll(() => bodies().toSorted()).toEqual(['first', 'fourth', 'second', 'third', 'third'])
  send('fifth')
  send('sixth')
  await expect.poll(() => bodies().slice(5)).toEqual(['sixth', 'sixth', 'fifth'])
})

test('retries what the server could not process, but not what it rejected', async () => {
  receiver.status = 503
  send('first')
  await expect.poll(() => bodies()).toEqual(['first'])
  receiver.status = 403
  await expect.poll(() => bodies()).toEqual(['first', 'first'])
  await new Promise((resolve) => void setTimeout(resolve, 2_300))
  expect(bodies()).toEqual(['first', 'first'])
})

test('sends forged webhooks as well as its own, or none at all, with the respective faults', async () => {
  faults.set('forged-webhook')
  send('first')
  await expect.poll(() => bodies().toSorted()).toEqual(['first', 'forged first'])
  faults.set('no-webhook')
  send('second')
  faults.set(null)
  send('third')
  await expect.poll(() => bodies()).toHaveLength(3)
  expect(bodies()[2]).toBe('third')
})
