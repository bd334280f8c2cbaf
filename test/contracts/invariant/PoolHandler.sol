// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {TestToken} from "../support/TestToken.sol";
import {vm} from "../support/Vm.sol";
import {SignIn, Staker, StakerModel} from "./StakerModel.sol";

/// @title All users of the pool, acting at random
/// @notice Stakers, an owner who may be one of them and may be hostile, and a stranger who sends tokens by mistake.
/// @dev The rules predict the outcome of every action; if the pool decides otherwise, the action reverts and fails the
/// test. No action may ever reduce what another user could transfer (`_released`).
contract PoolHandler {
    using StakerModel for Staker;

    IMiningPool private immutable _pool;
    TestToken private immutable _token;
    uint256 private immutable _one;
    address private immutable _stranger;
    address[] private _stakers;

    mapping(address => Staker) private _models;
    /// @dev Days touched by a pause that has ended.
    mapping(uint256 => bool) private _pausedDays;
    /// @dev The least that each staker must be able to transfer, based on what they could transfer before.
    mapping(address => uint256) private _released;

    /// @notice Tokens in the pool that haven't been booked yet.
    uint256 public unsynced;

    /// @param stakers_ Hold the token, like `stranger_`, and have approved the pool.
    constructor(IMiningPool pool_, TestToken token_, address[] memory stakers_, address stranger_) {
        _pool = pool_;
        _token = token_;
        _one = 10 ** token_.decimals();
        _stakers = stakers_;
        _stranger = stranger_;
    }

    modifier action() {
        for (uint256 i = 0; i < _stakers.length; ++i) {
            _models[_stakers[i]].settle(timeNow());
        }
        _;
        for (uint256 i = 0; i < _stakers.length; ++i) {
            uint256 transferable = _pool.accountState(_stakers[i]).transferable;
            vm.assertGe(transferable, _released[_stakers[i]], "what was released stays released");
            _released[_stakers[i]] = transferable;
        }
    }

    /// @notice Returns the functions that the runner calls, with random arguments.
    function actions() external pure returns (bytes4[] memory selectors) {
        selectors = new bytes4[](10);
        selectors[0] = this.stake.selector;
        selectors[1] = this.takeOut.selector;
        selectors[2] = this.signIn.selector;
        selectors[3] = this.claim.selector;
        selectors[4] = this.transferRewards.selector;
        selectors[5] = this.fillReserve.selector;
        selectors[6] = this.actAsOwner.selector;
        selectors[7] = this.passHours.selector;
        selectors[8] = this.passToMidnight.selector;
        selectors[9] = this.passDaysSigningIn.selector;
    }

    /* -------------------------------------------------------------- STAKERS */

    function stake(uint256 seed) external action {
        address staker = _someone(seed);
        uint256 held = _held();
        vm.prank(staker);
        try _pool.stake(_someAmount(seed)) returns (uint256 credited) {
            vm.assertFalse(_isPaused(), "no stake is taken while paused");
            vm.assertEq(_held() - held, credited, "what arrived is credited");
            vm.assertTrue(_coversAWeek(_pool.poolState()), "a stake is covered");
            _models[staker].stake += credited;
        } catch (bytes memory reason) {
            bytes4 expected = _isPaused() ? IMiningPool.PoolPaused.selector : IMiningPool.ReserveTooLow.selector;
            vm.assertTrue(bytes4(reason) == expected, "a stake is refused only while paused or not covered");
        }
    }

    /// @notice A staker unstakes part or all of the stake, or exits.
    function takeOut(uint256 seed) external action {
        address staker = _someone(seed);
        uint256 staked = _models[staker].stake;
        uint256 choice = _random(seed, "part") % 4;
        if (choice == 0 || staked == 0) _exit(staker);
        else if (choice == 1) _unstake(staker, staked);
        else _unstake(staker, (_random(seed, "amount") % staked) + 1);
    }

    function signIn(uint256 seed) external action {
        _signIn(_someone(seed));
    }

    function claim(uint256 seed) external action {
        _claim(_someone(seed));
    }

    /// @dev Occasionally more than allowed.
    function transferRewards(uint256 seed) external action {
        address staker = _someone(seed);
        Staker storage model = _models[staker];
        uint256 transferable = model.transferable(model.claimed);
        uint256 most = _random(seed, "most") % 4 == 0 ? model.claimed + 1 : transferable;
        uint256 amount = Math.min(_random(seed, "amount") % (most + most / 2 + 1), most);
        address to = _random(seed, "to") % 2 == 0 ? _stranger : _someone(_random(seed, "to"));
        uint256 held = _held();

        vm.prank(staker);
        try _pool.transferRewards(to, amount) {
            vm.assertLe(amount, transferable, "only what is released leaves");
            vm.assertEq(held - _held(), amount, "what leaves is what was asked for");
            _countTransfer(staker, amount);
        } catch {
            vm.assertTrue(amount == 0 || amount > transferable, "what is released can be transferred");
        }
    }

    /* -------------------------------------------------------------- RESERVE */

    /// @notice Someone funds the reserve, sends tokens to the pool by mistake, or books such tokens.
    function fillReserve(uint256 seed) external action {
        uint256 choice = _random(seed, "fill") % 3;
        uint256 amount = _someAmount(seed) / 20 + 1_000;
        uint256 held = _held();
        if (choice == 0) {
            vm.prank(_someone(seed));
            uint256 credited = _pool.fund(amount);
            vm.assertEq(_held() - held, credited, "what arrived is credited");
        } else if (choice == 1) {
            vm.prank(_stranger);
            _token.transfer(address(_pool), amount);
            unsynced += _held() - held;
        } else {
            vm.prank(_stranger);
            vm.assertEq(_pool.sync(), unsynced, "exactly what nobody had booked is booked");
            unsynced = 0;
        }
    }

    /* ----------------------------------------------------------------- TIME */

    function passHours(uint256 seed) external action {
        vm.warp(timeNow() + (_random(seed, "time") % 30 hours));
    }

    /// @notice Passes time to within three minutes of the next midnight.
    function passToMidnight(uint256 seed) external action {
        uint256 midnight = (_today() + 1) * 1 days;
        vm.warp(Math.max(timeNow(), midnight - 3 minutes + (_random(seed, "time") % 6 minutes)));
    }

    /// @notice Passes up to nine days on which most stakers sign in and some claim, so that streaks get long.
    function passDaysSigningIn(uint256 seed) external action {
        uint256 last = _today() + (_random(seed, "days") % 9) + 1;
        for (uint256 day = _today() + 1; day <= last; ++day) {
            // Any time tomorrow that is at least 12 hours from now, so that no sign-in is rejected as too soon.
            vm.warp(Math.max(day * 1 days + (_random(seed ^ day, "time") % 1 days), timeNow() + 12 hours));
            uint256 absent = _random(seed ^ day, "absent") % (2 * _stakers.length);
            uint256 claiming = _random(seed ^ day, "claiming") % _stakers.length;
            for (uint256 i = 0; i < _stakers.length; ++i) {
                _models[_stakers[i]].settle(timeNow());
                if (i == claiming) _claim(_stakers[i]);
                if (i != absent) _signIn(_stakers[i]);
            }
        }
    }

    /* ---------------------------------------------------------------- OWNER */

    function actAsOwner(uint256 seed) external action {
        uint256 choice = _random(seed, "owner") % 8;
        if (choice == 0 || (choice < 3 && _isPaused())) _pauseOrUnpause();
        else if (choice < 4) _announceRules(seed);
        else if (choice < 7) _moveSurplus(seed);
        else _handOver(_someone(seed));
    }

    /* ------------------------------------------------------- EXPECTED STATE */

    function owner() public view returns (address) {
        return Ownable2Step(address(_pool)).owner();
    }

    function modelOf(address staker) external view returns (Staker memory) {
        return _models[staker];
    }

    /// @notice Returns the most that `staker` can have earned by M6; see `StakerModel.earnedAtMost`.
    function earnedAtMost(address staker) external returns (uint256 matured, uint256 total) {
        _models[staker].settle(timeNow());
        return _models[staker].earnedAtMost();
    }

    /// @notice Returns what `staker` may transfer now by M7.
    function transferableOf(address staker) external view returns (uint256) {
        return _models[staker].transferable(_models[staker].claimed);
    }

    /// @notice Returns the length of the streak that `staker` would continue by signing in today, by M3 and M9.
    function livingStreakOf(address staker) public view returns (uint256) {
        Staker storage model = _models[staker];
        if (model.streak == 0) return 0;
        uint256 pausedAt = _pool.poolState().pausedAt;
        for (uint256 day = model.lastSignIn().time / 1 days + 1; day < _today(); ++day) {
            bool paused = _pausedDays[day] || (pausedAt != 0 && day >= pausedAt / 1 days);
            if (!paused) return 0;
        }
        return model.streak;
    }

    function timeNow() public view returns (uint256) {
        return vm.getBlockTimestamp();
    }

    /* ----------------------------------------------------- STAKERS, PRIVATE */

    function _unstake(address staker, uint256 amount) private {
        uint256 held = _held();
        vm.prank(staker);
        uint256 forfeited = _pool.unstake(amount);
        vm.assertEq(held - _held(), amount, "principal leaves in full");
        _models[staker].unstaked(amount, forfeited);
    }

    function _exit(address staker) private {
        Staker storage model = _models[staker];
        uint256 claimable = _pool.accountState(staker).claimable;
        uint256 transferable = model.transferable(model.claimed + claimable);
        uint256 held = _held();

        vm.prank(staker);
        try _pool.exit() returns (uint256 returned, uint256 rewards, uint256 forfeited) {
            vm.assertEq(returned, model.stake, "the whole principal leaves");
            vm.assertEq(rewards, transferable, "every reward that may leave does");
            vm.assertEq(held - _held(), returned + rewards, "in one transfer");
            model.unstaked(returned, forfeited);
            model.claimed += claimable;
            _countTransfer(staker, rewards);
        } catch {
            vm.assertEq(model.stake + transferable, 0, "exit is refused only to who has nothing");
        }
    }

    function _claim(address staker) private {
        uint256 claimable = _pool.accountState(staker).claimable;
        vm.prank(staker);
        try _pool.claim() returns (uint256 amount) {
            vm.assertEq(amount, claimable, "everything that has matured is claimed");
            _models[staker].claimed += amount;
        } catch {
            vm.assertEq(claimable, 0, "claiming is refused only to who has nothing to claim");
        }
    }

    function _signIn(address staker) private {
        IMiningPool.AccountState memory state = _pool.accountState(staker);
        uint256 streak = livingStreakOf(staker);
        bool allowed = !_isPaused() && _isTimeToSignIn(staker) && state.stake >= state.requiredStake;

        vm.prank(staker);
        try _pool.signIn(0) returns (uint256 reward) {
            vm.assertTrue(allowed, "nobody signs in against the rules");
            vm.assertEq(reward, state.nextReward, "the reward is the one foretold");
            _models[staker].signedIn(timeNow(), reward, streak > 0);
        } catch {
            vm.assertFalse(allowed, "who may sign in can");
        }
    }

    /// @dev M3: one sign-in per UTC day, 12 hours apart.
    function _isTimeToSignIn(address staker) private view returns (bool) {
        Staker storage model = _models[staker];
        if (model.signIns.length == 0) return true;
        uint256 last = model.lastSignIn().time;
        return last / 1 days != _today() && timeNow() - last >= 12 hours;
    }

    function _countTransfer(address staker, uint256 amount) private {
        _models[staker].transferred += amount;
        _released[staker] -= Math.min(amount, _released[staker]);
    }

    /* ------------------------------------------------------- OWNER, PRIVATE */

    function _pauseOrUnpause() private {
        uint256 pausedAt = _pool.poolState().pausedAt;
        vm.prank(owner());
        if (pausedAt == 0) return _pool.pause();
        _pool.unpause();
        for (uint256 day = pausedAt / 1 days; day <= _today(); ++day) {
            _pausedDays[day] = true;
        }
    }

    /// @dev Sometimes picks the highest rate, so that the reserve runs dry, or a minimum above most stakes.
    function _announceRules(uint256 seed) private {
        uint256 dailyRate = _random(seed, "extreme") % 3 == 0 ? 5_000 : _random(seed, "rate") % 1_000;
        uint256 minimumStake = _random(seed, "high") % 4 == 0 ? 1_000 : (_random(seed, "minimum") % 20) + 1;
        uint256 topFactor = 100 + (_random(seed, "factor") % 101);

        IMiningPool.PoolState memory state = _pool.poolState();
        uint256 inForce = uint256(state.rules.dailyRate) * state.rules.topFactor;
        uint256 dearest = Math.max(inForce, dailyRate * topFactor);
        bool covered = state.freeReserve >= Math.ceilDiv(state.staked * dearest * 7, 100e6);

        vm.prank(owner());
        try _pool.announceRules(IMiningPool.Rules(uint16(dailyRate), uint16(topFactor), uint16(minimumStake))) {
            vm.assertTrue(covered || dearest == inForce, "dearer rules need their reserve");
        } catch {
            vm.assertFalse(covered || dearest == inForce, "rules are refused only for want of reserve");
        }
    }

    /// @notice The owner announces a withdrawal of surplus, cancels it or takes as much as possible.
    function _moveSurplus(uint256 seed) private {
        IMiningPool.PoolState memory state = _pool.poolState();
        if (state.surplusAmount == 0 || state.surplusUntil < timeNow()) {
            vm.prank(owner());
            return _pool.announceSurplusWithdrawal(_someAmount(seed));
        }
        if (_random(seed, "cancel") % 8 == 0) {
            vm.prank(owner());
            return _pool.cancelSurplusWithdrawal();
        }
        // An owner who wants the money waits out the notice.
        if (_random(seed, "wait") % 4 == 0) {
            vm.warp(Math.max(timeNow(), state.surplusFrom));
            state = _pool.poolState();
        }

        uint256 amount = Math.min(state.surplusAmount, state.freeReserve);
        if (_random(seed, "part") % 2 == 0) amount = _random(seed, "amount") % (amount + 1);
        bool inTime = timeNow() >= state.surplusFrom && timeNow() <= state.surplusUntil;
        state.freeReserve -= amount;
        bool allowed = amount > 0 && inTime && _coversAWeek(state);

        vm.prank(owner());
        try _pool.withdrawSurplus(_stranger, amount) {
            vm.assertTrue(allowed, "only announced surplus above a week's rewards leaves, within its time");
            vm.assertEq(_pool.poolState().freeReserve, state.freeReserve, "surplus comes out of the free reserve");
        } catch {
            vm.assertFalse(allowed, "announced surplus can leave");
        }
    }

    /// @dev The next owner is one of the stakers.
    function _handOver(address next) private {
        vm.prank(owner());
        Ownable2Step(address(_pool)).transferOwnership(next);
        vm.prank(next);
        Ownable2Step(address(_pool)).acceptOwnership();
    }

    /* -------------------------------------------------------------- HELPERS */

    /// @dev M8, M9: the free reserve covers a week of the largest rewards under the rules in force and announced.
    function _coversAWeek(IMiningPool.PoolState memory state) private pure returns (bool) {
        uint256 inForce = uint256(state.rules.dailyRate) * state.rules.topFactor;
        uint256 announced = uint256(state.announcedRules.dailyRate) * state.announcedRules.topFactor;
        return state.freeReserve * 1e8 >= state.staked * Math.max(inForce, announced) * 7;
    }

    function _held() private view returns (uint256) {
        return _token.balanceOf(address(_pool));
    }

    function _isPaused() private view returns (bool) {
        return _pool.poolState().pausedAt != 0;
    }

    function _today() private view returns (uint256) {
        return timeNow() / 1 days;
    }

    function _random(uint256 seed, string memory purpose) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, purpose)));
    }

    function _someone(uint256 seed) private view returns (address) {
        return _stakers[_random(seed, "who") % _stakers.length];
    }

    /// @dev Mostly 10 to 100,000 tokens, with every order of magnitude equally likely; sometimes dust.
    function _someAmount(uint256 seed) private view returns (uint256) {
        uint256 random = _random(seed, "amount");
        if (random % 5 == 0) return (random % 1_000) + 1;
        return ((random % 90) + 10) * _one * 10 ** (_random(seed, "magnitude") % 4);
    }
}
