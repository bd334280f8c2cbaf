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
  it('allows no frames', async () => {
    expect(await policyWith(null)).toContain("frame-src 'none'")
  })

  it('allows connections only to the configured index servers', async () => {
    expect(await policyWith(null)).toContain("connect-src 'self'")
    const indexUrls = { bitcoin: 'https://btc.example/key', tron: 'https://trx.example' }
    expect(await policyWith(null, indexUrls)).toContain("connect-src 'self' https://btc.example https://trx.example")
  })

  it('allows only the frame of WalletConnect’s Verify, if WalletConnect is enabled', async () => {
    expect(await policyWith({ projectId: 'id' })).toContain('frame-src https://verify.walletconnect.org')
  })

  it('allows connections to the relay and to Verify, whose key authenticates the site to wallets on this device', async () => {
    expect(await policyWith({ projectId: 'id', relayUrl: 'wss://relay.example/path' })).toContain(
      "connect-src 'self' wss://relay.example https://verify.walletconnect.org",
    )
    expect((await policyWith(null)).join('; ')).not.toContain('walletconnect')
  })

  it('allows only our own trusted types policy, and WalletConnect’s if it is enabled', async () => {
    expect(await policyWith(null)).toContain("require-trusted-types-for 'script'")
    expect(await policyWith(null)).toContain('trusted-types default')
    expect(await policyWith({ projectId: 'id' })).toContain('trusted-types default lit-html')
  })
})
