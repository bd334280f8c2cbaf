import { describe, expect, it } from 'vitest'
import { nodeOfVisit, parseNode, reservesUrl } from './named-node.ts'

describe('a named node', () => {
  it('keeps its path, which may contain a key, separate from its origin', () => {
    expect(parseNode(' https://Node.Example:443/v3/key ')).toEqual({
      url: 'https://node.example/v3/key',
      origin: 'https://node.example',
      host: 'node.example',
    })
  })

  it.each(['http://localhost:8545', 'http://127.0.0.1:8545'])('allows a node on this device: %s', (url) => {
    expect(parseNode(url)?.origin).toBe(url)
  })

  it.each([
    '',
    'node.example',
    'http://node.example',
    'http://192.168.0.1:8545',
    'wss://node.example',
    'javascript:alert(1)',
    'https://person:password@node.example',
    'https://*.example',
  ])('rejects the node %s', (text) => {
    expect(parseNode(text)).toBeUndefined()
  })
})

describe('an app start', () => {
  const node = parseNode('https://node.example/v3/key?a=b&c#d')

  it('sends only the host to the server and keeps the whole address behind the hash', () => {
    const url = new URL(reservesUrl(node ?? null), 'https://sevenport.example')
    expect(url.search).toBe('?rpc=https%3A%2F%2Fnode.example')
    const ofPage = new URLSearchParams(url.hash.split('?')[1])
    expect(nodeOfVisit(url.search, ofPage.get('node'))).toEqual(node)
  })

  it('names no node without a host that the server has allowed', () => {
    expect(nodeOfVisit('', 'https://node.example')).toBeNull()
    expect(reservesUrl(null)).toBe('/#/reserves')
  })

  it.each([null, '', 'https://other.example/v3', 'http://node.example', 'nonsense'])(
    'rejects a node that can’t be asked: %s',
    (named) => {
      expect(nodeOfVisit('?rpc=https%3A%2F%2Fnode.example', named)).toBeUndefined()
    },
  )
})
