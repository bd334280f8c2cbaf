import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'

import type { AppConfig } from '#api/app-config.ts'

import { setSecurityHeaders } from './security-headers.ts'

async function policyWith(
  walletConnect: AppConfig['walletConnect'],
  indexUrls: AppConfig['indexUrls'] = {},
): Promise<string[]> {
  const app = Fastify()
  await setSecurityHeaders(app, { rpcUrls: {}, indexUrls, walletConnect }, false)
  app.get('/', async () => '')
  const { headers } = await app.inject('/')
  await app.close()
  return String(headers['content-security-policy']).split(';')
}

describe('the content security policy', () => {
  it('allows no frame at all', async () => {
    expect(await policyWith(null)).toContain("frame-src 'none'")
  })

  it('lets pages talk to the index servers that are configured, and to no other', async () => {
    expect(await policyWith(null)).toContain("connect-src 'self'")
    const indexUrls = { bitcoin: 'https://btc.example/key', tron: 'https://trx.example' }
    expect(await policyWith(null, indexUrls)).toContain("connect-src 'self' https://btc.example https://trx.example")
  })

  it("allows the frame of WalletConnect's Verify, and no other, where WalletConnect is offered", async () => {
    expect(await policyWith({ projectId: 'id' })).toContain('frame-src https://verify.walletconnect.org')
  })

  it('lets pages talk to the relay and to Verify, whose key tells who asks the wallet on this device', async () => {
    expect(await policyWith({ projectId: 'id', relayUrl: 'wss://relay.example/path' })).toContain(
      "connect-src 'self' wss://relay.example https://verify.walletconnect.org",
    )
    expect((await policyWith(null)).join('; ')).not.toContain('walletconnect')
  })

  it('lets no text become HTML but by our own rules, and those of WalletConnect where it is offered', async () => {
    expect(await policyWith(null)).toContain("require-trusted-types-for 'script'")
    expect(await policyWith(null)).toContain('trusted-types default')
    expect(await policyWith({ projectId: 'id' })).toContain('trusted-types default lit-html')
  })
})
