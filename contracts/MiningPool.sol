// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";

import {IMiningPool} from "./interfaces/IMiningPool.sol";
import {RewardMath} from "./libraries/RewardMath.sol";

/// @title Mining pool with daily sign-in
/// @notice See {IMiningPool} for what each function does.
///
/// @dev Accounting: every token the pool is responsible for is counted in `Totals.accounted` and is exactly one of: a
/// stake (`Totals.staked`), free reserve (`Reserve.free`), or a promised reward (the remainder). The pool's balance is
/// never below `accounted`. A sign-in moves tokens from free to promised, and a forfeit moves them back. Only `_pull`,
/// `_push` and `sync` change `accounted`, which never exceeds `MAX_ACCOUNTED`, so the casts to `uint96` below are safe.
///
/// Units: storage and locals hold amounts in *units*. A unit is the token's smallest unit, up to 18 decimals; for a
/// token with more decimals it is 10^-18 token. Exceptions: locals and parameters named `amount`, and everything passed
/// to or from callers and the token, are in the token's smallest unit (`unstake` and `exit` convert their return values
/// at the end); minimum stakes are in whole tokens.
///
/// A sign-in writes three slots: the caller's `Position` and `Rewards`, and the pool's `Reserve`.
contract MiningPool is IMiningPool, Ownable2Step {
    using BitMaps for BitMaps.BitMap;
    using SafeERC20 for IERC20;

    /// @param stake Principal.
    /// @param counted Part of `stake` that the last sign-in counted.
    /// @param lastSignInAt Timestamp of the last sign-in; 0 if there was none. Fits until 2106.
    /// @param gap Seconds beyond `SIGN_IN_COOLDOWN` between the last two sign-ins. Meaningful only while
    /// `Rewards.previous` is nonzero, which requires a gap of less than 12 hours.
    /// @param streak Length of the streak as of the last sign-in.
    /// @param minimum Stake that this streak requires, in whole tokens: the lowest minimum at any of its sign-ins (M4).
    struct Position {
        uint88 stake;
        uint88 counted;
        uint32 lastSignInAt;
        uint16 gap;
        uint16 streak;
        uint16 minimum;
    }

    /// @param last Reward of the last sign-in, possibly matured already.
    /// @param previous Reward of the sign-in before the last, if it was unmatured at the last sign-in; otherwise 0.
    /// @param matured Rewards known to have matured and not yet claimed.
    struct Rewards {
        uint80 last;
        uint80 previous;
        uint96 matured;
    }

    /// @param claimed Rewards claimed and not yet transferred.
    /// @param released While `Position.streak` is below 7: the part of all rewards not yet transferred that an earlier
    /// streak of 7 released. Ignored from 7 on, when everything is released.
    struct Claims {
        uint96 claimed;
        uint96 released;
    }

    struct Account {
        Position position;
        Rewards rewards;
        Claims claims;
    }

    /// @param free Tokens available for future rewards.
    /// @param dailyRate Like the two fields after it, in force until day `announcedFrom`, when the announced rules take
    /// effect. Call `_applyRules` before reading any of the three.
    /// @param pausedAt When the pause began; 0 while the pool is open.
    struct Reserve {
        uint96 free;
        uint16 dailyRate;
        uint16 topFactor;
        uint16 minimumStake;
        uint16 announcedDailyRate;
        uint16 announcedTopFactor;
        uint16 announcedMinimumStake;
        uint16 announcedFrom;
        uint32 pausedAt;
    }

    /// @param entered Reentrancy lock. Kept here because every call that moves tokens writes this slot anyway.
    struct Totals {
        uint96 staked;
        uint96 accounted;
        bool entered;
    }

    struct SurplusNotice {
        uint96 amount;
        uint64 from;
    }

    uint256 private constant SIGN_IN_COOLDOWN = 12 hours;
    uint256 private constant MATURITY = 24 hours;
    uint256 private constant RELEASE_STREAK = RewardMath.STREAK_DAYS;
    uint256 private constant COVERED_DAYS = 7;
    uint256 private constant SURPLUS_NOTICE = 7 days;
    uint256 private constant SURPLUS_WINDOW = 7 days;
    uint256 private constant MAX_DAILY_RATE = 5_000;
    uint256 private constant MAX_TOP_FACTOR = 200;
    uint256 private constant MAX_MINIMUM_STAKE = 1_000;

    /// @dev In units. The largest daily reward, one percent of this, fits in `Rewards.last`.
    uint256 private constant MAX_STAKE = 1e26;
    uint256 private constant MAX_ACCOUNTED = type(uint96).max;

    IERC20 private immutable _token;
    /// @dev Number of the token's smallest units per unit: 1 up to 18 decimals.
    uint256 private immutable _unit;
    /// @dev Number of units per whole token.
    uint256 private immutable _wholeToken;

    mapping(address => Account) private _accounts;
    Reserve private _reserve;
    Totals private _totals;
    SurplusNotice private _surplusNotice;
    /// @dev UTC days touched by a pause that has ended.
    BitMaps.BitMap private _pausedDays;

    /// @dev Guards `sync` and every function that moves tokens, so that a token that calls back finds the books closed.
    modifier nonReentrant() {
        if (_totals.entered) revert ReentrantCall();
        _totals.entered = true;
        _;
        _totals.entered = false;
    }

    constructor(IERC20Metadata token_, address owner_) Ownable(owner_) {
        uint8 decimals = token_.decimals();
        if (decimals > 24) revert UnsupportedDecimals(decimals);
        _token = token_;
        _unit = decimals > 18 ? 10 ** (decimals - 18) : 1;
        _wholeToken = decimals > 18 ? 1e18 : 10 ** decimals;
        _reserve.announcedDailyRate = 100;
        _reserve.announcedTopFactor = 200;
        _reserve.announcedMinimumStake = 10;
    }

    /* --------------------------------------------------------------- STAKES */

    /// @inheritdoc IMiningPool
    function stake(uint256 amount) external returns (uint256 credited) {
        return _stake(amount);
    }

    /// @inheritdoc IMiningPool
    function stakeWithPermit(
        uint256 amount,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint256 credited) {
        // Anyone can use this permit first to make it fail here. All that matters is the allowance.
        try IERC20Permit(address(_token)).permit(msg.sender, address(this), amount, deadline, v, r, s) {} catch {
            uint256 allowance = _token.allowance(msg.sender, address(this));
            if (allowance < amount) revert PermitFailed(allowance, amount);
        }
        return _stake(amount);
    }

    /// @inheritdoc IMiningPool
    function unstake(uint256 amount) external nonReentrant returns (uint256 forfeited) {
        uint256 taken = _toUnits(amount);
        if (taken == 0) revert ZeroAmount();

        Account storage account = _accounts[msg.sender];
        Position memory position = account.position;
        Rewards memory rewards = account.rewards;
        _settle(rewards, position);
        forfeited = _takeOut(position, rewards, taken);
        account.position = position;
        if (forfeited > 0) {
            account.rewards = rewards;
            _reserve.free += uint96(forfeited);
        }

        _totals.staked -= uint96(taken);
        _push(msg.sender, taken);
        forfeited = _toAmount(forfeited);
        emit Unstaked(msg.sender, amount, _toAmount(position.stake), forfeited);
    }

    /// @inheritdoc IMiningPool
    function exit() external nonReentrant returns (uint256 returned, uint256 sent, uint256 forfeited) {
        Account storage account = _accounts[msg.sender];
        Position memory position = account.position;
        Rewards memory rewards = account.rewards;
        _settle(rewards, position);
        Claims memory claims = account.claims;

        returned = position.stake;
        forfeited = _takeOut(position, rewards, returned);
        account.position = position;
        if (forfeited > 0) _reserve.free += uint96(forfeited);

        uint256 matured = rewards.matured;
        rewards.matured = 0;
        account.rewards = rewards;

        claims.claimed += uint96(matured);
        sent = _transferable(position.streak, claims);
        _spend(account, claims, position.streak, sent);

        if (returned + sent == 0) revert ZeroAmount();
        _totals.staked -= uint96(returned);
        _push(msg.sender, returned + sent);

        returned = _toAmount(returned);
        sent = _toAmount(sent);
        forfeited = _toAmount(forfeited);
        if (returned > 0) emit Unstaked(msg.sender, returned, 0, forfeited);
        if (matured > 0) emit Claimed(msg.sender, _toAmount(matured));
        if (sent > 0) emit RewardsTransferred(msg.sender, msg.sender, sent);
    }

    /* -------------------------------------------------- SIGN-IN AND REWARDS */

    /// @inheritdoc IMiningPool
    function signIn(uint256 minReward) external returns (uint256 reward) {
        Account storage account = _accounts[msg.sender];
        Position memory position = account.position;
        Reserve memory reserve = _reserve;
        _applyRules(reserve);
        if (reserve.pausedAt != 0) revert PoolPaused();
        _requireSignInDue(position);

        bool continues = _streakLives(position, reserve);
        uint256 minimum = _minimum(position, reserve, continues);
        _requireStake(position, minimum);

        uint256 streak = continues ? uint256(position.streak) + 1 : 1;
        uint256 earned = _reward(position, reserve, streak);
        reward = _toAmount(earned);
        if (reward < minReward) revert RewardTooSmall(reward, minReward);

        // The sign-in before the last is at least 24 hours old by now, so only the last reward can still be unmatured.
        Rewards memory rewards = account.rewards;
        _settle(rewards, position);
        if (rewards.last > 0) position.gap = uint16(block.timestamp - position.lastSignInAt - SIGN_IN_COOLDOWN);
        rewards.previous = rewards.last;
        rewards.last = uint80(earned);
        account.rewards = rewards;

        // A streak of 7 or more has ended; what it released stays released (M7). A day was missed, so all has matured.
        if (!continues && position.streak >= RELEASE_STREAK) {
            account.claims.released = account.claims.claimed + rewards.matured;
        }

        position.counted = position.stake;
        position.lastSignInAt = uint32(block.timestamp);
        position.streak = uint16(streak);
        position.minimum = uint16(minimum);
        account.position = position;

        _reserve.free = uint96(reserve.free - earned);
        emit SignedIn(msg.sender, block.timestamp, streak, reward);
    }

    /// @inheritdoc IMiningPool
    function claim() external returns (uint256 amount) {
        Account storage account = _accounts[msg.sender];
        Position memory position = account.position;
        Rewards memory rewards = account.rewards;
        _settle(rewards, position);
        if (rewards.matured == 0) {
            (uint256 lastMaturesAt, uint256 previousMaturesAt) = _maturesAt(position);
            if (rewards.previous > 0) revert NothingToClaim(previousMaturesAt);
            revert NothingToClaim(rewards.last > 0 ? lastMaturesAt : 0);
        }

        account.claims.claimed += rewards.matured;
        amount = _toAmount(rewards.matured);
        rewards.matured = 0;
        account.rewards = rewards;
        emit Claimed(msg.sender, amount);
    }

    /// @inheritdoc IMiningPool
    function transferRewards(address to, uint256 amount) external nonReentrant {
        _checkRecipient(to);
        uint256 sent = _toUnits(amount);
        if (sent == 0) revert ZeroAmount();

        Account storage account = _accounts[msg.sender];
        uint256 streak = account.position.streak;
        Claims memory claims = account.claims;
        if (sent > claims.claimed) revert InsufficientRewards(_toAmount(claims.claimed));
        uint256 transferable = _transferable(streak, claims);
        if (sent > transferable) revert StreakTooShort(streak, _toAmount(transferable));

        _spend(account, claims, streak, sent);
        _push(to, sent);
        emit RewardsTransferred(msg.sender, to, amount);
    }

    /* -------------------------------------------------------------- RESERVE */

    /// @inheritdoc IMiningPool
    function fund(uint256 amount) external nonReentrant returns (uint256 credited) {
        uint256 received = _pull(amount);
        _reserve.free += uint96(received);
        credited = _toAmount(received);
        emit ReserveFunded(msg.sender, credited);
    }

    /// @inheritdoc IMiningPool
    function sync() external nonReentrant returns (uint256 credited) {
        uint256 accounted = _totals.accounted;
        uint256 held = Math.min(_token.balanceOf(address(this)) / _unit, MAX_ACCOUNTED);
        if (held <= accounted) return 0;

        _totals.accounted = uint96(held);
        _reserve.free += uint96(held - accounted);
        credited = _toAmount(held - accounted);
        emit ReserveSynced(credited);
    }

    /* ---------------------------------------------------------------- OWNER */

    /// @inheritdoc IMiningPool
    function announceRules(Rules calldata rules) external onlyOwner {
        if (
            rules.dailyRate > MAX_DAILY_RATE ||
            rules.topFactor < 100 ||
            rules.topFactor > MAX_TOP_FACTOR ||
            rules.minimumStake == 0 ||
            rules.minimumStake > MAX_MINIMUM_STAKE
        ) revert RulesOutOfBounds();

        Reserve memory reserve = _reserve;
        _applyRules(reserve);
        reserve.announcedDailyRate = rules.dailyRate;
        reserve.announcedTopFactor = rules.topFactor;
        reserve.announcedMinimumStake = rules.minimumStake;
        reserve.announcedFrom = uint16(_day(block.timestamp) + 2);
        _reserve = reserve;
        // Otherwise a staking owner could raise the rate and take the reserve as a reward, without the surplus notice.
        if (_dearness(rules.dailyRate, rules.topFactor) > _dearness(reserve.dailyRate, reserve.topFactor)) {
            _requireReserve(0);
        }
        emit RulesAnnounced(rules, uint256(reserve.announcedFrom) * 1 days);
    }

    /// @inheritdoc IMiningPool
    function pause() external onlyOwner {
        if (_reserve.pausedAt != 0) revert PoolPaused();
        _reserve.pausedAt = uint32(block.timestamp);
        emit Paused();
    }

    /// @inheritdoc IMiningPool
    function unpause() external onlyOwner {
        uint256 pausedAt = _reserve.pausedAt;
        if (pausedAt == 0) revert PoolNotPaused();
        for (uint256 day = _day(pausedAt); day <= _day(block.timestamp); ++day) {
            _pausedDays.set(day);
        }
        _reserve.pausedAt = 0;
        emit Unpaused();
    }

    /// @inheritdoc IMiningPool
    function announceSurplusWithdrawal(uint256 amount) external onlyOwner {
        uint256 announced = _toUnits(amount);
        if (announced == 0) revert ZeroAmount();
        if (announced > MAX_ACCOUNTED) revert PoolFull(_toAmount(MAX_ACCOUNTED));
        uint256 from = block.timestamp + SURPLUS_NOTICE;
        _surplusNotice = SurplusNotice({amount: uint96(announced), from: uint64(from)});
        emit SurplusWithdrawalAnnounced(amount, from, from + SURPLUS_WINDOW);
    }

    /// @inheritdoc IMiningPool
    function cancelSurplusWithdrawal() external onlyOwner {
        if (_surplusNotice.amount == 0) revert SurplusNotAnnounced(0);
        delete _surplusNotice;
        emit SurplusWithdrawalCancelled();
    }

    /// @inheritdoc IMiningPool
    function withdrawSurplus(address to, uint256 amount) external onlyOwner nonReentrant {
        _checkRecipient(to);
        uint256 taken = _toUnits(amount);
        if (taken == 0) revert ZeroAmount();
        SurplusNotice memory notice = _surplusNotice;
        if (taken > notice.amount) revert SurplusNotAnnounced(_toAmount(notice.amount));
        uint256 until = notice.from + SURPLUS_WINDOW;
        if (block.timestamp < notice.from || block.timestamp > until) revert OutsideSurplusWindow(notice.from, until);

        _requireReserve(taken);
        delete _surplusNotice;
        _reserve.free -= uint96(taken);
        _push(to, taken);
        emit SurplusWithdrawn(to, amount);
    }

    /// @notice Always reverts: without an owner, no one could unpause the pool or withdraw its surplus.
    function renounceOwnership() public pure override {
        revert OwnerRequired();
    }

    /* ---------------------------------------------------------------- VIEWS */

    /// @inheritdoc IMiningPool
    function token() external view returns (IERC20) {
        return _token;
    }

    /// @inheritdoc IMiningPool
    function accountState(address owner_) external view returns (AccountState memory state) {
        Account storage account = _accounts[owner_];
        Position memory position = account.position;
        Reserve memory reserve = _reserve;
        _applyRules(reserve);
        bool continues = _streakLives(position, reserve);
        uint256 required = _wholeTokens(_minimum(position, reserve, continues));
        uint256 streak = continues ? position.streak : 0;

        state.stake = _toAmount(position.stake);
        state.countedStake = _toAmount(position.counted);
        state.streak = streak;
        state.lastSignInAt = position.lastSignInAt;
        state.nextSignInAt = _nextSignInAt(position);
        state.requiredStake = _toAmount(required);
        if (position.stake >= required) {
            state.nextReward = _toAmount(_reward(position, reserve, streak + 1));
        }

        Rewards memory rewards = account.rewards;
        _settle(rewards, position);
        (uint256 lastMaturesAt, uint256 previousMaturesAt) = _maturesAt(position);
        state.lastReward = _toAmount(rewards.last);
        state.lastMaturesAt = rewards.last > 0 ? lastMaturesAt : 0;
        state.previousReward = _toAmount(rewards.previous);
        state.previousMaturesAt = rewards.previous > 0 ? previousMaturesAt : 0;
        state.claimable = _toAmount(rewards.matured);
        state.claimed = _toAmount(account.claims.claimed);
        state.transferable = _toAmount(_transferable(position.streak, account.claims));
    }

    /// @inheritdoc IMiningPool
    function poolState() external view returns (PoolState memory state) {
        Reserve memory reserve = _reserve;
        _applyRules(reserve);
        Totals memory totals = _totals;
        SurplusNotice memory notice = _surplusNotice;

        state.staked = _toAmount(totals.staked);
        state.freeReserve = _toAmount(reserve.free);
        state.promised = _toAmount(totals.accounted - totals.staked - reserve.free);
        state.largestDailyReward = _toAmount(_largestReward(reserve, 1));
        state.rules = Rules(reserve.dailyRate, reserve.topFactor, reserve.minimumStake);
        state.announcedRules = Rules(
            reserve.announcedDailyRate,
            reserve.announcedTopFactor,
            reserve.announcedMinimumStake
        );
        if (_day(block.timestamp) < reserve.announcedFrom) {
            state.announcedFrom = uint256(reserve.announcedFrom) * 1 days;
        }
        state.pausedAt = reserve.pausedAt;
        if (notice.amount > 0) {
            state.surplusAmount = _toAmount(notice.amount);
            state.surplusFrom = notice.from;
            state.surplusUntil = notice.from + SURPLUS_WINDOW;
        }
    }

    /// @inheritdoc IMiningPool
    function forfeitOf(address owner_, uint256 amount) external view returns (uint256 forfeited) {
        Account storage account = _accounts[owner_];
        Position memory position = account.position;
        Rewards memory rewards = account.rewards;
        _settle(rewards, position);
        forfeited = _toAmount(_takeOut(position, rewards, _toUnits(amount)));
    }

    /* ----------------------------------------------------- STAKES, PRIVATE */

    function _stake(uint256 amount) private nonReentrant returns (uint256 credited) {
        if (_reserve.pausedAt != 0) revert PoolPaused();

        // The token may call back here, into `signIn` or `claim`, so nothing read before this line is used after it.
        uint256 received = _pull(amount);

        Position storage position = _accounts[msg.sender].position;
        uint256 newStake = position.stake + received;
        if (newStake > MAX_STAKE) revert StakeTooLarge(_toAmount(MAX_STAKE));
        position.stake = uint88(newStake);
        _totals.staked += uint96(received);
        _requireReserve(0);

        credited = _toAmount(received);
        emit Staked(msg.sender, credited, _toAmount(newStake));
    }

    /// @dev Takes `taken` out of `position` and the forfeited part out of the settled `rewards`, and returns it (M6).
    function _takeOut(
        Position memory position,
        Rewards memory rewards,
        uint256 taken
    ) private view returns (uint256 forfeited) {
        if (taken > position.stake) revert InsufficientStake(_toAmount(position.stake));
        uint256 left = position.stake - taken;
        position.stake = uint88(left);
        if (left >= position.counted) return 0;

        uint256 lost = position.counted - left;
        uint256 lostLast = RewardMath.shareRoundedUp(rewards.last, lost, position.counted);
        uint256 lostPrevious = RewardMath.shareRoundedUp(rewards.previous, lost, position.counted);
        rewards.last -= uint80(lostLast);
        rewards.previous -= uint80(lostPrevious);
        position.counted = uint88(left);
        forfeited = lostLast + lostPrevious;
    }

    /* ---------------------------------------------------- REWARDS, PRIVATE */

    /// @dev Returns when the last reward and the previous one mature. Meaningless for a reward of 0.
    function _maturesAt(Position memory position) private pure returns (uint256 last, uint256 previous) {
        unchecked {
            last = position.lastSignInAt + MATURITY;
            previous = last - SIGN_IN_COOLDOWN - position.gap;
        }
    }

    /// @dev Moves rewards that have matured by now to `rewards.matured`.
    function _settle(Rewards memory rewards, Position memory position) private view {
        (uint256 lastMaturesAt, uint256 previousMaturesAt) = _maturesAt(position);
        // Cannot overflow: all of these are promised, so together they are at most `Totals.accounted`.
        unchecked {
            if (block.timestamp >= previousMaturesAt) {
                rewards.matured += rewards.previous;
                rewards.previous = 0;
            }
            if (block.timestamp >= lastMaturesAt) {
                rewards.matured += rewards.last;
                rewards.last = 0;
            }
        }
    }

    /// @dev Returns how much of the claimed rewards may leave (M7).
    function _transferable(uint256 streak, Claims memory claims) private pure returns (uint256) {
        return streak >= RELEASE_STREAK ? claims.claimed : Math.min(claims.claimed, claims.released);
    }

    /// @dev Deducts `sent`, at most `_transferable`, from the account's claims.
    function _spend(Account storage account, Claims memory claims, uint256 streak, uint256 sent) private {
        account.claims.claimed = uint96(claims.claimed - sent);
        if (streak < RELEASE_STREAK) account.claims.released = uint96(claims.released - sent);
    }

    /// @dev Returns the reward of a sign-in on day `streak`, capped at the free reserve (M5, M8).
    function _reward(Position memory position, Reserve memory reserve, uint256 streak) private pure returns (uint256) {
        uint256 computed = RewardMath.rewardRoundedDown(
            position.stake,
            position.counted,
            reserve.dailyRate,
            reserve.topFactor,
            streak
        );
        return Math.min(computed, reserve.free);
    }

    /* --------------------------------------------- TIME AND RULES, PRIVATE */

    function _day(uint256 timestamp) private pure returns (uint256) {
        return timestamp / 1 days;
    }

    /// @dev Returns the first timestamp that M3 allows: on a new UTC day, and at least 12 hours after the last sign-in.
    function _nextSignInAt(Position memory position) private pure returns (uint256) {
        if (position.lastSignInAt == 0) return 0;
        return Math.max((_day(position.lastSignInAt) + 1) * 1 days, position.lastSignInAt + SIGN_IN_COOLDOWN);
    }

    function _requireSignInDue(Position memory position) private view {
        if (_day(block.timestamp) == _day(position.lastSignInAt)) revert AlreadySignedInToday(_nextSignInAt(position));
        if (block.timestamp - position.lastSignInAt < SIGN_IN_COOLDOWN) revert SignInTooSoon(_nextSignInAt(position));
    }

    /// @dev Returns whether a sign-in today continues the streak: no day was missed unless a pause touched it (M9).
    function _streakLives(Position memory position, Reserve memory reserve) private view returns (bool) {
        if (position.streak == 0) return false;
        uint256 today = _day(block.timestamp);
        if (reserve.pausedAt != 0) today = Math.min(today, _day(reserve.pausedAt));
        for (uint256 day = _day(position.lastSignInAt) + 1; day < today; ++day) {
            if (!_pausedDays.get(day)) return false;
        }
        return true;
    }

    /// @dev Returns the minimum for a sign-in, in whole tokens. A raise does not bind a streak in progress (M4).
    function _minimum(Position memory position, Reserve memory reserve, bool continues) private pure returns (uint256) {
        return continues ? Math.min(position.minimum, reserve.minimumStake) : reserve.minimumStake;
    }

    function _requireStake(Position memory position, uint256 minimum) private view {
        uint256 required = _wholeTokens(minimum);
        if (position.stake < required) revert StakeBelowMinimum(_toAmount(position.stake), _toAmount(required));
    }

    /// @dev Sets `reserve.dailyRate`, `topFactor` and `minimumStake`, in memory, to the rules in force today.
    function _applyRules(Reserve memory reserve) private view {
        if (_day(block.timestamp) >= reserve.announcedFrom) {
            reserve.dailyRate = reserve.announcedDailyRate;
            reserve.topFactor = reserve.announcedTopFactor;
            reserve.minimumStake = reserve.announcedMinimumStake;
        }
    }

    /// @dev Reverts unless the free reserve minus `taken` covers 7 days of the largest rewards of all stakes (M8, M9).
    function _requireReserve(uint256 taken) private view {
        Reserve memory reserve = _reserve;
        _applyRules(reserve);
        uint256 required = taken + _largestReward(reserve, COVERED_DAYS);
        if (reserve.free < required) revert ReserveTooLow(_toAmount(reserve.free), _toAmount(required));
    }

    /// @dev Returns the most that rules can cost, as a number to compare rules by.
    function _dearness(uint256 dailyRate, uint256 topFactor) private pure returns (uint256) {
        return dailyRate * topFactor;
    }

    /// @dev Returns the most that all stakes can earn in `numberOfDays` under the more expensive of the rules in force,
    /// set by `_applyRules`, and the rules announced.
    function _largestReward(Reserve memory reserve, uint256 numberOfDays) private view returns (uint256) {
        uint256 dearest = Math.max(
            _dearness(reserve.dailyRate, reserve.topFactor),
            _dearness(reserve.announcedDailyRate, reserve.announcedTopFactor)
        );
        return RewardMath.largestRewardRoundedUp(_totals.staked, dearest, numberOfDays);
    }

    /* ----------------------------------------------------- TOKENS, PRIVATE */

    function _toUnits(uint256 amount) private view returns (uint256) {
        if (amount % _unit != 0) revert AmountTooFine(amount, _unit);
        return amount / _unit;
    }

    /// @dev Converts whole tokens to units. Cannot overflow: `tokens` is a minimum stake, so at most 1,000.
    function _wholeTokens(uint256 tokens) private view returns (uint256) {
        unchecked {
            return tokens * _wholeToken;
        }
    }

    /// @dev Cannot overflow: `units` never has more than 128 bits, and `_unit` has at most 20.
    function _toAmount(uint256 units) private view returns (uint256) {
        unchecked {
            return units * _unit;
        }
    }

    function _checkRecipient(address to) private view {
        if (to == address(0) || to == address(this)) revert InvalidRecipient(to);
    }

    /// @dev Pulls `amount` from the caller and books what arrives, in units (M10).
    function _pull(uint256 amount) private returns (uint256 received) {
        if (_toUnits(amount) == 0) revert ZeroAmount();
        uint256 balanceBefore = _token.balanceOf(address(this));
        _token.safeTransferFrom(msg.sender, address(this), amount);
        received = (_token.balanceOf(address(this)) - balanceBefore) / _unit;
        if (received == 0) revert NothingReceived();

        uint256 accounted = _totals.accounted + received;
        if (accounted > MAX_ACCOUNTED) revert PoolFull(_toAmount(MAX_ACCOUNTED));
        _totals.accounted = uint96(accounted);
    }

    /// @dev Books `units` out and sends them. The caller must not touch the books afterwards.
    function _push(address to, uint256 units) private {
        _totals.accounted -= uint96(units);
        _token.safeTransfer(to, _toAmount(units));
    }
}
