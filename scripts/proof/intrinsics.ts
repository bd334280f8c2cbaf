import type { AstNode } from '#scripts/mutation/compiler.ts'
import { isTerm, type Machine, toTerm, type Value } from './machine.ts'
import { inRange, parametersOf, typeOf, UnsupportedSource } from './program.ts'
import { sortOf } from './store.ts'
import { add, atMost, choose, divide, equal, int, not, subtract, type Term } from './terms.ts'

type Intrinsic = (machine: Machine, parameters: readonly Term[], node: AstNode) => Value

/** Assumed rather than read from source: the token, and the few OpenZeppelin functions that the contract uses. */
const intrinsics: Readonly<Record<string, Intrinsic>> = {
  'Math.min': (_machine, [a = int(0n), b = int(0n)]) => choose(atMost(a, b), a, b),
  'Math.max': (_machine, [a = int(0n), b = int(0n)]) => choose(atMost(a, b), b, a),
  'Math.ceilDiv': (machine, [a = int(0n), b = int(0n)], node) => {
    machine.require(not(equal(b, int(0n))), node)
    return divide(subtract(add(a, b), int(1n)), b)
  },
  'BitMaps.get': (machine) => machine.path.fresh('bit', 'Bool'),
  'BitMaps.set': () => [],
  'IERC20Metadata.decimals': (machine) => unknown(machine, 'decimals', 'uint8'),
  'IERC20.allowance': (machine) => unknown(machine, 'allowance', 'uint256'),
  'IERC20.balanceOf': (machine, [token, whose], node) => {
    refuseOtherToken(machine, token, node)
    return whose?.text === machine.self.text ? machine.balance : unknown(machine, 'balance', 'uint256')
  },
  'IERC20Permit.permit': (machine, [token], node) => {
    refuseOtherToken(machine, token, node)
    machine.onExternalCall()
    return []
  },
  'SafeERC20.safeTransfer': (machine, [token, to = int(0n), amount = int(0n)], node) => {
    refuseOtherToken(machine, token, node)
    machine.send(to, amount, node)
    machine.onExternalCall()
    return []
  },
  'SafeERC20.safeTransferFrom': (machine, [token, from = int(0n), , amount = int(0n)], node) => {
    refuseOtherToken(machine, token, node)
    if (from.text === machine.self.text) machine.send(int(0n), amount, node)
    machine.onExternalCall()
    const arrived = machine.path.fresh('balance')
    machine.path.assume(atMost(machine.balance, arrived), inRange(arrived, 'uint256'))
    machine.balance = arrived
    return []
  },
}

/** Runs a call whose source isn't read; returns undefined for all others. */
export function callIntrinsic(
  machine: Machine,
  definition: AstNode,
  parameters: readonly Value[],
  node: AstNode,
): Value | undefined {
  const name = machine.program.qualifiedName(definition)
  const contract = machine.contracts[name]
  if (contract !== undefined) {
    const terms = parameters.map((value) => toTerm(value, node))
    for (const condition of contract.requires(terms))
      machine.path.prove(`${machine.frame.name} calls ${name} within its bounds`, condition)
    const [result] = parametersOf(definition, 'returnParameters')
    if (result === undefined) throw new UnsupportedSource('A function without a result', definition)
    const value = unknown(machine, name, typeOf(result))
    machine.path.assume(...contract.ensures(terms, value))
    return value
  }
  const intrinsic = intrinsics[name]
  if (intrinsic !== undefined) return intrinsic(machine, parameters.filter(isTerm), node)
  if (definition.implemented !== true || definition.visibility === 'external') {
    throw new UnsupportedSource(`A call of ${name}`, node)
  }
  return undefined
}

function unknown(machine: Machine, name: string, type: string): Term {
  const value = machine.path.fresh(name, sortOf(type))
  machine.path.assume(inRange(value, type))
  return value
}

/** Rejects calls to any token but the pool's own, because assumptions about the balance only hold for that one. */
function refuseOtherToken(machine: Machine, token: Term | undefined, node: AstNode): void {
  if (token === undefined || token.text !== machine.store.get('_token').text) {
    throw new UnsupportedSource('A call of another token', node)
  }
}
