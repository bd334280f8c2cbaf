import {
  bytesToHex,
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  type Hex,
  hexToBytes,
  parseAbi,
} from 'viem'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import type { TronToken } from '#deployments/tron-networks.ts'
import type { TronLog } from '#server/tron/tron-node.ts'

/** The functions of USDT's contract that users call. */
const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function transfer(address recipient, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transferFrom(address sender, address recipient, uint256 amount) returns (bool)',
  'event Transfer(address indexed sender, address indexed recipient, uint256 amount)',
  'event Approval(address indexed owner, address indexed spender, uint256 amount)',
])

/** Energy units, as USDT takes them on the main network. */
const energy = { view: 1_000n, revert: 2_000n, approve: 22_000n, toHolder: 64_285n, toNewHolder: 130_285n } as const

/** The result of a call. */
export interface TokenCall {
  readonly reverts: boolean
  readonly energy: bigint
  readonly output: Hex
  readonly logs: readonly TronLog[]
  /** The token after the call. */
  readonly token: Token
}

interface Caller {
  readonly contract: TronAccount
  readonly account: TronAccount
}

/** An immutable TRC-20 token: a call returns a new one. */
export class Token {
  readonly #terms: Pick<TronToken, 'name' | 'symbol' | 'decimals'>
  readonly #balances: ReadonlyMap<TronAccount, bigint>
  /** By owner and spender. */
  readonly #allowances: ReadonlyMap<string, bigint>

  constructor(
    terms: Pick<TronToken, 'name' | 'symbol' | 'decimals'>,
    balances: ReadonlyMap<TronAccount, bigint>,
    allowances: ReadonlyMap<string, bigint> = new Map(),
  ) {
    this.#terms = terms
    this.#balances = balances
    this.#allowances = allowances
  }

  balanceOf(account: TronAccount): bigint {
    return this.#balances.get(account) ?? 0n
  }

  /** Calls the contract with a transaction's data. */
  call(caller: Caller, data: Hex): TokenCall {
    const decoded = decode(data)
    if (decoded === undefined) return this.#reverted()
    switch (decoded.functionName) {
      case 'transfer': {
        const [recipient, amount] = decoded.args
        return this.#move(caller, { sender: caller.account, recipient: own(recipient), amount })
      }
      case 'transferFrom': {
        const [sender, recipient, amount] = decoded.args
        return this.#moveAllowed(caller, { sender: own(sender), recipient: own(recipient), amount })
      }
      case 'approve': {
        const [spender, amount] = decoded.args
        return this.#approve(caller, own(spender), amount)
      }
      default:
        return this.#view(decoded)
    }
  }

  #reverted(): TokenCall {
    return { reverts: true, energy: energy.revert, output: '0x', logs: [], token: this }
  }

  #move({ contract }: Caller, { sender, recipient, amount }: Movement): TokenCall {
    const has = this.balanceOf(sender)
    if (has < amount) return this.#reverted()
    const isNew = this.balanceOf(recipient) === 0n
    const balances = new Map(this.#balances).set(sender, has - amount)
    balances.set(recipient, (balances.get(recipient) ?? 0n) + amount)
    const topics = encodeEventTopics({ abi, eventName: 'Transfer', args: { sender, recipient } })
    return {
      reverts: false,
      energy: isNew ? energy.toNewHolder : energy.toHolder,
      output: encodeFunctionResult({ abi, functionName: 'transfer', result: true }),
      logs: [toLog(contract, topics, amount)],
      token: new Token(this.#terms, balances, this.#allowances),
    }
  }

  #moveAllowed(caller: Caller, movement: Movement): TokenCall {
    const key = `${movement.sender} ${caller.account}`
    const allowed = this.#allowances.get(key) ?? 0n
    if (allowed < movement.amount) return this.#reverted()
    const allowances = new Map(this.#allowances).set(key, allowed - movement.amount)
    return new Token(this.#terms, this.#balances, allowances).#move(caller, movement)
  }

  #approve({ contract, account: owner }: Caller, spender: TronAccount, amount: bigint): TokenCall {
    const key = `${owner} ${spender}`
    // Like USDT: an allowance must be reset before another is given.
    if (amount > 0n && (this.#allowances.get(key) ?? 0n) > 0n) return this.#reverted()
    return {
      reverts: false,
      energy: energy.approve,
      output: encodeFunctionResult({ abi, functionName: 'approve', result: true }),
      logs: [toLog(contract, encodeEventTopics({ abi, eventName: 'Approval', args: { owner, spender } }), amount)],
      token: new Token(this.#terms, this.#balances, new Map(this.#allowances).set(key, amount)),
    }
  }

  #view(decoded: View): TokenCall {
    return { reverts: false, energy: energy.view, output: this.#answer(decoded), logs: [], token: this }
  }

  #answer({ functionName, args }: View): Hex {
    switch (functionName) {
      case 'balanceOf':
        return encodeFunctionResult({ abi, functionName, result: this.balanceOf(own(args[0])) })
      case 'allowance':
        return encodeFunctionResult({
          abi,
          functionName,
          result: this.#allowances.get(`${own(args[0])} ${own(args[1])}`) ?? 0n,
        })
      case 'totalSupply': {
        const result = [...this.#balances.values()].reduce((sum, balance) => sum + balance, 0n)
        return encodeFunctionResult({ abi, functionName, result })
      }
      case 'decimals':
        return encodeFunctionResult({ abi, functionName, result: this.#terms.decimals })
      default:
        return encodeFunctionResult({ abi, functionName, result: this.#terms[functionName] })
    }
  }
}

interface Movement {
  readonly sender: TronAccount
  readonly recipient: TronAccount
  readonly amount: bigint
}

type Decoded = ReturnType<typeof decodeFunctionData<typeof abi>>
type View = Exclude<Decoded, { functionName: 'transfer' | 'transferFrom' | 'approve' }>

function decode(data: Hex): Decoded | undefined {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    // An unknown function or invalid arguments: the contract can only revert.
    return undefined
  }
}

function own(address: Hex): TronAccount {
  return bytesToHex(hexToBytes(address))
}

function toLog(contract: TronAccount, topics: ReturnType<typeof encodeEventTopics>, amount: bigint): TronLog {
  return {
    contract,
    topics: topics.flatMap((topic) => topic ?? []),
    data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  }
}
