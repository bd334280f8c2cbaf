// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";

/// @dev A stake of 600 tokens earns 60,000 units on day 1 of a streak, 70,000 on day 2, … 120,000 on day 7.
contract ViewsTest is PoolTest {
    /* -------------------------------------------------------- ACCOUNT STATE */

    function test_AccountOfAStrangerIsEmpty() public view {
        IMiningPool.AccountState memory state = accountOf(stranger);
        vm.assertEq(state.requiredStake, 10 * one, "required stake");
        state.requiredStake = 0;
        IMiningPool.AccountState memory empty;
        vm.assertEq(keccak256(abi.encode(state)), keccak256(abi.encode(empty)), "all else is zero");
    }

    function test_AccountBeforeItsFirstSignIn() public {
        stakeAs(alice, 600 * one);
        IMiningPool.AccountState memory state = accountOf(alice);
        vm.assertEq(state.stake, 600 * one, "stake");
        vm.assertEq(state.countedStake, 0, "counted stake");
        vm.assertEq(state.streak, 0, "streak");
        vm.assertEq(state.lastSignInAt, 0, "last sign-in");
        vm.assertEq(state.nextSignInAt, 0, "at once");
        vm.assertEq(state.requiredStake, 10 * one, "required stake");
        vm.assertEq(state.nextReward, 60_000, "next reward");
    }

    function test_AccountWithTwoUnmaturedRewards() public {
        liveTwoUnmaturedSignIns(alice, 600 * one);
        IMiningPool.AccountState memory state = accountOf(alice);
        vm.assertEq(state.countedStake, 600 * one, "counted stake");
        vm.assertEq(state.streak, 2, "streak");
        vm.assertEq(state.lastSignInAt, DAY_0 + 1 days, "last sign-in");
        vm.assertEq(state.nextSignInAt, DAY_0 + 2 days, "next sign-in");
        vm.assertEq(state.nextReward, 80_000, "next reward");
        vm.assertEq(state.lastReward, 70_000, "last reward");
        vm.assertEq(state.lastMaturesAt, DAY_0 + 2 days, "last matures");
        vm.assertEq(state.previousReward, 60_000, "previous reward");
        vm.assertEq(state.previousMaturesAt, DAY_0 + 1 days + 12 hours, "previous matures");
        vm.assertEq(state.claimable + state.claimed + state.transferable, 0, "nothing has matured");
    }

    function test_AccountAfterAClaimOnDay7() public {
        liveStreak(alice, 600 * one, 7);
        claimAs(alice);
        IMiningPool.AccountState memory state = accountOf(alice);
        vm.assertEq(state.claimable, 0, "claimable");
        vm.assertEq(state.claimed, 510_000, "claimed");
        vm.assertEq(state.transferable, 510_000, "transferable");
        vm.assertEq(state.lastReward, 120_000, "last reward");
        vm.assertEq(state.previousReward + state.previousMaturesAt, 0, "no previous one");
    }

    function test_NothingMaturesASecondEarlyOrLate() public {
        liveStreak(alice, 600 * one, 1);
        warpBy(24 hours - 1);
        vm.assertEq(accountOf(alice).claimable, 0, "a second before");
        vm.assertEq(accountOf(alice).lastMaturesAt, timeNow() + 1, "said so");
        warpBy(1);
        vm.assertEq(accountOf(alice).claimable, 60_000, "24 hours after");
        vm.assertEq(accountOf(alice).lastReward + accountOf(alice).lastMaturesAt, 0, "nothing waits");
    }

    function test_NextRewardIsZeroBelowTheRequiredStake() public {
        stakeAs(alice, 10 * one - 1);
        vm.assertEq(accountOf(alice).nextReward, 0, "below");
        stakeAs(alice, 1);
        vm.assertEq(accountOf(alice).nextReward, 1_000, "at the minimum");
    }

    /// @dev Eight days have earned 750,000 units, and the ninth would earn 120,000.
    function test_NextRewardIsCappedAtTheReserve() public {
        useReserveOf(840_000);
        liveStreak(alice, 600 * one, 8);
        vm.assertEq(accountOf(alice).nextReward, 90_000);
    }

    function test_BrokenStreakIsShownAtOnce() public {
        liveStreak(alice, 600 * one, 3);
        announce(100, 200, 20);
        warpDays(2);
        IMiningPool.AccountState memory state = accountOf(alice);
        vm.assertEq(state.streak, 0, "streak");
        vm.assertEq(state.nextReward, 60_000, "next reward is day 1's");
        vm.assertEq(state.requiredStake, 20 * one, "the minimum in force");
    }

    /// @dev The reward that the app shows before a sign-in is the one that the sign-in earns.
    function testFuzz_NextRewardIsWhatTheNextSignInEarns(uint24[6] memory waits, uint96[6] memory stakes) public {
        for (uint256 i = 0; i < waits.length; ++i) {
            stakeAs(alice, bound(stakes[i], 10 * one, 1e5 * one));
            warpBy(bound(waits[i], 12 hours, 50 hours));
            if (timeNow() < accountOf(alice).nextSignInAt) vm.warp(accountOf(alice).nextSignInAt);
            uint256 shown = accountOf(alice).nextReward;
            vm.assertEq(signInAs(alice), shown, "reward");
        }
    }

    /* ----------------------------------------------------------- POOL STATE */

    function test_PoolStateAddsUp() public {
        liveStreak(alice, 600 * one, 7);
        stakeAs(bob, 400 * one);
        claimAs(alice);
        IMiningPool.PoolState memory state = pool.poolState();
        vm.assertEq(state.staked, 1_000 * one, "staked");
        vm.assertEq(state.promised, 630_000, "promised");
        vm.assertEq(state.freeReserve, INITIAL_RESERVE * one - 630_000, "free reserve");
        vm.assertEq(state.largestDailyReward, 200_000, "largest daily reward");
        vm.assertEq(
            token.balanceOf(address(pool)),
            state.staked + state.promised + state.freeReserve,
            "every token is one of them"
        );
    }

    function test_LargestDailyRewardIsRoundedUp() public {
        stakeAs(alice, 1_000 * one + 1);
        vm.assertEq(pool.poolState().largestDailyReward, 200_001);
    }

    /* ----------------------------------------------------------- FORFEIT OF */

    function test_ForfeitOfIsWhatUnstakeForfeits() public {
        liveTwoUnmaturedSignIns(alice, 600 * one);
        stakeAs(alice, 100 * one);
        vm.assertEq(pool.forfeitOf(alice, 100 * one), 0, "fresh stake");
        vm.assertEq(pool.forfeitOf(alice, 400 * one), 30_000 + 35_000, "half of the counted stake");
        vm.assertEq(pool.forfeitOf(alice, 700 * one), 130_000, "everything");
    }

    function test_ForfeitOfZeroIsZero() public view {
        vm.assertEq(pool.forfeitOf(stranger, 0), 0);
    }

    function test_ForfeitOfRejectsMoreThanTheStake() public {
        stakeAs(alice, 600 * one);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.InsufficientStake.selector, 600 * one));
        pool.forfeitOf(alice, 600 * one + 1);
    }

    function testFuzz_ForfeitOfIsWhatUnstakeForfeits(uint96 first, uint96 second, uint96 taken, uint32 wait) public {
        stakeAs(alice, bound(first, 10 * one, 1e6 * one));
        signInAs(alice);
        warpToNextDay(0);
        stakeAs(alice, bound(second, 1, 1e6 * one));
        signInAs(alice);
        warpBy(bound(wait, 0, 30 hours));

        uint256 amount = bound(taken, 1, accountOf(alice).stake);
        uint256 shown = pool.forfeitOf(alice, amount);
        vm.assertEq(unstakeAs(alice, amount), shown);
    }
}
