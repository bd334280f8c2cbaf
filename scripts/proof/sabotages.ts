/** A deliberate bug in the source, and the theorem that must be refuted because of it. */
export interface Sabotage {
  readonly name: string
  readonly file: string
  /** Must occur exactly once in the file. */
  readonly original: string
  readonly replacement: string
  readonly refutes: string
}

const pool = 'contracts/MiningPool.sol'
const math = 'contracts/libraries/RewardMath.sol'

/** Each removes something that the proof relies on. A proof that still succeeds would prove nothing. */
export const sabotages: readonly Sabotage[] = [
  {
    name: 'unstake does not lower the total of stakes',
    file: pool,
    original: `_totals.staked -= uint96(taken);
        _push(msg.sender, taken);`,
    replacement: '_push(msg.sender, taken);',
    refutes: 'MiningPool.unstake keeps the books right',
  },
  {
    name: 'unstake books forfeits nowhere',
    file: pool,
    original: `account.rewards = rewards;
            _reserve.free += uint96(forfeited);`,
    replacement: 'account.rewards = rewards;',
    refutes: 'MiningPool.unstake keeps the books right',
  },
  {
    name: 'unstake can be called back into',
    file: pool,
    original: 'function unstake(uint256 amount) external nonReentrant returns',
    replacement: 'function unstake(uint256 amount) external returns',
    refutes: 'MiningPool.unstake keeps the books right',
  },
  {
    name: 'unstake is refused while the pool is paused',
    file: pool,
    original: 'uint256 taken = _toUnits(amount);\n        if (taken == 0) revert ZeroAmount();\n\n',
    replacement:
      'uint256 taken = _toUnits(amount);\n        if (taken == 0) revert ZeroAmount();\n        if (_reserve.pausedAt != 0) revert PoolPaused();\n',
    refutes: 'MiningPool.unstake returns any part of the stake, always (M2)',
  },
  {
    name: 'unstake pays the stake to the owner of the pool',
    file: pool,
    original: '_push(msg.sender, taken);',
    replacement: '_push(owner(), taken);',
    refutes: 'MiningPool.unstake returns any part of the stake, always (M2)',
  },
  {
    name: 'exit needs a reserve that covers a week',
    file: pool,
    original: 'if (returned + sent == 0) revert ZeroAmount();',
    replacement: 'if (returned + sent == 0) revert ZeroAmount();\n        _requireReserve(0);',
    refutes: 'MiningPool.exit returns the whole stake, always (M2)',
  },
  {
    name: 'exit leaves the stake in the books',
    file: pool,
    original: `account.position = position;
        if (forfeited > 0) _reserve.free`,
    replacement: 'if (forfeited > 0) _reserve.free',
    refutes: 'MiningPool.exit keeps the books right',
  },
  {
    name: 'signIn promises a reward and leaves it in the reserve',
    file: pool,
    original: '_reserve.free = uint96(reserve.free - earned);',
    replacement: '_reserve.free = reserve.free;',
    refutes: 'MiningPool.signIn keeps the books right',
  },
  {
    name: 'signIn keeps the last reward twice',
    file: pool,
    original: 'rewards.previous = rewards.last;',
    replacement: 'rewards.previous = rewards.last;\n        rewards.matured += rewards.last;',
    refutes: 'MiningPool.signIn keeps the books right',
  },
  {
    name: 'claim can be repeated',
    file: pool,
    original: 'amount = _toAmount(rewards.matured);\n        rewards.matured = 0;',
    replacement: 'amount = _toAmount(rewards.matured);',
    refutes: 'MiningPool.claim keeps the books right',
  },
  {
    name: 'transferRewards does not book what it sends',
    file: pool,
    original: '_spend(account, claims, streak, sent);\n        _push(to, sent);',
    replacement: '_push(to, sent);',
    refutes: 'MiningPool.transferRewards keeps the books right',
  },
  {
    name: 'transferRewards is refused while the pool is paused',
    file: pool,
    original: '_checkRecipient(to);\n        uint256 sent',
    replacement: '_checkRecipient(to);\n        if (_reserve.pausedAt != 0) revert PoolPaused();\n        uint256 sent',
    refutes: 'MiningPool.transferRewards sends any part of the released rewards, always (M7)',
  },
  {
    name: 'surplus reaches into the stakes',
    file: pool,
    original: '_requireReserve(taken);\n        delete _surplusNotice;\n        _reserve.free -= uint96(taken);',
    replacement:
      'delete _surplusNotice;\n        _reserve.free = taken < _reserve.free ? uint96(_reserve.free - taken) : 0;',
    refutes: 'MiningPool.withdrawSurplus keeps the books right',
  },
  {
    name: 'withdrawSurplus clears the recipient’s stake',
    file: pool,
    original: '_requireReserve(taken);\n        delete _surplusNotice;',
    replacement:
      '_requireReserve(taken);\n        _totals.staked -= _accounts[to].position.stake;\n        delete _accounts[to].position;\n        delete _surplusNotice;',
    refutes: 'MiningPool.withdrawSurplus keeps the books right',
  },
  {
    name: 'fund adds to a reserve it read before calling the token',
    file: pool,
    original: 'uint256 received = _pull(amount);\n        _reserve.free += uint96(received);',
    replacement:
      'uint96 free = _reserve.free;\n        uint256 received = _pull(amount);\n        _reserve.free = free + uint96(received);',
    refutes: 'MiningPool.fund keeps the books right',
  },
  {
    name: 'the requested amount is booked, not the received one',
    file: pool,
    original: 'received = (_token.balanceOf(address(this)) - balanceBefore) / _unit;',
    replacement: 'received = amount / _unit;',
    refutes: 'MiningPool.fund keeps the books right',
  },
  {
    name: 'tokens are sent before they are booked out',
    file: pool,
    original: '_totals.accounted -= uint96(units);\n        _token.safeTransfer(to, _toAmount(units));',
    replacement: '_token.safeTransfer(to, _toAmount(units));\n        _totals.accounted -= uint96(units);',
    refutes: 'MiningPool.transferRewards keeps the books right',
  },
  {
    name: 'stakes can outgrow their 88 bits',
    file: pool,
    original: 'uint256 private constant MAX_STAKE = 1e26;',
    replacement: 'uint256 private constant MAX_STAKE = 1e27;',
    refutes: 'MiningPool.stake keeps the books right',
  },
  {
    name: 'rates go ten times as high',
    file: pool,
    original: 'uint256 private constant MAX_DAILY_RATE = 5_000;',
    replacement: 'uint256 private constant MAX_DAILY_RATE = 50_000;',
    refutes: 'MiningPool.announceRules keeps the books right',
  },
  {
    name: 'a share can be more than the whole',
    file: math,
    original: 'return Math.ceilDiv(reward * part, whole);',
    replacement: 'return Math.ceilDiv(reward * part, whole) + 1;',
    refutes: 'RewardMath.shareRoundedUp stays in its bounds',
  },
  {
    name: 'a reward can outgrow its 80 bits',
    file: math,
    original: '/ (PPM * FACTOR_ONE)',
    replacement: '/ (PPM * STREAK_DAYS)',
    refutes: 'RewardMath.rewardRoundedDown stays in its bounds',
  },
]

/** Returns the source with the sabotage. Throws if the sabotage no longer applies to it. */
export function harm(source: string, { name, file, original, replacement }: Sabotage): string {
  const [before, after, ...more] = source.split(original)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`Sabotage “${name}” no longer applies to ${file}`)
  }
  return `${before}${replacement}${after}`
}
