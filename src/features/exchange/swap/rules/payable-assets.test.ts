import { expect, it } from 'vitest'
import { deskName, type ExchangeAsset } from '#api/exchange.ts'
import { payableAssets } from './payable-assets.ts'

const partners = [
  { name: 'desk', title: 'Desk', paidBy: 'transfer', refunds: null, minutes: null },
  { name: 'router', title: 'Router', paidBy: 'route', refunds: null, minutes: null },
  { name: 'other', title: 'Other', paidBy: 'transfer', refunds: null, minutes: null },
] as const

function asset(id: string, from: readonly string[], to: readonly string[]): ExchangeAsset {
  return { id, symbol: id, name: id, network: 'bsc', memo: null, from: [...from], to: [...to] }
}

it('offers the coins of partners that pay out the wanted one, but no routes', () => {
  const assets = [
    asset('wanted', ['other'], ['desk', 'router']),
    asset('good', ['desk', 'router'], ['other']),
    asset('by-route', ['router'], []),
    asset('elsewhere', ['other'], ['desk']),
  ]
  const payable = payableAssets({ partners: [...partners], assets }, 'wanted')
  expect(payable.partners.map(({ name }) => name)).toEqual(['desk', 'other'])
  expect(payable.assets.map(({ id, from }) => [id, from])).toEqual([
    ['wanted', []],
    ['good', ['desk']],
  ])
})

it('offers the wanted coin itself if our own desk passes it on', () => {
  const desk = { ...partners[0], name: deskName }
  const assets = [asset('wanted', ['other', deskName], ['other', deskName]), asset('good', [deskName], [])]
  const payable = payableAssets({ partners: [desk, partners[2]], assets }, 'wanted')
  expect(payable.assets.map(({ id, from }) => [id, from])).toEqual([
    ['wanted', [deskName]],
    ['good', [deskName]],
  ])
})
