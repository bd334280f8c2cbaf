// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";

/// @dev A stake of 600 tokens earns 60,000 units on day 1 of a streak, 70,000 on day 2, … 120,000 from day 7 on.
contract SignInTest is PoolTest {
    function test_PromisesTheRewardOutOfTheFreeReserve() public {
        stakeAs(alice, 600 * one);
        uint256 free = freeReserve();
        uint256 held = token.balanceOf(address(pool));

        vm.assertEq(signInAs(alice), 60_000, "reward");
        vm.assertEq(freeReserve(), free - 60_000, "free reserve");
        vm.assertEq(pool.poolState().promised, 60_000, "promised");
        vm.assertEq(token.balanceOf(address(pool)), held, "no token moves");
    }

    function test_RecordsTheSignIn() public {
        stakeAs(alice, 600 * one);
        signInAs(alice);
        IMiningPool.AccountState memory state = accountOf(alice);
        vm.assertEq(state.streak, 1, "streak");
        vm.assertEq(state.lastSignInAt, timeNow(), "last sign-in");
        vm.assertEq(state.countedStake, 600 * one, "counted stake");
        vm.assertEq(state.lastReward, 60_000, "reward");
        vm.assertEq(state.lastMaturesAt, timeNow() + 24 hours, "matures");
    }

    function test_EmitsSignedIn() public {
        liveStreak(alice, 600 * one, 1);
        warpDays(1);
        vm.expectEmit(address(pool));
        emit IMiningPool.SignedIn(alice, timeNow(), 2, 70_000);
        signInAs(alice);
    }

    function test_RejectsWhilePaused() public {
        stakeAs(alice, 600 * one);
        pause();
        vm.expectRevert(IMiningPool.PoolPaused.selector);
        signInAs(alice);
    }

    /* ------------------------------------------------- M3: ONCE PER UTC DAY */

    function test_RejectsASecondSignInOnTheSameDay() public {
        stakeAs(alice, 600 * one);
        signInAs(alice);
        expectAlreadySignedIn(DAY_0 + 1 days);
        signInAs(alice);
    }

    function test_RejectsASecondSignInOnTheSameDayAfter12Hours() public {
        stakeAs(alice, 600 * one);
        warpTo(1, 6 hours);
        signInAs(alice);
        warpTo(1, 18 hours);
        expectAlreadySignedIn(DAY_0 + 2 days);
        signInAs(alice);
    }

    function test_RejectsASecondSignInASecondBeforeMidnight() public {
        stakeAs(alice, 600 * one);
        signInAs(alice);
        warpTo(0, 1 days - 1);
        expectAlreadySignedIn(DAY_0 + 1 days);
        signInAs(alice);
    }

    function test_AllowsMidnightWhen12HoursHavePassed() public {
        stakeAs(alice, 600 * one);
        signInAs(alice);
        warpTo(1, 0);
        vm.assertEq(signInAs(alice), 70_000, "day 2");
    }

    function test_RejectsTwoSignInsAroundMidnight() public {
        stakeAs(alice, 600 * one);
        warpTo(0, 23 hours + 59 minutes);
        signInAs(alice);
        warpTo(1, 1 minutes);
        expectTooSoon(DAY_0 + 1 days + 11 hours + 59 minutes);
        signInAs(alice);
    }

    function test_RejectsOneSecondBefore12HoursHavePassed() public {
        stakeAs(alice, 600 * one);
        warpTo(0, 18 hours);
        signInAs(alice);
        warpTo(1, 6 hours - 1);
        expectTooSoon(DAY_0 + 1 days + 6 hours);
        signInAs(alice);
    }

    function test_AllowsExactly12HoursAfterTheLastSignIn() public {
        stakeAs(alice, 600 * one);
        warpTo(0, 18 hours);
        signInAs(alice);
        warpTo(1, 6 hours);
        vm.assertEq(signInAs(alice), 70_000);
    }

    function test_ExitAndRestakeAllowNoSecondSignIn() public {
        stakeAs(alice, 600 * one);
        signInAs(alice);
        exitAs(alice);
        stakeAs(alice, 600 * one);
        expectAlreadySignedIn(DAY_0 + 1 days);
        signInAs(alice);
    }

    /* ----------------------------------------------------- M4: MINIMUM STAKE */

    function test_AllowsExactlyTheMinimum() public {
        stakeAs(alice, 10 * one);
        vm.assertEq(signInAs(alice), 1_000);
    }

    function test_RejectsOneUnitBelowTheMinimum() public {
        stakeAs(alice, 10 * one - 1);
        expectBelowMinimum(10 * one - 1, 10 * one);
        signInAs(alice);
    }

    function test_RejectsAUserWithoutAStake() public {
        expectBelowMinimum(0, 10 * one);
        signInAs(alice);
    }

    function test_RaisedMinimumBindsNewStreaks() public {
        setRules(100, 200, 1_000);
        stakeAs(alice, 1_000 * one - 1);
        expectBelowMinimum(1_000 * one - 1, 1_000 * one);
        signInAs(alice);

        stakeAs(alice, 1);
        signInAs(alice);
    }

    function test_RaisedMinimumDoesNotBindAStreakInProgress() public {
        stakeAs(alice, 10 * one);
        announce(100, 200, 1_000);
        signInDaily(alice, 10);
        vm.assertEq(accountOf(alice).streak, 10);
    }

    function test_StreakInProgressStillNeedsItsOwnMinimum() public {
        liveStreak(alice, 10 * one, 1);
        announce(100, 200, 1_000);
        warpDays(1);
        signInAs(alice);
        warpDays(1);
        unstakeAs(alice, 1);
        expectBelowMinimum(10 * one - 1, 10 * one);
        signInAs(alice);
    }

    function test_RaisedMinimumBindsABrokenStreak() public {
        liveStreak(alice, 10 * one, 3);
        announce(100, 200, 20);
        warpDays(3);
        expectBelowMinimum(10 * one, 20 * one);
        signInAs(alice);
    }

    function test_StreakInProgressKeepsTheLowestMinimumOfItsSignIns() public {
        stakeAs(alice, 10 * one);
        announce(100, 200, 5);
        signInDaily(alice, 3);
        announce(100, 200, 50);
        unstakeAs(alice, 5 * one);
        for (uint256 i = 0; i < 3; ++i) {
            warpDays(1);
            signInAs(alice);
        }
        vm.assertEq(pool.poolState().rules.minimumStake, 50, "new streaks need 50");
        vm.assertEq(accountOf(alice).requiredStake, 5 * one, "this one 5");
        vm.assertEq(accountOf(alice).streak, 6, "and lives");
    }

    /* ------------------------------------------------- M5: REWARD AND STREAK */

    function test_RewardRisesEvenlyToDoubleOnDay7AndStays() public {
        stakeAs(alice, 600 * one);
        uint24[9] memory expected = [60_000, 70_000, 80_000, 90_000, 100_000, 110_000, 120_000, 120_000, 120_000];
        for (uint256 i = 0; i < expected.length; ++i) {
            vm.assertEq(signInAs(alice), expected[i], "reward");
            vm.assertEq(accountOf(alice).streak, i + 1, "streak");
            warpDays(1);
        }
    }

    function test_MissedDayRestartsTheStreakAtDay1() public {
        liveStreak(alice, 600 * one, 3);
        warpDays(2);
        vm.assertEq(signInAs(alice), 60_000, "reward");
        vm.assertEq(accountOf(alice).streak, 1, "streak");
    }

    function test_LastSecondOfTheNextDayContinuesTheStreak() public {
        liveStreak(alice, 600 * one, 3);
        warpToNextDay(1 days - 1);
        signInAs(alice);
        vm.assertEq(accountOf(alice).streak, 4);
    }

    function test_FirstSecondOfTheDayAfterBreaksTheStreak() public {
        liveStreak(alice, 600 * one, 3);
        warpToNextDay(1 days);
        vm.assertEq(accountOf(alice).streak, 0, "seen before the sign-in");
        signInAs(alice);
        vm.assertEq(accountOf(alice).streak, 1, "and after");
    }

    function test_NewStakeEarnsFactorOneUntilTheNextSignIn() public {
        liveStreak(alice, 600 * one, 6);
        stakeAs(alice, 600 * one);
        warpDays(1);
        vm.assertEq(signInAs(alice), 120_000 + 60_000, "day 7: old stake twice, new stake once");
        warpDays(1);
        vm.assertEq(signInAs(alice), 240_000, "day 8: all twice");
    }

    function test_RewardFollowsTheRateInForce() public {
        stakeAs(alice, 600 * one);
        setRules(5_000, 200, 10);
        vm.assertEq(signInAs(alice), 3 * one);
    }

    function test_RateOfZeroStillCountsForTheStreak() public {
        setRules(0, 200, 10);
        vm.assertEq(liveStreak(alice, 600 * one, 7), 0, "no reward");
        vm.assertEq(accountOf(alice).streak, 7, "streak");
    }

    function test_FactorOf100PercentNeverRises() public {
        setRules(100, 100, 10);
        vm.assertEq(liveStreak(alice, 600 * one, 8), 8 * 60_000);
    }

    function test_RewardIsRoundedDown() public {
        stakeAs(alice, 10 * one + 9_999);
        vm.assertEq(signInAs(alice), 1_000);
    }

    /* --------------------------------------------------------- M6: MATURITY */

    function test_AtMostTwoRewardsAreUnmatured() public {
        liveTwoUnmaturedSignIns(alice, 600 * one);
        IMiningPool.AccountState memory state = accountOf(alice);
        vm.assertEq(state.previousReward, 60_000, "noon");
        vm.assertEq(state.lastReward, 70_000, "midnight");

        warpToNextDay(0);
        signInAs(alice);
        state = accountOf(alice);
        vm.assertEq(state.claimable, 130_000, "both matured with the third");
        vm.assertEq(state.previousReward, 0, "no previous");
        vm.assertEq(state.lastReward, 80_000, "last");
    }

    function test_RewardJustBeforeMaturityStaysNextToTheNewOne() public {
        liveStreak(alice, 600 * one, 1);
        warpBy(24 hours - 1);
        signInAs(alice);
        vm.assertEq(accountOf(alice).previousReward, 60_000, "still waits");
        vm.assertEq(accountOf(alice).previousMaturesAt, timeNow() + 1, "one more second");
        vm.assertEq(accountOf(alice).claimable, 0, "nothing matured");
    }

    function test_RewardExactly24HoursOldMaturesWithTheNewOne() public {
        liveStreak(alice, 600 * one, 1);
        warpBy(24 hours);
        signInAs(alice);
        vm.assertEq(accountOf(alice).previousReward, 0, "nothing beside");
        vm.assertEq(accountOf(alice).claimable, 60_000, "matured");
    }

    /* ---------------------------------------------------------- M8: RESERVE */

    function test_RewardIsCappedAtTheReserve() public {
        liveUntilTheReserveIsShort();
        vm.assertEq(signInAs(alice), 90_000, "the rest");
        vm.assertEq(freeReserve(), 0, "empty");
        assertSolvent();
    }

    function test_SignInCountsWithAnEmptyReserve() public {
        liveUntilTheReserveIsShort();
        signInDaily(alice, 3);
        vm.assertEq(accountOf(alice).streak, 11, "streak");
        vm.assertEq(accountOf(alice).lastReward, 0, "no reward");
    }

    function test_AcceptsARewardOfExactlyTheCallersLimit() public {
        stakeAs(alice, 600 * one);
        vm.prank(alice);
        vm.assertEq(pool.signIn(60_000), 60_000);
    }

    function test_RejectsARewardBelowTheCallersLimit() public {
        stakeAs(alice, 600 * one);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.RewardTooSmall.selector, 60_000, 60_001));
        vm.prank(alice);
        pool.signIn(60_001);
    }

    function test_RejectsWhenTheReserveCannotPayTheCallersLimit() public {
        liveUntilTheReserveIsShort();
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.RewardTooSmall.selector, 90_000, 120_000));
        vm.prank(alice);
        pool.signIn(120_000);
    }

    /* ----------------------------------------------------------------- FUZZ */

    function testFuzz_RewardIsTheFormulaCappedAtTheReserve(
        uint96 staked,
        uint16 rate,
        uint16 factor,
        uint8 day
    ) public {
        uint256 amount = bound(staked, 10 * one, 1e8 * one);
        uint256 dailyRate = bound(rate, 0, 5_000);
        uint256 topFactor = bound(factor, 100, 200);
        uint256 streak = bound(day, 1, 9);
        setRules(uint16(dailyRate), uint16(topFactor), 10);
        fund(amount / 10);
        stakeAs(alice, amount);
        if (streak > 1) {
            signInDaily(alice, streak - 1);
            warpDays(1);
        }

        uint256 steps = streak > 7 ? 6 : streak - 1;
        uint256 percentTimes6 = 600 + (topFactor - 100) * steps;
        uint256 computed = (amount * dailyRate * percentTimes6) / (1e6 * 600);
        uint256 free = freeReserve();
        vm.assertEq(signInAs(alice), computed < free ? computed : free, "reward");
        assertSolvent();
    }

    /// @dev A second implementation of M3 and M5, in days and without the contract's shortcuts.
    function testFuzz_StreakIsTheNumberOfDaysInARow(uint24[12] memory waits) public {
        stakeAs(alice, 600 * one);
        uint256 lastAt = 0;
        uint256 streak = 0;
        for (uint256 i = 0; i < waits.length; ++i) {
            warpBy(bound(waits[i], 0, 60 hours));
            uint256 today = timeNow() / 1 days;
            bool allowed = lastAt == 0 || (today > lastAt / 1 days && timeNow() >= lastAt + 12 hours);
            if (!allowed) {
                vm.expectRevert();
                signInAs(alice);
                continue;
            }
            streak = today == lastAt / 1 days + 1 ? streak + 1 : 1;
            lastAt = timeNow();
            signInAs(alice);
            vm.assertEq(accountOf(alice).streak, streak, "streak");
        }
    }

    /* -------------------------------------------------------------- HELPERS */

    /// @dev Alice would earn 120,000 units with the sign-in that is due, but the reserve holds only 90,000: eight days
    /// have earned 750,000 of the 840,000 that just covered the stake.
    function liveUntilTheReserveIsShort() private {
        useReserveOf(840_000);
        liveStreak(alice, 600 * one, 8);
        warpDays(1);
    }

    function expectAlreadySignedIn(uint256 nextAt) private {
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.AlreadySignedInToday.selector, nextAt));
    }

    function expectTooSoon(uint256 nextAt) private {
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.SignInTooSoon.selector, nextAt));
    }

    function expectBelowMinimum(uint256 staked, uint256 required) private {
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.StakeBelowMinimum.selector, staked, required));
    }
}
