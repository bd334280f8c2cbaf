import type { AstNode } from '#scripts/mutation/compiler.ts'
import type { Path } from './path.ts'
import { type Program, UnsupportedSource } from './program.ts'
import type { StorageReference, Store } from './store.ts'
import { type Term, atMost, int, subtract } from './terms.ts'

/** A struct in memory. Whoever has it shares it, as in Solidity. */
export interface MemoryStruct {
  readonly kind: 'memory'
  readonly fields: Map<string, Value>
}

export type Value = Term | MemoryStruct | StorageReference | readonly Value[]

/** What is proved once of a function and then used at every call instead of its body. */
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
  /** How many conditions the path was under when the function was called. */
  readonly conditions: number
  /** What `_` stands for while a modifier runs. */
  placeholder: (() => void) | undefined
}

/** How the machine runs: `any` ends a path at a revert; `succeed` has to prove that there is none. */
export type Expectation = 'any' | 'succeed'

interface MachineOptions extends Readonly<
  Pick<Machine, 'program' | 'path' | 'store' | 'expectation' | 'contracts' | 'sender' | 'self' | 'now' | 'balance'>
> {
  readonly call: (machine: Machine, definition: AstNode, parameters: readonly Value[]) => Value
}

/** One run of the contract's code along one path. The modules beside this one say what each piece of source does to it. */
export class Machine {
  readonly program: Program
  readonly path: Path
  readonly store: Store
  readonly expectation: Expectation
  readonly contracts: Readonly<Record<string, FunctionContract>>
  readonly sender: Term
  readonly self: Term
  readonly now: Term
  /** What the token says the contract has, in its smallest units. */
  balance: Term
  /** What the contract sent since the path's last open call. */
  transfers: readonly Transfer[] = []
  frame: Frame = { name: '', locals: new Map(), conditions: 0, placeholder: undefined }
  isUnchecked = false
  /** Runs a function from its source; set where all the parts are put together. */
  readonly call: (definition: AstNode, parameters: readonly Value[]) => Value
  /** The token may call back here, while its call runs. */
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

  /** The code reverts unless `condition` holds. */
  require(condition: Term, node: AstNode): void {
    if (this.expectation === 'succeed') {
      this.path.prove(`${this.frame.name} does not revert at \`${this.program.sourceOf(node)}\``, condition)
    } else {
      this.path.assume(condition)
    }
  }

  /** The code goes on with a wrong number unless `condition` holds. */
  noWrap(condition: Term, node: AstNode): void {
    // The runs that expect anything have proved it of more states.
    if (this.expectation === 'succeed' && !(this.frame.name in this.contracts)) this.path.assume(condition)
    else this.path.prove(`${this.frame.name}: \`${this.program.sourceOf(node)}\` keeps its value`, condition)
  }

  /** Sends tokens; the token may refuse, which is its own affair, but not for want of balance. */
  send(to: Term, amount: Term, node: AstNode): void {
    this.require(atMost(amount, this.balance), node)
    const left = this.path.fresh('balance')
    this.path.assume(atMost(subtract(this.balance, amount), left), atMost(int(0n), left))
    this.balance = left
    this.transfers = [...this.transfers, { to, amount }]
  }

  /** Runs `run` in a frame of its own. */
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

  /** Refuses a change of what outlives a condition that the path is only looking at. */
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
