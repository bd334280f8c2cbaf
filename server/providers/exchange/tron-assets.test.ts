import { expect, it } from 'vitest'

import { mapAssets as mapChangelly } from './changelly/mapping.ts'
import { mapAssets as mapChangeNow } from './changenow/mapping.ts'
import { mapAssets as mapExolix } from './exolix/mapping.ts'
import { mapAssets as mapSideShift } from './sideshift/mapping.ts'
import { mapAssets as mapStealthEx } from './stealthex/mapping.ts'

const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
/** Contract of another token with the same name. */
const other = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

const changeNow = { name: 'Tether', network: 'trx', isFiat: false, buy: true, sell: true, hasExternalId: false }
const changelly = { fullName: 'Tether USD', enabled: true, blockchain: 'tron' }
const stealthEx = { name: 'Tether', extra_id: null, rates: ['floating', 'fixed'] }

/** TRX, and USDT by its contract, as each partner lists them. */
const listed = {
  ChangeNOW: (usdt: string) =>
    mapChangeNow([
      { ...changeNow, ticker: 'trx', tokenContract: null },
      { ...changeNow, ticker: 'usdt', tokenContract: usdt, legacyTicker: 'usdttrc20' },
    ]),
  SideShift: (usdt: string) =>
    mapSideShift([
      { coin: 'TRX', name: 'Tron', networks: ['tron'], hasMemo: false, networksWithMemo: [] },
      {
        coin: 'USDT',
        name: 'Tether',
        networks: ['tron'],
        hasMemo: false,
        networksWithMemo: [],
        tokenDetails: { tron: { contractAddress: usdt, decimals: 6 } },
      },
    ]),
  Changelly: (usdt: string) =>
    mapChangelly([
      { ...changelly, name: 'TRX', ticker: 'trx' },
      { ...changelly, name: 'USDT', ticker: 'usdtrx', protocol: 'TRC20', contractAddress: usdt },
    ]),
  StealthEX: (usdt: string) =>
    mapStealthEx([
      [
        { ...stealthEx, symbol: 'trx', network: 'mainnet', contract_address: null },
        { ...stealthEx, symbol: 'usdt', network: 'trx', contract_address: usdt },
      ],
    ]),
  Exolix: (usdt: string) =>
    mapExolix([
      { code: 'TRX', name: 'Tron', networks: [{ network: 'TRX', contract: null, memoNeeded: false }] },
      { code: 'USDT', name: 'Tether', networks: [{ network: 'TRX', contract: usdt, memoNeeded: false }] },
    ]),
}

it.each(Object.entries(listed))(
  'lists TRX, and USDT by its contract on TRON, both without a memo, at %s',
  (_name, list) => {
    expect(list(contract)).toMatchObject([
      { network: 'tron', contract: null, extraIdName: null },
      { network: 'tron', contract, extraIdName: null },
    ])
  },
)

it.each(Object.entries(listed))('does not take a token of another contract for USDT at %s', (_name, list) => {
  expect(list(other)[1]).toMatchObject({ network: 'tron', contract: other })
})

it.each(Object.entries(listed))('leaves out a token whose contract has a wrong checksum at %s', (_name, list) => {
  expect(list(`${contract.slice(0, -1)}u`)).toHaveLength(1)
  expect(list(contract.toLowerCase())).toHaveLength(1)
})
