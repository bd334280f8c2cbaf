// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title Mining pool with daily sign-in
/// @notice A person stakes the pool's token, signs in once a day, and earns a reward for every sign-in.
/// The rules M1 to M10 that the comments cite are laid out, with the tests that hold them, in `docs/contracts.md`.
/// @dev Every amount that crosses this interface is in the token's smallest unit. Days are UTC days of the
/// block's timestamp, counted from 1970-01-01.
///
/// Unsupported tokens: rebasing ones, ones that take more from the sender than the amount sent, and ones whose `transfer`
/// reports success and moves nothing.
/// The token's issuer can freeze a token that has a freeze; no pool can prevent that.
interface IMiningPool {
    /* ---------------------------------------------------------------- TYPES */

    /// @notice What one person has in the pool, worked out for the current block.
    /// @param stake Principal that `unstake` or `exit` returns, whatever the owner does (M2).
    /// @param countedStake Part of `stake` that the last sign-in counted; only this part earns the streak factor (M5).
    /// @param streak Sign-ins in a row that still live; 0 once a day was missed.
    /// @param lastSignInAt Timestamp of the last sign-in; 0 if there was none.
    /// @param nextSignInAt First timestamp at which M3 allows a sign-in; 0 if there was none yet.
    /// @param requiredStake Stake that a sign-in now would need (M4).
    /// @param nextReward Reward that a sign-in now would bring, after the reserve's limit (M8); 0 if `stake` is too small.
    /// @param lastReward Reward of the last sign-in while it is unmatured, else 0.
    /// @param lastMaturesAt When `lastReward` can be claimed; 0 if there is none.
    /// @param previousReward Reward of the sign-in before, while it is unmatured, else 0.
    /// @param previousMaturesAt When `previousReward` can be claimed; 0 if there is none.
    /// @param claimable Matured rewards that `claim` would move to `claimed`.
    /// @param claimed Claimed rewards that were not transferred yet.
    /// @param transferable Part of `claimed` that `transferRewards` can send now (M7).
    struct AccountState {
        uint256 stake;
        uint256 countedStake;
        uint256 streak;
        uint256 lastSignInAt;
        uint256 nextSignInAt;
        uint256 requiredStake;
        uint256 nextReward;
        uint256 lastReward;
        uint256 lastMaturesAt;
        uint256 previousReward;
        uint256 previousMaturesAt;
        uint256 claimable;
        uint256 claimed;
        uint256 transferable;
    }

    /// @notice The rules that rewards follow.
    /// @param dailyRate Reward per day at factor 1, in parts per million of the stake.
    /// @param topFactor Streak factor from day 7 on, in percent: 200 is twice the rate.
    /// @param minimumStake Stake that a sign-in needs, in whole tokens.
    struct Rules {
        uint16 dailyRate;
        uint16 topFactor;
        uint16 minimumStake;
    }

    /// @notice What the pool holds and by which rules, worked out for the current block.
    /// @param staked All stakes together.
    /// @param freeReserve Tokens that future rewards are paid from.
    /// @param promised Rewards earned and not yet transferred, of everybody together.
    /// @param largestDailyReward Most that all stakes together can earn in a day, under the dearer of the
    /// rules in force and the rules announced.
    /// @param rules Rules in force today.
    /// @param announcedRules Rules in force from `announcedFrom` on; equal to `rules` if nothing is announced.
    /// @param announcedFrom Timestamp of the UTC midnight from which `announcedRules` hold; 0 if nothing is announced.
    /// @param pausedAt When the pause began; 0 while the pool is open.
    /// @param surplusAmount Announced withdrawal of surplus; 0 if none.
    /// @param surplusFrom First timestamp at which it may leave; 0 if none.
    /// @param surplusUntil Last timestamp at which it may leave; 0 if none.
    struct PoolState {
        uint256 staked;
        uint256 freeReserve;
        uint256 promised;
        uint256 largestDailyReward;
        Rules rules;
        Rules announcedRules;
        uint256 announcedFrom;
        uint256 pausedAt;
        uint256 surplusAmount;
        uint256 surplusFrom;
        uint256 surplusUntil;
    }

    /* --------------------------------------------------------------- EVENTS */

    /// @notice `account` staked; `amount` is what arrived, `stake` the stake afterwards.
    event Staked(address indexed account, uint256 amount, uint256 stake);

    /// @notice `account` took `amount` of its stake out and forfeited unmatured rewards of `forfeited` (M6).
    event Unstaked(address indexed account, uint256 amount, uint256 stake, uint256 forfeited);

    /// @notice `account` signed in on day `streak` of its streak and earned `reward`. The stake that this counted is
    /// the `stake` of the account's last `Staked` or `Unstaked`.
    /// @param timestamp When; the reward matures 24 hours later.
    event SignedIn(address indexed account, uint256 timestamp, uint256 streak, uint256 reward);

    /// @notice `account` claimed matured rewards of `amount`.
    event Claimed(address indexed account, uint256 amount);

    /// @notice `account` sent claimed rewards of `amount` to `to`.
    event RewardsTransferred(address indexed account, address indexed to, uint256 amount);

    /// @notice `amount` from `from` was added to the free reserve.
    event ReserveFunded(address indexed from, uint256 amount);

    /// @notice `amount` that was sent to the pool without a call was added to the free reserve.
    event ReserveSynced(uint256 amount);

    /// @notice `rules` will hold from the UTC midnight `effectiveFrom` on (M9).
    event RulesAnnounced(Rules rules, uint256 effectiveFrom);

    /// @notice New stakes and sign-ins were stopped; everything else goes on.
    event Paused();

    /// @notice Stakes and sign-ins are open again.
    event Unpaused();

    /// @notice The owner may take up to `amount` of surplus between `from` and `until` (M9).
    event SurplusWithdrawalAnnounced(uint256 amount, uint256 from, uint256 until);

    /// @notice The announced withdrawal of surplus was called off.
    event SurplusWithdrawalCancelled();

    /// @notice `amount` of surplus was sent to `to`.
    event SurplusWithdrawn(address indexed to, uint256 amount);

    /* --------------------------------------------------------------- ERRORS */

    /// @notice The token has more than 24 decimals.
    error UnsupportedDecimals(uint8 decimals);
    /// @notice An amount of zero does nothing.
    error ZeroAmount();
    /// @notice `amount` is finer than `step`, the smallest step this pool keeps books in.
    error AmountTooFine(uint256 amount, uint256 step);
    /// @notice The token reported success and delivered nothing.
    error NothingReceived();
    /// @notice The permit was refused and the allowance does not cover the stake.
    error PermitFailed(uint256 allowance, uint256 needed);
    /// @notice One person's stake may not exceed `maximum`.
    error StakeTooLarge(uint256 maximum);
    /// @notice The pool cannot keep books on more tokens than `maximum`.
    error PoolFull(uint256 maximum);
    /// @notice The free reserve does not cover `required` (M8).
    error ReserveTooLow(uint256 freeReserve, uint256 required);
    /// @notice New stakes and sign-ins are paused.
    error PoolPaused();
    /// @notice The pool is not paused.
    error PoolNotPaused();
    /// @notice Today's sign-in was done; the next is possible from `nextSignInAt` on.
    error AlreadySignedInToday(uint256 nextSignInAt);
    /// @notice Less than 12 hours since the last sign-in; the next is possible from `nextSignInAt` on.
    error SignInTooSoon(uint256 nextSignInAt);
    /// @notice The stake is below what a sign-in needs (M4).
    error StakeBelowMinimum(uint256 stake, uint256 required);
    /// @notice The reward would be below the caller's limit; nothing was signed in.
    error RewardTooSmall(uint256 reward, uint256 minReward);
    /// @notice More than the whole stake was asked for.
    error InsufficientStake(uint256 stake);
    /// @notice No reward has matured; `nextMaturesAt` is when the next one will, 0 if none is waiting.
    error NothingToClaim(uint256 nextMaturesAt);
    /// @notice More than the claimed rewards was asked for.
    error InsufficientRewards(uint256 claimed);
    /// @notice Only `transferable` may leave before the streak reaches 7 (M7).
    error StreakTooShort(uint256 streak, uint256 transferable);
    /// @notice Nothing can be sent to this address.
    error InvalidRecipient(address recipient);
    /// @notice A rule lies outside its bounds.
    error RulesOutOfBounds();
    /// @notice No withdrawal of surplus of this size is announced.
    error SurplusNotAnnounced(uint256 announced);
    /// @notice The announced withdrawal is possible between `from` and `until` only.
    error OutsideSurplusWindow(uint256 from, uint256 until);
    /// @notice Giving the pool up would strand its reserve.
    error OwnerRequired();
    /// @notice The token called back into the pool.
    error ReentrantCall();

    /* --------------------------------------------------------------- STAKES */

    /// @notice Stakes `amount`, taken from the caller by an allowance of exactly that (M1).
    /// @return credited What arrived, which is what counts (M10).
    /// @dev Reverts: `ZeroAmount`, `AmountTooFine`, `PoolPaused`, `NothingReceived`, `StakeTooLarge`, `PoolFull`,
    /// `ReserveTooLow`, `ReentrantCall`, and whatever the token reverts with.
    function stake(uint256 amount) external returns (uint256 credited);

    /// @notice `stake` with an EIP-2612 permit of exactly `amount` in place of an approval (M1).
    /// @dev A permit that was already used by somebody else does no harm: the stake goes on if the allowance covers it.
    /// Reverts as `stake` does, and with `PermitFailed`.
    function stakeWithPermit(
        uint256 amount,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint256 credited);

    /// @notice Returns `amount` of the caller's stake, also while paused (M2).
    /// @return forfeited Unmatured rewards that this gave up (M6): stake that no sign-in counted leaves first and
    /// forfeits nothing; a share of the counted stake forfeits the same share of both unmatured rewards, rounded up.
    /// @dev Reverts: `ZeroAmount`, `AmountTooFine`, `InsufficientStake`, `ReentrantCall`.
    function unstake(uint256 amount) external returns (uint256 forfeited);

    /// @notice Returns the whole stake and every reward that may leave, in one transfer, also while paused (M2).
    /// Rewards still held back by M7 stay claimed and wait.
    /// @return returned Stake that went out.
    /// @return sent Rewards that went out with it.
    /// @return forfeited Unmatured rewards that this gave up (M6).
    /// @dev Reverts: `ZeroAmount` if there is neither stake nor a transferable reward, `ReentrantCall`.
    function exit() external returns (uint256 returned, uint256 sent, uint256 forfeited);

    /* -------------------------------------------------- SIGN-IN AND REWARDS */

    /// @notice Signs the caller in for today (M3 to M5).
    /// @param minReward Smallest reward the caller accepts; 0 to keep the streak at any price (M8).
    /// @return reward Reward earned; claimable in 24 hours.
    /// @dev Reverts: `PoolPaused`, `AlreadySignedInToday`, `SignInTooSoon`, `StakeBelowMinimum`, `RewardTooSmall`.
    function signIn(uint256 minReward) external returns (uint256 reward);

    /// @notice Claims every reward whose sign-in is 24 hours old (M6). No tokens move.
    /// @return amount Rewards claimed.
    /// @dev Reverts: `NothingToClaim`.
    function claim() external returns (uint256 amount);

    /// @notice Sends `amount` of the caller's claimed rewards to `to` (M7). Works without stake, streak or owner.
    /// @dev Reverts: `ZeroAmount`, `AmountTooFine`, `InvalidRecipient`, `InsufficientRewards`, `StreakTooShort`,
    /// `ReentrantCall`.
    function transferRewards(address to, uint256 amount) external;

    /* -------------------------------------------------------------- RESERVE */

    /// @notice Adds `amount` of the caller's tokens to the free reserve. Anybody may.
    /// @return credited What arrived.
    /// @dev Reverts: `ZeroAmount`, `AmountTooFine`, `NothingReceived`, `PoolFull`, `ReentrantCall`.
    function fund(uint256 amount) external returns (uint256 credited);

    /// @notice Adds tokens that were sent to the pool without a call to the free reserve. Anybody may.
    /// @return credited What was found; 0 if nothing was.
    function sync() external returns (uint256 credited);

    /* ---------------------------------------------------------------- OWNER */

    /// @notice Announces rules that hold from the second UTC midnight on (M9). A later announcement replaces an
    /// earlier one that is not in force yet.
    /// @dev Bounds: rate 0 to 5,000 ppm, factor 100 to 200 percent, minimum 1 to 1,000 tokens; else `RulesOutOfBounds`.
    /// Dearer rules than those in force need a reserve that covers 7 days of them, as a stake does (M8); else
    /// `ReserveTooLow`.
    function announceRules(Rules calldata rules) external;

    /// @notice Stops new stakes and sign-ins. A day that a pause touches is never a missed day (M9).
    function pause() external;

    /// @notice Opens stakes and sign-ins again.
    function unpause() external;

    /// @notice Announces that up to `amount` of surplus may leave between 7 and 14 days from now (M9).
    function announceSurplusWithdrawal(uint256 amount) external;

    /// @notice Calls the announced withdrawal off.
    function cancelSurplusWithdrawal() external;

    /// @notice Sends announced surplus to `to`. What stays covers 7 days of the largest rewards (M9).
    /// @dev Reverts: `ZeroAmount`, `AmountTooFine`, `InvalidRecipient`, `SurplusNotAnnounced`, `OutsideSurplusWindow`,
    /// `ReserveTooLow`, `ReentrantCall`.
    function withdrawSurplus(address to, uint256 amount) external;

    /* ---------------------------------------------------------------- VIEWS */

    /// @notice The token that is staked and that rewards are paid in.
    function token() external view returns (IERC20);

    /// @notice Everything that the pool knows of `account`.
    function accountState(address account) external view returns (AccountState memory);

    /// @notice Everything that the pool knows of itself.
    function poolState() external view returns (PoolState memory);

    /// @notice Unmatured rewards that `account` would forfeit by taking `amount` of its stake out now.
    /// @dev Reverts: `AmountTooFine`, `InsufficientStake`.
    function forfeitOf(address account, uint256 amount) external view returns (uint256 forfeited);
}
