import type { AstNode } from '#scripts/mutation/compiler.ts'
import type { Path } from './path.ts'
import { type Program, UnsupportedSource } from './program.ts'
import type { StorageReference, Store } from './store.ts'
import { type Term, atMost, int, subtract } from './terms.ts'

/** A struct in memory, shared by reference as in Solidity. */
export interface MemoryStruct {
  readonly kind: 'memory'
  readonly fields: Map<string, Value>
}

export type Value = Term | MemoryStruct | StorageReference | readonly Value[]

/** What is proved about a function once, then used at every call instead of its body. */
export interface FunctionContract {
  readonly requires: (parameters: readonly Term[]) => readonly Term[]
  readonly ensures: (parameters: readonly Term[], result: Term) => readonly Term[]
}

export interface Transfer {
  readonly to: Term
  readonly amount: Term
}

interface Frame {
  readonly name: string
  readonly locals: Map<number, Value>
  /** How many conditions applied to the path when the function was called. */
  readonly conditions: number
  /** What `_` runs inside a modifier. */
  placeholder: (() => void) | undefined
}

/** How the machine runs: `any` ends a path at a revert; `succeed` must prove that there is none. */
export type Expectation = 'any' | 'succeed'

interface MachineOptions extends Readonly<
  Pick<Machine, 'program' | 'path' | 'store' | 'expectation' | 'contracts' | 'sender' | 'self' | 'now' | 'balance'>
> {
  readonly call: (machine: Machine, definition: AstNode, parameters: readonly Value[]) => Value
}

/** One run of the contract's code along one path. The modules next to this one define what each kind of syntax does. */
export class Machine {
  readonly program: Program
  readonly path: Path
  readonly store: Store
  readonly expectation: Expectation
  readonly contracts: Readonly<Record<string, FunctionContract>>
  readonly sender: Term
  readonly self: Term
  readonly now: Term
  /** The contract's balance according to the token, in its smallest units. */
  balance: Term
  /** What the contract has sent since the path's last open call. */
  transfers: readonly Transfer[] = []
  frame: Frame = { name: '', locals: new Map(), conditions: 0, placeholder: undefined }
  isUnchecked = false
  /** Runs a function from its source; set where all parts are wired together. */
  readonly call: (definition: AstNode, parameters: readonly Value[]) => Value
  /** Called while an external call runs: the token may call back. */
  onExternalCall: () => void = () => undefined

  constructor(options: MachineOptions) {
    this.program = options.program
    this.path = options.path
    this.store = options.store
    this.expectation = options.expectation
    this.contracts = options.contracts
    this.sender = options.sender
    this.self = options.self
    this.now = options.now
    this.balance = options.balance
    this.call = (definition, parameters) => options.call(this, definition, parameters)
  }

  /** Handles a check: the code reverts unless `condition` holds. */
  require(condition: Term, node: AstNode): void {
    if (this.expectation === 'succeed') {
      this.path.prove(`${this.frame.name} does not revert at \`${this.program.sourceOf(node)}\``, condition)
    } else {
      this.path.assume(condition)
    }
  }

  /** Handles an unchecked operation: the code continues with a wrong number unless `condition` holds. */
  noWrap(condition: Term, node: AstNode): void {
    // `any` runs have already proved this, for more states.
    if (this.expectation === 'succeed' && !(this.frame.name in this.contracts)) this.path.assume(condition)
    else this.path.prove(`${this.frame.name}: \`${this.program.sourceOf(node)}\` keeps its value`, condition)
  }

  /** Sends tokens. The token may refuse for reasons of its own, but not for lack of balance. */
  send(to: Term, amount: Term, node: AstNode): void {
    this.require(atMost(amount, this.balance), node)
    const left = this.path.fresh('balance')
    this.path.assume(atMost(subtract(this.balance, amount), left), atMost(int(0n), left))
    this.balance = left
    this.transfers = [...this.transfers, { to, amount }]
  }

  /** Runs `run` in a new frame. */
  within<Result>(name: string, run: (frame: Frame) => Result): Result {
    const [outer, wasUnchecked] = [this.frame, this.isUnchecked]
    this.frame = { name, locals: new Map(), conditions: this.path.conditionCount, placeholder: undefined }
    this.isUnchecked = false
    try {
      return run(this.frame)
    } finally {
      this.frame = outer
      this.isUnchecked = wasUnchecked
    }
  }

  /** Throws if something that outlives the current condition is changed under it. */
  refuseUnderCondition(node: AstNode, isLocal: boolean): void {
    const allowed = isLocal ? this.frame.conditions : 0
    if (this.path.conditionCount > allowed) throw new UnsupportedSource('A change inside a condition', node)
  }
}

export function isTerm(value: Value | undefined): value is Term {
  return typeof value === 'object' && 'sort' in value
}

export function isMemory(value: Value | undefined): value is MemoryStruct {
  return typeof value === 'object' && 'kind' in value && value.kind === 'memory'
}

export function toTerm(value: Value | undefined, node: AstNode): Term {
  if (!isTerm(value)) throw new UnsupportedSource('Something that is no number', node)
  return value
}
