// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title Mining pool with daily sign-in
/// @notice Users stake the pool's token, sign in once a day, and earn a reward for every sign-in.
/// `docs/contracts.md` lists the rules M1 to M10 that comments cite, with the tests that enforce them.
/// @dev All amounts are in the token's smallest unit, except `Rules.minimumStake`, which is in whole tokens. Days are
/// UTC days of the block timestamp, counted from 1970-01-01.
///
/// Unsupported tokens: tokens that rebase, tokens that take more from the sender than the amount sent, and tokens whose
/// `transfer` reports success but moves nothing. No pool can prevent a token's issuer from freezing a user or the pool.
///
/// Calls that move tokens also revert if the token does, or with `SafeERC20FailedOperation` if it returns false.
interface IMiningPool {
    /* ---------------------------------------------------------------- TYPES */

    /// @notice State of one account, computed for the current block.
    /// @param stake Principal that `unstake` or `exit` returns, whatever the owner does (M2).
    /// @param countedStake Part of `stake` that the last sign-in counted; only this part earns the streak factor (M5).
    /// @param streak Length of the streak in progress; 0 once a day was missed.
    /// @param lastSignInAt Timestamp of the last sign-in; 0 if there was none.
    /// @param nextSignInAt First timestamp at which M3 allows the next sign-in; 0 before the first sign-in.
    /// @param requiredStake Stake required to sign in now (M4).
    /// @param nextReward Reward of a sign-in now, capped at the free reserve (M8); 0 if `stake` is too small.
    /// @param lastReward Reward of the last sign-in while it is unmatured, otherwise 0.
    /// @param lastMaturesAt Timestamp from which `lastReward` can be claimed; 0 if there is none.
    /// @param previousReward Reward of the sign-in before the last while it is unmatured, otherwise 0.
    /// @param previousMaturesAt Timestamp from which `previousReward` can be claimed; 0 if there is none.
    /// @param claimable Matured rewards that `claim` would move to `claimed`.
    /// @param claimed Rewards claimed and not yet transferred.
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

    /// @notice Rules for sign-ins and their rewards.
    /// @param dailyRate Reward per day at factor 1, in parts per million of the stake.
    /// @param topFactor Streak factor from day 7 on, in percent: 200 doubles the rate.
    /// @param minimumStake Stake required to sign in, in whole tokens.
    struct Rules {
        uint16 dailyRate;
        uint16 topFactor;
        uint16 minimumStake;
    }

    /// @notice State of the pool, computed for the current block.
    /// @param staked Sum of all stakes.
    /// @param freeReserve Tokens available for future rewards.
    /// @param promised Sum of all rewards earned and not yet transferred.
    /// @param largestDailyReward The most that all stakes together can earn in a day, under the more expensive of the
    /// rules in force and the rules announced.
    /// @param rules Rules in force today.
    /// @param announcedRules Rules in force from `announcedFrom` on; equal to `rules` if none are announced.
    /// @param announcedFrom UTC midnight at which `announcedRules` take effect; 0 if none are announced.
    /// @param pausedAt Timestamp at which the pause began; 0 while the pool is open.
    /// @param surplusAmount Announced withdrawal of surplus; 0 if none.
    /// @param surplusFrom First timestamp at which it can be withdrawn; 0 if none.
    /// @param surplusUntil Last timestamp at which it can be withdrawn; 0 if none.
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

    /// @notice Emitted when `account` stakes. `amount` is what arrived, and `stake` is the resulting stake.
    event Staked(address indexed account, uint256 amount, uint256 stake);

    /// @notice Emitted when `account` unstakes `amount`, which leaves `stake` and forfeits `forfeited` (M6).
    event Unstaked(address indexed account, uint256 amount, uint256 stake, uint256 forfeited);

    /// @notice Emitted when `account` signs in on day `streak` of its streak and earns `reward`. The stake counted is
    /// the `stake` of its last `Staked` or `Unstaked`, or of the next if the token calls `signIn` during `unstake`.
    /// @param timestamp Block timestamp; the reward matures 24 hours later.
    event SignedIn(address indexed account, uint256 timestamp, uint256 streak, uint256 reward);

    /// @notice Emitted when `account` claims `amount` of matured rewards.
    event Claimed(address indexed account, uint256 amount);

    /// @notice Emitted when `account` sends `amount` of its claimed rewards to `to`.
    event RewardsTransferred(address indexed account, address indexed to, uint256 amount);

    /// @notice Emitted when `from` adds `amount` to the free reserve.
    event ReserveFunded(address indexed from, uint256 amount);

    /// @notice Emitted when `sync` adds `amount`, which was sent to the pool without a call, to the free reserve.
    event ReserveSynced(uint256 amount);

    /// @notice Emitted when the owner announces `rules`, in force from the UTC midnight `effectiveFrom` on (M9).
    event RulesAnnounced(Rules rules, uint256 effectiveFrom);

    /// @notice Emitted when the owner stops new stakes and sign-ins. Everything else continues.
    event Paused();

    /// @notice Emitted when the owner reopens stakes and sign-ins.
    event Unpaused();

    /// @notice Emitted when the owner announces that up to `amount` of surplus may leave from `from` to `until` (M9).
    event SurplusWithdrawalAnnounced(uint256 amount, uint256 from, uint256 until);

    /// @notice Emitted when the owner cancels the announced withdrawal of surplus.
    event SurplusWithdrawalCancelled();

    /// @notice Emitted when the owner sends `amount` of surplus to `to`.
    event SurplusWithdrawn(address indexed to, uint256 amount);

    /* --------------------------------------------------------------- ERRORS */

    /// @notice Thrown when the token has more than 24 decimals.
    error UnsupportedDecimals(uint8 decimals);
    /// @notice Thrown when the amount is zero, or when `exit` has nothing to send.
    error ZeroAmount();
    /// @notice Thrown when `amount` isn't a multiple of `step`, the smallest amount this pool accounts for.
    error AmountTooFine(uint256 amount, uint256 step);
    /// @notice Thrown when the token reports success but delivers nothing, or less than one step.
    error NothingReceived();
    /// @notice Thrown when the permit fails and the allowance does not cover the stake.
    error PermitFailed(uint256 allowance, uint256 needed);
    /// @notice Thrown when one account's stake would exceed `maximum`.
    error StakeTooLarge(uint256 maximum);
    /// @notice Thrown when the pool would have to account for more than `maximum`.
    error PoolFull(uint256 maximum);
    /// @notice Thrown when the free reserve does not cover `required` (M8).
    error ReserveTooLow(uint256 freeReserve, uint256 required);
    /// @notice Thrown when the pool is paused.
    error PoolPaused();
    /// @notice Thrown by `unpause` when the pool is not paused.
    error PoolNotPaused();
    /// @notice Thrown on a second sign-in on the same UTC day. The next is possible from `nextSignInAt` on.
    error AlreadySignedInToday(uint256 nextSignInAt);
    /// @notice Thrown when the last sign-in was less than 12 hours ago. The next is possible from `nextSignInAt` on.
    error SignInTooSoon(uint256 nextSignInAt);
    /// @notice Thrown when the stake is below what a sign-in requires (M4).
    error StakeBelowMinimum(uint256 stake, uint256 required);
    /// @notice Thrown when the reward would be below the caller's minimum.
    error RewardTooSmall(uint256 reward, uint256 minReward);
    /// @notice Thrown when the amount exceeds the account's `stake`.
    error InsufficientStake(uint256 stake);
    /// @notice Thrown when no reward has matured. The next one matures at `nextMaturesAt`; 0 if there is none.
    error NothingToClaim(uint256 nextMaturesAt);
    /// @notice Thrown when the amount exceeds the account's `claimed` rewards.
    error InsufficientRewards(uint256 claimed);
    /// @notice Thrown when the amount exceeds `transferable`, all that may leave until the streak reaches 7 (M7).
    error StreakTooShort(uint256 streak, uint256 transferable);
    /// @notice Thrown when the recipient is the zero address or the pool.
    error InvalidRecipient(address recipient);
    /// @notice Thrown when a rule is out of bounds.
    error RulesOutOfBounds();
    /// @notice Thrown when the amount exceeds `announced`, or when there is no announcement to cancel.
    error SurplusNotAnnounced(uint256 announced);
    /// @notice Thrown when the announced withdrawal is attempted before `from` or after `until`.
    error OutsideSurplusWindow(uint256 from, uint256 until);
    /// @notice Thrown by `renounceOwnership`: without an owner, the reserve would be stranded.
    error OwnerRequired();
    /// @notice Thrown when the token calls back into a locked function.
    error ReentrantCall();

    /* --------------------------------------------------------------- STAKES */

    /// @notice Stakes `amount` of the caller's tokens, using an allowance of exactly that amount (M1).
    /// @return credited Amount that arrived, which is what counts (M10).
    /// @dev Reverts: `ZeroAmount`, `AmountTooFine`, `PoolPaused`, `NothingReceived`, `StakeTooLarge`, `PoolFull`,
    /// `ReserveTooLow`, `ReentrantCall`.
    function stake(uint256 amount) external returns (uint256 credited);

    /// @notice Like `stake`, with an EIP-2612 permit for exactly `amount` instead of an approval (M1).
    /// @dev If someone else has used the permit already, the stake still succeeds as long as the allowance covers it.
    /// Reverts like `stake`, and with `PermitFailed`.
    function stakeWithPermit(
        uint256 amount,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint256 credited);

    /// @notice Sends `amount` of the caller's stake back to the caller, even while paused (M2).
    /// @return forfeited Unmatured rewards forfeited (M6). Stake that no sign-in has counted leaves first and forfeits
    /// nothing; a share of the counted stake forfeits the same share of both unmatured rewards, rounded up.
    /// @dev Reverts: `ZeroAmount`, `AmountTooFine`, `InsufficientStake`, `ReentrantCall`.
    function unstake(uint256 amount) external returns (uint256 forfeited);

    /// @notice Sends the caller's whole stake and every reward that may leave, in one transfer, even while paused (M2).
    /// Matured rewards that M7 still holds back are claimed and stay in the pool.
    /// @return returned Stake sent.
    /// @return sent Rewards sent with it.
    /// @return forfeited Unmatured rewards forfeited (M6).
    /// @dev Reverts: `ZeroAmount` if there is neither a stake nor a transferable reward, `ReentrantCall`.
    function exit() external returns (uint256 returned, uint256 sent, uint256 forfeited);

    /* -------------------------------------------------- SIGN-IN AND REWARDS */

    /// @notice Signs the caller in for today (M3 to M5).
    /// @param minReward Smallest reward the caller accepts; 0 to continue the streak whatever the reward (M8).
    /// @return reward Reward earned, claimable after 24 hours.
    /// @dev Reverts: `PoolPaused`, `AlreadySignedInToday`, `SignInTooSoon`, `StakeBelowMinimum`, `RewardTooSmall`.
    function signIn(uint256 minReward) external returns (uint256 reward);

    /// @notice Claims all rewards whose sign-in is at least 24 hours old (M6). No tokens move.
    /// @return amount Rewards claimed.
    /// @dev Reverts: `NothingToClaim`.
    function claim() external returns (uint256 amount);

    /// @notice Sends `amount` of the caller's claimed rewards to `to` (M7). Released rewards can leave without a stake
    /// or a streak in progress, and whatever the owner does.
    /// @dev Reverts: `ZeroAmount`, `AmountTooFine`, `InvalidRecipient`, `InsufficientRewards`, `StreakTooShort`,
    /// `ReentrantCall`.
    function transferRewards(address to, uint256 amount) external;

    /* -------------------------------------------------------------- RESERVE */

    /// @notice Adds `amount` of the caller's tokens to the free reserve. Anyone may call it.
    /// @return credited Amount that arrived.
    /// @dev Reverts: `ZeroAmount`, `AmountTooFine`, `NothingReceived`, `PoolFull`, `ReentrantCall`.
    function fund(uint256 amount) external returns (uint256 credited);

    /// @notice Adds tokens that were sent to the pool without a call to the free reserve. Anyone may call it.
    /// @return credited Amount found; 0 if there is none.
    function sync() external returns (uint256 credited);

    /* ---------------------------------------------------------------- OWNER */

    /// @notice Announces rules that take effect at the second UTC midnight from now (M9). An announcement replaces an
    /// earlier one that is not in force yet.
    /// @dev Bounds: rate 0 to 5,000 ppm, factor 100 to 200 percent, minimum 1 to 1,000 tokens; else `RulesOutOfBounds`.
    /// If the rules are more expensive than those in force, the reserve must cover 7 days of them, as for a stake (M8);
    /// else `ReserveTooLow`.
    function announceRules(Rules calldata rules) external;

    /// @notice Stops new stakes and sign-ins. A day touched by a pause never counts as missed (M9).
    function pause() external;

    /// @notice Reopens stakes and sign-ins.
    function unpause() external;

    /// @notice Announces a withdrawal of up to `amount` of surplus, between 7 and 14 days from now (M9).
    function announceSurplusWithdrawal(uint256 amount) external;

    /// @notice Cancels the announced withdrawal of surplus.
    function cancelSurplusWithdrawal() external;

    /// @notice Sends announced surplus to `to`. The remaining reserve must cover 7 days of the largest rewards (M9).
    /// @dev Reverts: `ZeroAmount`, `AmountTooFine`, `InvalidRecipient`, `SurplusNotAnnounced`, `OutsideSurplusWindow`,
    /// `ReserveTooLow`, `ReentrantCall`.
    function withdrawSurplus(address to, uint256 amount) external;

    /* ---------------------------------------------------------------- VIEWS */

    /// @notice Returns the token that is staked and paid as rewards.
    function token() external view returns (IERC20);

    /// @notice Returns the state of `account`.
    function accountState(address account) external view returns (AccountState memory);

    /// @notice Returns the state of the pool.
    function poolState() external view returns (PoolState memory);

    /// @notice Returns the unmatured rewards that `account` would forfeit by unstaking `amount` now.
    /// @dev Reverts: `AmountTooFine`, `InsufficientStake`.
    function forfeitOf(address account, uint256 amount) external view returns (uint256 forfeited);
}
