import type { Fault } from './fault.ts'

const pool = 'contracts/MiningPool.sol'

/** The worst faults in the pool and in deposit addresses; `npm run test:mutation` tries every small one. */
export const contractFaults: readonly Fault[] = [
  {
    name: 'Two sign-ins around midnight count as two days (M3)',
    file: pool,
    find: 'SIGN_IN_COOLDOWN = 12 hours',
    replace: 'SIGN_IN_COOLDOWN = 1 hours',
    test: 'test/contracts/unit/SignIn.t.sol',
  },
  {
    name: 'A reward matures early (M6)',
    file: pool,
    find: 'MATURITY = 24 hours',
    replace: 'MATURITY = 24 hours - 1',
    test: 'test/contracts/unit/Claim.t.sol',
  },
  {
    name: 'The owner withdraws the reserve for the coming week (M8)',
    file: pool,
    find: '        _requireReserve(taken);\n        delete _surplusNotice;',
    replace: '        delete _surplusNotice;',
    test: 'test/contracts/unit/WithdrawSurplus.t.sol',
  },
  {
    name: 'A token with a transfer fee is credited in full (M10)',
    file: pool,
    find: 'received = (_token.balanceOf(address(this)) - balanceBefore) / _unit;',
    replace: 'received = balanceBefore < type(uint256).max ? amount / _unit : 0;',
    test: 'test/contracts/unit/Stake.t.sol',
  },
  {
    name: 'Anyone can move coins off a deposit address unnoticed',
    file: 'contracts/DepositForwarder.sol',
    find: 'if (msg.sender != _factory) revert NotFactory();',
    replace: 'if (msg.sender == address(0)) revert NotFactory();',
    test: 'test/contracts/unit/DepositForwarder.t.sol',
  },
]
