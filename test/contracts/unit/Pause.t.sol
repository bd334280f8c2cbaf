// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";

contract PauseTest is PoolTest {
    function test_PauseEmitsPaused() public {
        vm.expectEmit(address(pool));
        emit IMiningPool.Paused();
        pause();
        vm.assertEq(pool.poolState().pausedAt, timeNow(), "since");
    }

    function test_UnpauseEmitsUnpaused() public {
        pause();
        vm.expectEmit(address(pool));
        emit IMiningPool.Unpaused();
        unpause();
        vm.assertEq(pool.poolState().pausedAt, 0, "open");
    }

    function test_UnpauseOpensStakesAndSignIns() public {
        pause();
        unpause();
        stakeAs(alice, 600 * one);
        signInAs(alice);
    }

    function test_RejectsASecondPause() public {
        pause();
        vm.expectRevert(IMiningPool.PoolPaused.selector);
        pause();
    }

    function test_RejectsUnpausingAnOpenPool() public {
        vm.expectRevert(IMiningPool.PoolNotPaused.selector);
        unpause();
    }

    function test_RejectsAPauseByAnyoneButTheOwner() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        vm.prank(stranger);
        pool.pause();
    }

    function test_RejectsUnpausingByAnyoneButTheOwner() public {
        pause();
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        vm.prank(stranger);
        pool.unpause();
    }

    /* ------------------------------------------ M9: A PAUSE BREAKS NO STREAK */

    function test_LongPauseBreaksNoStreak() public {
        liveStreak(alice, 600 * one, 3);
        warpTo(3, 1 hours);
        pause();
        warpTo(300, 1 hours);
        vm.assertEq(accountOf(alice).streak, 3, "seen while paused");
        unpause();
        assertContinues(4);
    }

    function test_StreakSurvivesTheDayAfterThePause() public {
        liveStreak(alice, 600 * one, 3);
        warpTo(3, 1 hours);
        pause();
        warpTo(5, 1 hours);
        unpause();
        warpTo(6, 1 days - 1);
        assertContinues(4);
    }

    function test_StreakEndsTwoDaysAfterThePause() public {
        liveStreak(alice, 600 * one, 3);
        warpTo(3, 1 hours);
        pause();
        warpTo(5, 1 hours);
        unpause();
        warpTo(7, 0);
        assertBroken();
    }

    function test_DayPausedForAnHourIsNotMissed() public {
        liveStreak(alice, 600 * one, 3);
        warpTo(3, 1 hours);
        pause();
        warpTo(3, 2 hours);
        unpause();
        warpTo(4, 12 hours);
        assertContinues(4);
    }

    function test_PauseAcrossMidnightTouchesBothDays() public {
        liveStreak(alice, 600 * one, 3);
        warpTo(3, 1 days - 1);
        pause();
        warpTo(4, 0);
        unpause();
        warpTo(5, 12 hours);
        assertContinues(4);
    }

    function test_PauseThatEndsASecondBeforeMidnightDoesNotTouchTheNextDay() public {
        liveStreak(alice, 600 * one, 3);
        warpTo(3, 0);
        pause();
        warpTo(3, 1 days - 1);
        unpause();
        warpTo(5, 0);
        assertBroken();
    }

    function test_TwoPausesOnOneDayTouchOneDay() public {
        liveStreak(alice, 600 * one, 3);
        warpTo(3, 1 hours);
        pause();
        unpause();
        warpTo(3, 2 hours);
        pause();
        vm.assertEq(accountOf(alice).streak, 3, "during the second");
        unpause();
        warpTo(4, 12 hours);
        assertContinues(4);
    }

    function test_TwoPausesDoNotCoverTheDayBetweenThem() public {
        liveStreak(alice, 600 * one, 3);
        warpTo(3, 1 hours);
        pause();
        unpause();
        warpTo(5, 1 hours);
        pause();
        unpause();
        assertBroken();
    }

    function test_TwoPausesOnConsecutiveDaysCoverBothDays() public {
        liveStreak(alice, 600 * one, 3);
        warpTo(3, 1 hours);
        pause();
        unpause();
        warpTo(4, 1 hours);
        pause();
        unpause();
        warpTo(5, 12 hours);
        assertContinues(4);
    }

    function test_PauseDoesNotReviveABrokenStreak() public {
        liveStreak(alice, 600 * one, 3);
        warpTo(4, 0);
        pause();
        vm.assertEq(accountOf(alice).streak, 0, "seen while paused");
        warpTo(6, 0);
        unpause();
        assertBroken();
    }

    function test_PauseOnTheDayOfTheSignInCoversNoOtherDay() public {
        liveStreak(alice, 600 * one, 3);
        pause();
        warpTo(2, 13 hours);
        unpause();
        warpTo(4, 0);
        assertBroken();
    }

    function test_PausedDaysDoNotCountTowardDay7() public {
        liveStreak(alice, 600 * one, 6);
        warpDays(1);
        pause();
        warpDays(10);
        unpause();
        vm.assertEq(accountOf(alice).transferable, 0, "still held back");
        assertContinues(7);
    }

    function test_RewardsMatureDuringAPause() public {
        liveStreak(alice, 600 * one, 1);
        pause();
        warpBy(24 hours);
        vm.assertEq(accountOf(alice).claimable, 60_000);
    }

    function test_RaisedMinimumDoesNotBindAStreakKeptByAPause() public {
        liveStreak(alice, 10 * one, 3);
        pause();
        announce(100, 200, 1_000);
        warpDays(10);
        unpause();
        assertContinues(4);
    }

    /* ----------------------------------------------------------------- FUZZ */

    /// @dev A pause of any length breaks no streak that could have continued without it.
    function testFuzz_PauseBreaksNoStreak(uint32 start, uint32 length, uint16 back) public {
        liveStreak(alice, 600 * one, 3);
        vm.warp(DAY_0 + 3 days + bound(start, 0, 1 days - 1));
        pause();
        warpBy(bound(length, 0, 400 days));
        unpause();
        warpToNextDay(back);
        if (timeNow() < accountOf(alice).nextSignInAt) vm.warp(accountOf(alice).nextSignInAt);
        assertContinues(4);
    }

    /* -------------------------------------------------------------- HELPERS */

    function assertContinues(uint256 streak) private {
        signInAs(alice);
        vm.assertEq(accountOf(alice).streak, streak, "the streak goes on");
    }

    function assertBroken() private {
        vm.assertEq(accountOf(alice).streak, 0, "the streak is over");
        signInAs(alice);
        vm.assertEq(accountOf(alice).streak, 1, "a new one begins");
    }
}
